import type { ReactNode } from 'react'
import { scriptSource } from './source.ts'
import { ownGround } from './theme/own-theme.ts'

/** A drawing made at build time (sizes in CSS px), the reason why it failed, or the instruction to draw it in the browser. */
export type DrawnDiagram =
  | { status: 'drawn'; svg: string; width: number; height: number }
  | { status: 'failed'; details: string }
  | { status: 'client' }

type DiagramViewerProps = {
  id: string
  diagram: DrawnDiagram
  source: string
  /** Name for assistive tools. */
  label: string
  /** Words of the static error box. */
  failedText: string
  detailsText: string
}

/**
 * The server's half of a diagram: the drawing, or its source until the browser has drawn it, in a box that keeps the drawing's proportions.
 * Readable without script; `mountViewer` adds the controls.
 */
export function DiagramViewer(props: DiagramViewerProps): ReactNode {
  const { id, diagram, source, label, failedText, detailsText } = props
  return (
    <figure
      className="kb-diagram"
      id={id}
      data-status={diagram.status}
      data-ground={ownGround(source)}
      aria-label={label}
    >
      <div className="kb-diagram-canvas">
        <div className="kb-diagram-layer">
          <div
            className="kb-diagram-target"
            id={`${id}-target`}
            dangerouslySetInnerHTML={{ __html: diagram.status === 'drawn' ? diagram.svg : '' }}
          />
        </div>
      </div>
      {diagram.status === 'failed' && (
        <details className="kb-diagram-failure">
          <summary>
            {failedText} <span>{detailsText}</span>
          </summary>
          <pre>{diagram.details}</pre>
        </details>
      )}
      <Source drawn={diagram.status === 'drawn'} text={source} />
    </figure>
  )
}

/** The source stays in the page: to copy it, to draw it, and to read it if there is no picture. */
function Source({ drawn, text }: { drawn: boolean; text: string }): ReactNode {
  if (!drawn) {
    return (
      <pre className="kb-diagram-source">
        <code>{text}</code>
      </pre>
    )
  }
  const html = scriptSource(text)
  return <script type="text/plain" className="kb-diagram-source" dangerouslySetInnerHTML={{ __html: html }} />
}
