import { getOrInsert } from '../base/get-or-insert.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { Diagnostic, Route } from '../model/types.ts'
import type { CheckContext, TargetedLink } from './context.ts'

type Embed = { link: TargetedLink; to: Route }

/** Embeds that contain their own note, directly or indirectly. The page shows a link where the note would begin again. */
export function embedLoops({ site, sourced }: CheckContext): Diagnostic[] {
  const embeds = new Map<Route, Embed[]>()
  const routes = new Map([...site.pages.values()].map(({ path, route }) => [path, route]))
  for (const link of sourced) {
    const { resolved, at } = link
    if (link.link.source !== 'kb-embed' || resolved?.kind !== 'page') continue
    // A note may embed one of its own sections.
    if (resolved.hash !== '') continue
    const from = routes.get(at.path)
    if (from === undefined) continue
    getOrInsert(embeds, from, () => []).push({ link, to: resolved.route })
  }
  return [...loopsAmong(embeds)].map(({ link: { at, link }, to }) =>
    diagnose(
      'embed-loop',
      at,
      `"${site.pages.get(to)!.path}" embeds this note, directly or through others.`,
      { fix: 'Write a link instead, or embed one section only.', end: link.end },
    ),
  )
}

/** The embeds that close a cycle, found by one depth-first walk; iterative, because chains may be long. */
function* loopsAmong(embeds: ReadonlyMap<Route, readonly Embed[]>): Generator<Embed> {
  const done = new Set<Route>()
  for (const start of embeds.keys()) {
    const open = new Set<Route>()
    const walk: { route: Route; left: Embed[] }[] = []
    const enter = (route: Route) => {
      open.add(route)
      walk.push({ route, left: [...(embeds.get(route) ?? [])] })
    }
    if (!done.has(start)) enter(start)
    for (let top = walk.at(-1); top; top = walk.at(-1)) {
      const next = top.left.shift()
      if (!next) {
        walk.pop()
        open.delete(top.route)
        done.add(top.route)
      } else if (open.has(next.to)) yield next
      else if (!done.has(next.to)) enter(next.to)
    }
  }
}

/** Embeds of notes that are too long to be shown inside other notes. */
export function longEmbeds({ site, sourced }: CheckContext): Diagnostic[] {
  return sourced.flatMap(({ at, link, resolved }) => {
    if (link.source !== 'kb-embed' || resolved?.kind !== 'page') return []
    const page = site.pages.get(resolved.route)
    if (!page?.isLong) return []
    return diagnose(
      'long-embed',
      at,
      `"${page.path}" is too long to be shown in another note, so there is a link to it.`,
      { fix: 'Move the part that is meant into a note of its own, and embed that.', end: link.end },
    )
  })
}
