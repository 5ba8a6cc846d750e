import type { ThrownDiagram } from '../../client/widgets/diagram-viewer/thrown.ts'

export type ParserSetup = { mermaid: string; dompurify: string; config: unknown }

export type ParseRequest = { id: number; text: string }

export type ParsedDiagram =
  | { status: 'parsed'; type: string; layout?: string }
  | { status: 'failed'; error: ThrownDiagram }

export type ParseReply = ParsedDiagram & { id: number }
