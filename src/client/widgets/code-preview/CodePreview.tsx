import type { CSSProperties, ReactNode } from 'react'
import { rowsFor } from './model.ts'
import type { PanelOptions } from './panel.ts'

type CodePreviewProps = PanelOptions & { highlightedHtml: string }

/**
 * The server's half of a code preview: highlighted code and an empty panel. In the browser `island.ts` fills the panel with a toolbar that runs
 * and copies the code, and with its output.
 */
export function CodePreview({
  code,
  kind = 'script',
  expand = false,
  highlightedHtml,
}: CodePreviewProps): ReactNode {
  return (
    <div className="kb-code-preview" data-kind={kind}>
      <div
        className="kb-code-preview-code"
        // Wide code scrolls, so it must be reachable by keyboard.
        tabIndex={0}
        dangerouslySetInnerHTML={{ __html: highlightedHtml }}
      />
      <div className="kb-code-preview-panel">{expand && <Room rows={rowsFor(kind, code)} />}</div>
    </div>
  )
}

/** Reserves the height of the toolbar and of an output that is shown from the start, so that the text below does not move. */
function Room({ rows }: { rows: number }): ReactNode {
  return (
    <div className="kb-code-preview-room" style={{ '--kb-preview-rows': rows } as unknown as CSSProperties} />
  )
}
