import type { BuildEvent, OnEvent, Phase } from '../render/model/events.ts'
import type { Io } from './io.ts'
import { type Shown, show } from './shown.ts'

export type LogLevel = 'silent' | 'error' | 'info' | 'debug'

export type Progress = {
  onEvent: OnEvent
  done(): void
  phases: readonly { phase: Phase; ms: number; detail: string }[]
}

/** A live line appears only for work that takes longer than this, so that quick commands stay quiet. */
const liveAfterMs = 300

/** How often a command that says nothing else names what it is doing. */
const beatMs = { live: 1_000, elsewhere: 10_000 }

/** Shows build events on stderr: on a terminal as one live line, elsewhere as a line for each phase and now and then one for what runs. */
export function showProgress(io: Io, level: LogLevel): Progress {
  const phases: { phase: Phase; ms: number; detail: string }[] = []
  const start = performance.now()
  let live = false
  const isQuiet = level === 'silent' || level === 'error'
  let lastShown = start
  const clear = () => {
    if (live) io.stderr.write(show`\r\x1b[K`)
    live = false
  }
  const write = (text: Shown) => {
    clear()
    lastShown = performance.now()
    io.stderr.write(show`${text}\n`)
  }
  const showNow = (text: Shown) => {
    if (!io.isLive) return write(text)
    live = true
    lastShown = performance.now()
    io.stderr.write(show`\r\x1b[K${text}`)
  }
  const running = new Set<Phase>()
  const everyMs = io.isLive ? beatMs.live : beatMs.elsewhere
  const beat = setInterval(() => {
    if (isQuiet || running.size === 0 || performance.now() - lastShown < everyMs) return
    showNow(
      show`${io.colors.cyan([...running].join(', '))} … ${Math.round((performance.now() - start) / 1000)} s`,
    )
  }, everyMs).unref()
  return {
    phases,
    done() {
      clearInterval(beat)
      clear()
    },
    onEvent(event: BuildEvent) {
      if (event.kind === 'start') running.add(event.phase)
      if (event.kind === 'phase') {
        running.delete(event.phase)
        phases.push(event)
      }
      if (isQuiet) return
      if (event.kind === 'notice') write(show`${io.colors.yellow('note')}  ${event.message}`)
      if (event.kind === 'phase' && !io.isLive)
        write(show`${event.phase.padEnd(9)} ${Math.round(event.ms)} ms${event.detail && `  ${event.detail}`}`)
      if (event.kind !== 'progress') return
      const now = performance.now()
      if (now - start < liveAfterMs || now - lastShown < (io.isLive ? 80 : beatMs.elsewhere)) return
      showNow(show`${io.colors.cyan(event.phase)} ${event.done}/${event.total}`)
    },
  }
}
