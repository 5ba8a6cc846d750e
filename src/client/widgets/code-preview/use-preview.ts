import { type RefObject, useContext, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { ScopeContext } from './context.ts'
import {
  initialState,
  needsDocument,
  nextState,
  type PreviewKind,
  type PreviewState,
  previewPage,
  scopeOf,
} from './model.ts'
import type { FromRun, RunStart, ValueRows } from './protocol.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'

/** Messages are gathered for about one frame, so that a flood draws once and not a thousand times. */
const gatherMs = 16

export type PreviewOptions = {
  code: string
  kind: PreviewKind
  expand: boolean
  sandboxHref: string
  frameTitle: string
}

export type Preview = {
  state: PreviewState
  /** Height that the page of an HTML or CSS sample asks for. */
  heightPx: number
  /** Where the frame goes. */
  holder: RefObject<HTMLDivElement | null>
  toggle: () => void
  reset: () => void
  children: (id: number, from: number) => Promise<ValueRows>
}

/**
 * A sample that runs from the first time that its output is shown, once per reset. Its frame goes with the reset and
 * with the widget.
 */
export function usePreview(options: PreviewOptions): Preview {
  const [state, dispatch] = useReducer(nextState, options.expand, initialState)
  const [heightPx, setHeightPx] = useState(0)
  const holder = useRef<HTMLDivElement>(null)
  const sandbox = useRef<Sandbox>(undefined)
  const scope = useContext(ScopeContext)
  const { run } = state

  // The code of the moment: a changed code alone does not run.
  const open = useEffectEvent((): Sandbox | undefined => {
    if (!holder.current) return undefined
    const gathered = gather((messages) => dispatch({ kind: 'messages', run, messages }))
    const opened = openSandbox({
      holder: holder.current,
      href: options.sandboxHref,
      start: runStart(options, scope),
      title: options.frameTitle,
      onMessage: (message) =>
        message.kind === 'size' ? setHeightPx(message.heightPx) : gathered.add(message),
      onEnd: (reason) => {
        gathered.flush()
        dispatch({ kind: 'end', run, reason })
      },
    })
    return { ...opened, close: () => [gathered.close(), opened.close()] }
  })

  useEffect(() => {
    if (run === 0) return
    const opened = open()
    sandbox.current = opened
    return () => opened?.close()
  }, [run])

  return {
    state,
    heightPx,
    holder,
    toggle: () => dispatch({ kind: 'toggle' }),
    reset: () => dispatch({ kind: 'reset' }),
    children: (id, from) =>
      sandbox.current?.children(id, from) ?? Promise.reject(new Error('The run is over.')),
  }
}

function runStart({ code, kind }: PreviewOptions, scope: Readonly<Record<string, unknown>>): RunStart {
  return kind === 'script'
    ? { kind: 'script', code, needsDocument: needsDocument(code), scope: scopeOf(scope) }
    : { kind: 'page', code: previewPage(kind, code), needsDocument: true, scope: {} }
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
