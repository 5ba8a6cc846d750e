import type { BuildEvent, OnEvent, Phase } from '../render/model/events.ts'
import type { Io } from './io.ts'
import { type Shown, show } from './shown.ts'

export type LogLevel = 'silent' | 'error' | 'info' | 'debug'

export type Progress = {
  onEvent: OnEvent
  done(): void
  phases: readonly { phase: Phase; ms: number; detail: string }[]
}

/** How long a line about running work stays, at least; quick commands show none. Outside a terminal each stays twice as long as the one before. */
const pauseMs = { live: 300, elsewhere: 10_000 }

/** Shows build events on stderr: finished phases as lines (not on a terminal), and now and then what is running, on a terminal as one live line. */
export function showProgress(io: Io, level: LogLevel): Progress {
  const phases: { phase: Phase; ms: number; detail: string }[] = []
  const running = new Map<Phase, string>()
  const isQuiet = level === 'silent' || level === 'error'
  let pause = io.isLive ? pauseMs.live : pauseMs.elsewhere
  const start = performance.now()
  let last = start
  let hasLiveLine = false
  const clear = () => {
    if (hasLiveLine) io.stderr.write(show`\r\x1b[K`)
    hasLiveLine = false
  }
  const write = (text: Shown) => {
    clear()
    last = performance.now()
    io.stderr.write(show`${text}\n`)
  }
  const showRunning = () => {
    const now = performance.now()
    if (isQuiet || running.size === 0 || now - last < pause) return
    const seconds = Math.round((now - start) / 1000)
    const text = show`${io.colors.cyan([...running.values()].join(', '))} … ${seconds} s`
    if (!io.isLive) {
      pause *= 2
      return write(text)
    }
    last = now
    hasLiveLine = true
    io.stderr.write(show`\r\x1b[K${text}`)
  }
  const timer = setInterval(showRunning, pause).unref()
  return {
    phases,
    done() {
      clearInterval(timer)
      clear()
    },
    onEvent(event: BuildEvent) {
      if (event.kind === 'start') running.set(event.phase, event.phase)
      if (event.kind === 'progress') running.set(event.phase, `${event.phase} ${event.done}/${event.total}`)
      if (event.kind === 'phase') {
        running.delete(event.phase)
        phases.push(event)
      }
      if (isQuiet) return
      if (event.kind === 'notice') write(show`${io.colors.yellow('note')}  ${event.message}`)
      if (event.kind === 'phase' && !io.isLive)
        write(show`${event.phase.padEnd(9)} ${Math.round(event.ms)} ms${event.detail && `  ${event.detail}`}`)
      if (event.kind === 'progress') showRunning()
    },
  }
}
