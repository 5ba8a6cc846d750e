import type { ThrownDiagram } from '../../client/widgets/diagram-viewer/engine/thrown.ts'

export type ParserSetup = { mermaid: string; dompurify: string; config: unknown }

export type ParsedDiagram =
  | { status: 'parsed'; type: string; layout?: string }
  | { status: 'failed'; error: ThrownDiagram }
