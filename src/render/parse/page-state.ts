import type { VFile } from 'vfile'
import type { Labels } from '../../../templates/labels/labels.ts'
import { diagnose } from '../model/diagnostics.ts'
import type {
  CodeSample,
  Diagnostic,
  DiagramBlock,
  Frontmatter,
  Heading,
  IgnoreComment,
  Link,
  NamedFeature,
  Place,
  Severity,
  WikiLink,
} from '../model/types.ts'
import type { ReadIncluded } from '../read/included.ts'
import type { WebFeatures } from '../read/web-features.ts'
import { type Origin, originOf, placeInOrigin } from './includes/origins.ts'
import type { PageTime } from './limits/page-time.ts'

/** Facts that the plug-ins collect about one page; `parsePage` makes the `Page` from them. */
export type PageState = {
  path: string
  frontmatter: Frontmatter
  /** Lines above the text that the Markdown parser sees. */
  lineOffset: number
  /** Origins of the lines when files were included; empty otherwise. */
  origins: readonly Origin[]
  /** Texts in the language of the page. */
  labels: Labels
  /** Reads a file that the page shows, and records it as a dependency. */
  read: ReadIncluded
  /** Data on features of the web platform, if the project has it. A page that calls this depends on the data's version. */
  webFeatures: () => WebFeatures | undefined
  /** The time that may be spent on the page. */
  time: PageTime
  diagnostics: Diagnostic[]
  headings: Heading[]
  anchors: { id: string; place: Place }[]
  links: Link[]
  diagrams: DiagramBlock[]
  ignores: IgnoreComment[]
  wikiLinks: WikiLink[]
  /** Tags written in the text. */
  tags: Set<string>
  /** What the note's abbreviations mean. */
  abbreviations: Map<string, string>
  samples: readonly CodeSample[]
  /** Undefined until the note names one. */
  features?: NamedFeature[]
  islands: Set<string>
  /** Style sheets written in the note. */
  styles: string[]
  words: number
}

declare module 'vfile' {
  interface DataMap {
    state: PageState
  }
}

export function stateOf(file: VFile): PageState {
  return file.data.state!
}

type Positioned = { position?: { start?: Place; end?: Place } | undefined }

/**
 * Start of a node in the file, front matter counted; line 1 for a node without a position. A node of an included file has the place of its
 * inclusion.
 */
export function placeOf(state: PageState, node: Positioned): Place {
  const start = node.position?.start
  if (!start) return { line: 1, column: 1 }
  const origin = originOf(state.origins, start)
  if (!origin) return { line: start.line + state.lineOffset, column: start.column }
  return origin.at ?? placeInOrigin(origin, start)
}

/** End of a node in the file, exclusive; undefined for a node without a position. */
export function endOf(state: PageState, { position }: Positioned): Place | undefined {
  return position?.end && placeOf(state, { position: { start: position.end } })
}

/** The file in which a node was written: the page, or one that it includes. */
export function sourceOf(state: PageState, node: Positioned): string {
  return originOf(state.origins, node.position?.start ?? { line: 1, column: 1 })?.path ?? state.path
}

/** The file and place where a node was written: in the page, or in a file that it includes. */
export function writtenAt(state: PageState, node: Positioned): { path: string; place: Place } {
  const start = node.position?.start ?? { line: 1, column: 1 }
  const origin = originOf(state.origins, start)
  return origin?.at
    ? { path: origin.path, place: placeInOrigin(origin, start) }
    : { path: state.path, place: placeOf(state, node) }
}

/** Adds a finding about a node, at the file and line where it was written. */
export function report(
  state: PageState,
  node: Positioned,
  finding: { rule: string; message: string; fix?: string; severity?: Severity },
): void {
  const { rule, message, ...details } = finding
  state.diagnostics.push(diagnose(rule, writtenAt(state, node), message, details))
}
