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

/** Shows build events on stderr: on a terminal as one live line, elsewhere as a line for each phase. */
export function showProgress(io: Io, level: LogLevel): Progress {
  const phases: { phase: Phase; ms: number; detail: string }[] = []
  const start = performance.now()
  let live = false
  let lastShown = 0
  const clear = () => {
    if (live) io.stderr.write(show`\r\x1b[K`)
    live = false
  }
  const write = (text: Shown) => {
    clear()
    io.stderr.write(show`${text}\n`)
  }
  return {
    phases,
    done: clear,
    onEvent(event: BuildEvent) {
      if (level === 'silent' || level === 'error') {
        if (event.kind === 'phase') phases.push(event)
        return
      }
      if (event.kind === 'notice') write(show`${io.colors.yellow('note')}  ${event.message}`)
      if (event.kind === 'phase') {
        phases.push(event)
        if (!io.isLive)
          write(
            show`${event.phase.padEnd(9)} ${Math.round(event.ms)} ms${event.detail && `  ${event.detail}`}`,
          )
      }
      if (event.kind !== 'progress' || !io.isLive) return
      const now = performance.now()
      if (now - start < liveAfterMs || now - lastShown < 80) return
      lastShown = now
      live = true
      io.stderr.write(show`\r\x1b[K${io.colors.cyan(event.phase)} ${event.done}/${event.total}`)
    },
  }
}
