import { type CSSProperties, type ReactNode, useContext, useEffect, useEffectEvent, useRef } from 'react'
import { ScopeContext } from './context.ts'
import { rowsFor } from './model.ts'
import { mountPanel, type PanelOptions } from './panel.ts'

export type CodePreviewProps = PanelOptions & {
  /** The highlighted code, on the server only: the browser keeps what is in the document already. */
  highlightedHtml?: string
  /** The highlighted code for a page that draws the widget in the browser. */
  children?: ReactNode
}

/**
 * Highlighted code with a toolbar that runs and copies it, and an output that shows what it printed.
 *
 * The server renders the code and an empty panel; the browser fills it, in its language. A published page does so without React (`island.ts`).
 */
export function CodePreview(props: CodePreviewProps): ReactNode {
  const { code, kind = 'script', expand = false } = props
  const panel = useRef<HTMLDivElement>(null)
  const scope = useContext(ScopeContext)
  // The code of the moment: a changed code alone does not run.
  const mount = useEffectEvent(() => (panel.current ? mountPanel(panel.current, props, scope) : undefined))
  useEffect(() => mount(), [])
  return (
    <div className="kb-code-preview" data-kind={kind}>
      <Code {...props} />
      <div className="kb-code-preview-panel" ref={panel}>
        {expand && <Room rows={rowsFor(kind, code)} />}
      </div>
    </div>
  )
}

/** Gives names to the code of every preview below it. */
export function CodePreviewContext(props: {
  value: Readonly<Record<string, unknown>>
  children: ReactNode
}): ReactNode {
  return <ScopeContext value={props.value}>{props.children}</ScopeContext>
}

function Code({ highlightedHtml, children }: CodePreviewProps): ReactNode {
  if (children !== undefined) {
    return (
      <div className="kb-code-preview-code" tabIndex={0}>
        {children}
      </div>
    )
  }
  // The code is in the page once. Hydration leaves HTML alone that it was not given, and is told not to warn of it.
  return (
    <div
      className="kb-code-preview-code"
      // Wide code scrolls, and what scrolls must be reached by keyboard.
      tabIndex={0}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: highlightedHtml ?? '' }}
    />
  )
}

/** Keeps the place of a toolbar and of an output that is shown from the start, so that the text below does not move. */
function Room({ rows }: { rows: number }): ReactNode {
  return (
    <div className="kb-code-preview-room" style={{ '--kb-preview-rows': rows } as unknown as CSSProperties} />
  )
}
