import { expect, test, vi } from 'vitest'
import type { Io } from '../../src/cli/io.ts'
import { type LogLevel, showProgress } from '../../src/cli/progress.ts'
import { colorsOf } from '../../src/cli/shown.ts'

test.each<[string, LogLevel, boolean, string]>([
  ['a pipe', 'info', false, 'parse … 10 s\nparse     0 ms\n'],
  ['a terminal', 'info', true, '\r\x1b[Kparse 3/9 … 11 s\r\x1b[K'],
  ['a quiet pipe', 'error', false, ''],
])('work that takes long is named in %s', (_name, level, isLive, lines) => {
  vi.useFakeTimers()
  let text = ''
  const write = (part: unknown) => {
    text += String(part)
  }
  const io = { stderr: { write }, isLive, colors: colorsOf(false) } as unknown as Io
  const { onEvent, done } = showProgress(io, level)
  onEvent({ kind: 'start', phase: 'parse' })
  vi.advanceTimersByTime(10_100)
  onEvent({ kind: 'progress', phase: 'parse', done: 3, total: 9 })
  vi.advanceTimersByTime(400)
  onEvent({ kind: 'phase', phase: 'parse', ms: 0, detail: '' })
  done()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  expect(isLive ? text.slice(text.lastIndexOf('\r\x1b[Kparse')) : text).toBe(lines)
})
