import picomatch from 'picomatch'
import { normalRoute } from '../../../templates/parts/active.ts'
import { routesWith } from '../config/rewrites.ts'
import type { Site } from '../model/site.ts'
import type { UserNavItem } from '../model/theme-config.ts'
import type { Moves } from './moves.ts'

/** A pattern of the config, as written, that matched a file before it moved and does not match its new `path`. */
export type LostMatch = { key: string; pattern: string; path: string }

type Pattern = { key: string; pattern: string; matches: (path: string) => boolean }

/**
 * The patterns that lose a moved file, each with the first one. Only the author knows what the pattern should become, and a note that
 * `srcExclude` kept back may be published by its move.
 */
export function lostMatches(site: Site, moves: Moves): LostMatch[] {
  return patternsOf(site).flatMap(({ key, pattern, matches }) => {
    const lost = [...moves].find(([from, to]) => matches(from) && !matches(to))
    return lost ? [{ key, pattern, path: lost[1] }] : []
  })
}

function patternsOf({ config, locales }: Site): Pattern[] {
  const routeOfSource = routesWith(config.rewrites)
  const active = Object.values(locales).flatMap(({ config: own }) => activeMatches(own.themeConfig.nav ?? []))
  const levels = Object.entries(config.check.rules ?? {}).flatMap(([rule, level]) =>
    typeof level === 'string' ? [] : Object.keys(level).map((glob) => [`check.rules.${rule}`, glob] as const),
  )
  return [
    ...config.srcExclude.map((pattern) => ({ key: 'srcExclude', pattern, matches: picomatch(pattern) })),
    ...levels.map(([key, pattern]) => ({ key, pattern, matches: picomatch(pattern, { dot: true }) })),
    ...[...new Set(active)].map((pattern) => ({
      key: 'activeMatch',
      pattern,
      matches: (path: string) => new RegExp(pattern).test(normalRoute(routeOfSource(path))),
    })),
  ]
}

function activeMatches(items: readonly UserNavItem[]): string[] {
  return items.flatMap(({ activeMatch, items: inner }) => [
    ...(activeMatch === undefined ? [] : [activeMatch]),
    ...activeMatches(inner ?? []),
  ])
}
