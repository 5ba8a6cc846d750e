import picomatch from 'picomatch'
import { normalRoute } from '../../../../templates/parts/active.ts'
import { addressesOf } from '../../config/addresses.ts'
import type { Site } from '../../model/site.ts'
import type { UserNavItem } from '../../model/theme-config.ts'
import type { Frontmatter } from '../../model/types.ts'
import type { Moves } from './moves.ts'

/** A config pattern, as written, that matched a file before the move but does not match its new `path`. */
export type LostMatch = { key: string; pattern: string; path: string }

type Pattern = { key: string; pattern: string; matches: (path: string, data: Frontmatter) => boolean }

/**
 * The patterns that no longer match a moved file, each with the first such file. Only the author knows what the pattern should become; a
 * note that `srcExclude` kept back could get published by the move.
 */
export function lostMatches(site: Site, moves: Moves): LostMatch[] {
  const dataOf = new Map([...site.pages.values()].map(({ path, frontmatter }) => [path, frontmatter]))
  return patternsOf(site).flatMap(({ key, pattern, matches }) => {
    const lost = [...moves].find(([from, to]) => {
      const data = dataOf.get(from) ?? {}
      return matches(from, data) && !matches(to, data)
    })
    return lost ? [{ key, pattern, path: lost[1] }] : []
  })
}

function patternsOf({ config, locales }: Site): Pattern[] {
  const addressOf = addressesOf(config)
  const active = Object.values(locales).flatMap(({ config: own }) => activeMatches(own.themeConfig.nav ?? []))
  const levels = Object.entries(config.check.rules ?? {}).flatMap(([rule, level]) =>
    typeof level === 'string' ? [] : Object.keys(level).map((glob) => [`check.rules.${rule}`, glob] as const),
  )
  return [
    ...config.srcExclude.map((pattern) => ({ key: 'srcExclude', pattern, matches: globOf(pattern) })),
    ...levels.map(([key, pattern]) => ({ key, pattern, matches: globOf(pattern, { dot: true }) })),
    ...[...new Set(active)].map((pattern) => ({
      key: 'activeMatch',
      pattern,
      matches: (path: string, data: Frontmatter) =>
        new RegExp(pattern).test(normalRoute(addressOf(path, data))),
    })),
  ]
}

function globOf(pattern: string, options: picomatch.PicomatchOptions = {}): Pattern['matches'] {
  const matches = picomatch(pattern, options)
  return (path) => matches(path)
}

function activeMatches(items: readonly UserNavItem[]): string[] {
  return items.flatMap(({ activeMatch, items: inner }) => [
    ...(activeMatch === undefined ? [] : [activeMatch]),
    ...activeMatches(inner ?? []),
  ])
}
