import type { ReactNode } from 'react'
import { Island } from '../../src/client/islands/Island.tsx'
import { DiagramViewer, type DrawnDiagram } from '../../src/client/widgets/diagram-viewer/DiagramViewer.tsx'
import { viewerLabels } from '../../src/client/widgets/diagram-viewer/labels.ts'
import type { ViewerProps } from '../../src/client/widgets/diagram-viewer/viewer.ts'

export type DiagramProps = {
  diagram: DrawnDiagram
  source: string
  /** Id of the figure, unique in the page. */
  id: string
  /** Name for assistive tools. */
  label: string
  lang: string
  /** Text shown when the viewer does not load. */
  loadFailed: string
  /** Options that differ from the viewer's defaults. */
  options?: Omit<ViewerProps, 'id' | 'lang'>
}

/** A diagram block: the drawing in a box of its proportions, or its source until it is drawn. Scripts load when it is near the viewport. */
export function Diagram({
  diagram,
  source,
  id,
  label,
  lang,
  loadFailed,
  options = {},
}: DiagramProps): ReactNode {
  const viewer: ViewerProps = { id, ...(lang !== 'en' && { lang }), ...options }
  const { failed, showDetails } = viewerLabels(lang)
  return (
    <Island name="diagram-viewer" props={viewer} when="visible" failed={loadFailed}>
      <DiagramViewer
        id={id}
        diagram={diagram}
        source={source}
        label={label}
        failedText={failed}
        detailsText={showDetails}
      />
    </Island>
  )
}
