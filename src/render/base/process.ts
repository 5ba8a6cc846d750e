import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import type { Command } from './wall.ts'

/** Whether a process with this id runs on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Kills the leader of a process group and everything it started; on Windows, which has no groups, only the process. */
export function killGroup(child: ChildProcess): void {
  try {
    if (process.platform !== 'win32' && child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is gone already.
  }
  child.kill('SIGKILL')
}

type Confined = { cwd: string; stdio: StdioOptions; env?: Readonly<Record<string, string>> }

/**
 * Starts a program that runs untrusted code: without this process's environment, which may contain secrets, with the same language and
 * time zone on every machine, and in its own process group, so that it can be killed with all its children.
 */
export function startConfined({ file, args, user }: Command, { cwd, stdio, env }: Confined): ChildProcess {
  return spawn(file, args, {
    env: { TZ: 'UTC', LC_ALL: 'en_US.UTF-8', ...env },
    stdio,
    cwd,
    detached: process.platform !== 'win32',
    windowsHide: true,
    ...user,
  })
}
