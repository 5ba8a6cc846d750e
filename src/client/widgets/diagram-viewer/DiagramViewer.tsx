import { type ReactNode, useEffect, useRef } from 'react'
import { scriptSource } from './source.ts'
import type { ViewerProps } from './viewer.ts'

/** A drawing made at build time (sizes in CSS px), why there is none, or the order to draw it in the browser. */
export type DrawnDiagram =
  | { status: 'drawn'; svg: string; width: number; height: number }
  | { status: 'failed'; details: string }
  | { status: 'client' }

export type DiagramViewerProps = ViewerProps & {
  diagram: DrawnDiagram
  source: string
  /** Name for assistive tools. */
  label: string
  /** Words of the static error box. */
  failedText?: string
  detailsText?: string
}

/**
 * A diagram as server and browser both render it: the drawing, or its source until there is one, in a box that keeps
 * the drawing's proportions. Reads well without script.
 *
 * `mountViewer` adds the controls to this markup. On a page that is an island without React; inside a React tree the
 * effect does it.
 */
export function DiagramViewer(props: DiagramViewerProps): ReactNode {
  const {
    diagram,
    source,
    label,
    failedText = 'Failed to render diagram',
    detailsText = 'Show Details',
  } = props
  const root = useRef<HTMLElement>(null)
  const { id, lang, wheel, fullscreen, mobileCopy, download, theme, darkTheme, maxTextSize, links } = props
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    import('./viewer.ts').then(({ mountViewer }) => {
      if (!root.current || gone) return
      const viewer: ViewerProps = {
        id,
        lang,
        wheel,
        fullscreen,
        mobileCopy,
        download,
        theme,
        darkTheme,
        maxTextSize,
        links,
      }
      stop = mountViewer(root.current, viewer)
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [id, lang, wheel, fullscreen, mobileCopy, download, theme, darkTheme, maxTextSize, links])
  return (
    <figure ref={root} className="kb-diagram" id={id} data-status={diagram.status} aria-label={label}>
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

/** The text stays in the page: for copying and for drawing, and to be read when there is no picture. */
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
