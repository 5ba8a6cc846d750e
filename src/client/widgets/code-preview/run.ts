import { type EndReason, hasCode, needsDocument, type PreviewKind, previewPage } from './model.ts'
import type { FromRun, RunStart, ValueRows } from './protocol.ts'
import { openSandbox } from './sandbox.ts'

/** Messages are gathered for about one frame, so that a flood is drawn once. */
const gatherMs = 16

type RunOptions = {
  /** The element that contains the frame. */
  holder: HTMLElement
  code: string
  kind: PreviewKind
  /** Address of the published sandbox page, and the title of its frame. */
  href: string
  title: string
  onMessages: (messages: readonly FromRun[]) => void
  /** Height in CSS px that an HTML or CSS sample asks for. */
  onHeight: (heightPx: number) => void
  onEnd: (reason: EndReason) => void
}

/** A run of a sample. `children` rejects once it is over; `close` discards it silently. */
export type Run = { children: (id: number, from: number) => Promise<ValueRows>; close: () => void }

/** Runs a sample in its own frame. Its messages arrive in batches, all of them before its end. */
export function openRun({ onMessages, onHeight, onEnd, ...options }: RunOptions): Run {
  const gathered = gather(onMessages)
  const sandbox = openSandbox({
    holder: options.holder,
    href: options.href,
    start: runStart(options),
    title: options.title,
    onMessage: (message) => (message.kind === 'size' ? onHeight(message.heightPx) : gathered.add(message)),
    onEnd: (reason) => {
      gathered.flush()
      onEnd(reason)
    },
  })
  return {
    children: sandbox.children,
    close: () => {
      gathered.close()
      sandbox.close()
    },
  }
}

type Sample = { code: string; kind: PreviewKind }

/** Whether a sample may start without a click: not beside a document, which may share the page's thread and cannot be ended from outside. */
export function startsAlone(sample: Sample): boolean {
  return !runStart(sample).needsDocument
}

function runStart({ code, kind }: Sample): RunStart {
  if (kind === 'script') return { kind: 'script', code, needsDocument: needsDocument(code), scope: {} }
  const page = previewPage(kind, code)
  const runs = hasCode(page)
  return { kind: runs ? 'page' : 'still', code: page, needsDocument: runs, scope: {} }
}

type Gathered = { add: (message: FromRun) => void; flush: () => void; close: () => void }

function gather(deliver: (messages: readonly FromRun[]) => void): Gathered {
  let waiting: FromRun[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length > 0) deliver(waiting)
    waiting = []
  }
  return {
    add: (message) => {
      waiting.push(message)
      timer ??= setTimeout(flush, gatherMs)
    },
    flush,
    close: () => clearTimeout(timer),
  }
}
