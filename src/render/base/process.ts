import type { ChildProcess } from 'node:child_process'

/** Whether a process with this id runs on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Ends a process that leads a group, and all that it started; Windows has no groups. */
export function killGroup(child: ChildProcess): void {
  try {
    if (process.platform !== 'win32' && child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is gone already.
  }
  child.kill('SIGKILL')
}
