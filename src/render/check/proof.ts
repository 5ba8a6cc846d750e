import { getOrInsert } from '../base/get-or-insert.ts'
import type { LoadedSite } from '../model/loaded-site.ts'
import { placeAt } from '../model/places.ts'
import { outputPathOf } from '../model/routes.ts'
import type { Diagnostic, Page } from '../model/types.ts'
import { idsOnGithub } from '../parse/plugins/github-ids.ts'
import { redirectsOf } from '../site/links/redirects.ts'
import { pageLinks } from './links/link-sources.ts'
import { rawIn } from './raw-syntax.ts'

/** `kept` out of `of`, and which ones were lost. */
export type Share = { kept: number; of: number; lost: readonly string[] }

/** How much of another tool's notes was kept. `raw`: each kind of its syntax that readers would see as text, and where. */
export type Proof = {
  pages: Share
  addresses: Share
  ids: Share
  links: Share
  raw: ReadonlyMap<string, readonly { path: string; line?: number }[]>
}

type Evidence = {
  findings: readonly Diagnostic[]
  /** The notes, by their paths. */
  notes: readonly string[]
  textOf: (path: string) => string
  /** Whether a file is in the output. */
  isWritten: (file: string) => boolean
}

const linkRules = new Set(['dead-link', 'dead-anchor', 'missing-asset', 'draft-link'])

/** Counts how much of its notes a site kept: pages, addresses, heading ids, links and syntax. */
export function proofOf(loaded: LoadedSite, { findings, notes, textOf, isWritten }: Evidence): Proof {
  const { site, drafts, treeOf } = loaded
  const pages = [...site.pages.values()]
  const shown = new Set([...pages, ...drafts].map(({ path }) => path))
  const wanted = [...pages.map(({ route }) => route), ...redirectsOf(site).map(({ from }) => from)]
  const ids = pages.flatMap(idsOf)
  const links = pages.flatMap((page) => pageLinks(page).filter(({ link }) => link.kind !== 'external'))
  const dead = findings.filter(({ rule }) => linkRules.has(rule))
  const raw = new Map<string, { path: string; line?: number }[]>()
  for (const page of pages)
    for (const { kind, piece } of rawIn(treeOf(page)))
      getOrInsert(raw, kind, () => []).push({ path: page.path, ...lineOf(piece, textOf(page.path)) })
  return {
    pages: share(notes, (path) => shown.has(path)),
    addresses: share([...new Set(wanted)], (route) => isWritten(outputPathOf(route))),
    ids: {
      kept: ids.filter(({ isKept }) => isKept).length,
      of: ids.length,
      lost: ids.filter(({ isKept }) => !isKept).map(({ name }) => name),
    },
    links: {
      kept: Math.max(0, links.length - dead.length),
      of: links.length,
      lost: dead.map(({ path, place }) => `${path}${place ? `:${place.line}` : ''}`),
    },
    raw,
  }
}

function share(all: readonly string[], isKept: (one: string) => boolean): Share {
  const lost = all.filter((one) => !isKept(one))
  return { kept: all.length - lost.length, of: all.length, lost }
}

/** The ids that most tools give a page's headings, and whether they exist here. */
function idsOf({ path, headings, anchors }: Page): { name: string; isKept: boolean }[] {
  const own = new Set([...headings.map(({ anchor }) => anchor), ...anchors.map(({ id }) => id)])
  return idsOnGithub(headings.map(({ text }) => text))
    .filter((id) => id !== '')
    .map((id) => ({ name: `${path}#${id}`, isKept: own.has(id) }))
}

/** The line of a note that contains a piece of its text. */
function lineOf(piece: string, text: string): { line?: number } {
  const at = text.indexOf(piece.split('\n')[0]!)
  return at < 0 ? {} : { line: placeAt(text, at).line }
}
