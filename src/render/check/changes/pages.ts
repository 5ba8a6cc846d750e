import type { Root } from 'hast'
import { compareText } from '../../model/diagnostics.ts'
import type { Change, PageDiff, Part } from '../../model/site-diff.ts'
import type { CodeSample, DiagramBlock, Heading, Page } from '../../model/types.ts'
import { countWords } from '../../parse/word-count.ts'
import { linesOf } from './lines.ts'
import { changesOf } from './paired.ts'
import { passagesOf } from './passages.ts'

/** The content of a page as readers see it, including what it embeds; `parts` are the embedded and included files. */
type Content = { tree: Root; parts: readonly string[] }

/** The pages of a site in one state. */
export type State = {
  pages: readonly Page[]
  /** Equal for pages of two states if parsing gave the same result. */
  digestOf(page: Page): string
  contentOf(page: Page): Content
}

/** `formerOf`: the former path of a moved note. `changed`: files that differ, by source path. */
type Known = { formerOf: (path: string) => string | undefined; changed: ReadonlySet<string> }

/** The pages with visible changes, sorted by path. */
export function pageDiffs(before: State, after: State, { formerOf, changed }: Known): PageDiff[] {
  const left = new Map(before.pages.map((page) => [page.path, page]))
  const pairs = after.pages.map((page) => {
    const former = left.get(page.path) ?? left.get(formerOf(page.path) ?? '')
    return { page, former }
  })
  for (const { former } of pairs) if (former) left.delete(former.path)
  const found = [
    ...pairs.flatMap(({ page, former }) =>
      former
        ? changedPage({ page: former, state: before }, { page, state: after }, changed)
        : [wholePage('added', page)],
    ),
    ...[...left.values()].map((page) => wholePage('removed', page)),
  ]
  return found.sort((a, b) => compareText(a.path, b.path))
}

function wholePage(status: 'added' | 'removed', { path, route, title, words }: Page): PageDiff {
  return {
    status,
    path,
    route,
    title,
    words: { added: 0, removed: 0, [status]: words },
    passages: [],
    headings: [],
    diagrams: [],
    samples: [],
    through: [],
  }
}

type Side = { page: Page; state: State }

function changedPage(before: Side, after: Side, changed: ReadonlySet<string>): PageDiff[] {
  const { page } = after
  const former = { path: before.page.path, route: before.page.route }
  const isMoved = former.path !== page.path || former.route !== page.route
  if (!isMoved && isSame(before, after)) return []
  const [old, fresh] = [before, after].map((side) => side.state.contentOf(side.page))
  const passages = passagesOf(linesOf(before.page, old!.tree), linesOf(page, fresh!.tree))
  const headings = changesOf(before.page.headings, page.headings, headingKey).map(namesOnly)
  const diagrams = changesOf(sourcesOf(before.page.diagrams), sourcesOf(page.diagrams), (text) => text)
  const samples = changesOf(samplesOf(before.page), samplesOf(page), (sample) => JSON.stringify(sample))
  if (!isMoved && [passages, headings, diagrams, samples].every(({ length }) => length === 0)) return []
  const count = (kind: Part['kind']) =>
    countWords(
      passages
        .flatMap(({ parts }) => parts.filter((part) => part.kind === kind))
        .map(({ text }) => text)
        .join('\n'),
    )
  return [
    {
      status: isMoved ? 'moved' : 'changed',
      path: page.path,
      route: page.route,
      title: page.title,
      ...(isMoved && { former }),
      words: { added: count('added'), removed: count('removed') },
      passages,
      headings,
      diagrams,
      samples,
      through: fresh!.parts.filter((part) => part !== page.path && changed.has(part)),
    },
  ]
}

/** Embedded pages change independently. */
function isSame(before: Side, after: Side): boolean {
  const embeds = ({ page }: Side) => page.links.some(({ source }) => source === 'kb-embed')
  const [old, fresh] = [before, after].map(({ page, state }) => state.digestOf(page))
  return old === fresh && !embeds(before) && !embeds(after)
}

function headingKey({ level, anchor, text }: Heading): string {
  return `${level} ${anchor} ${text}`
}

function namesOnly({ before, after }: Change<Heading>): PageDiff['headings'][number] {
  const name = ({ level, text, anchor }: Heading) => ({ level, text, anchor })
  return { ...(before && { before: name(before) }), ...(after && { after: name(after) }) }
}

function sourcesOf(diagrams: readonly DiagramBlock[]): string[] {
  return diagrams.map(({ text }) => trimmed(text))
}

function samplesOf({ samples = [] }: Page): { lang: string; code: string; output?: string }[] {
  return samples.map(({ lang, code, output }: CodeSample) => ({
    lang,
    code: trimmed(code),
    ...(output !== undefined && { output: trimmed(output) }),
  }))
}

/** Trailing spaces are invisible, so they do not count. */
function trimmed(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd()
}
