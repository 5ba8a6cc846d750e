import path from 'node:path'
import { escapeRegExp } from '../../client/platform/escape-reg-exp.ts'
import { UserError } from '../base/user-error.ts'
import type { Rewrites } from '../model/options.ts'
import { wrongResult } from './wrong-result.ts'

/**
 * Rewrites a source path for addresses: `{ 'packages/:name/docs/:rest*': ':name/:rest*' }` turns `packages/tree/docs/api/flex.md` into
 * `tree/api/flex.md`. The first matching pattern counts; without a match the path stays.
 *
 * `:name` is one segment of a path, `:name*` any number of them, `:name(…)` a match of a regular expression.
 */
export function rewriterOf(rewrites: Rewrites | undefined): (source: string) => string {
  if (!rewrites) return (source) => source
  if (typeof rewrites === 'function') {
    return (source) => {
      const given: unknown = rewrites(source) ?? source
      if (typeof given === 'string') return inside(source, given)
      throw wrongResult('rewrites', given, `Return a path such as "guide/start.md", for "${source}" too.`)
    }
  }
  const rules = rulesOf(rewrites)
  return (source) => {
    for (const { pattern, to } of rules) {
      const match = pattern.exec(source)
      if (match) return inside(source, filled(to, match.groups ?? {}))
    }
    return source
  }
}

/** Patterns without effect: no source path matches them, or only paths that an earlier pattern matches (`isLate`). */
export function unusedPatterns(
  rewrites: Rewrites | undefined,
  sources: readonly string[],
): { from: string; isLate: boolean }[] {
  if (!rewrites || typeof rewrites === 'function') return []
  const rules = rulesOf(rewrites)
  const used = new Set(sources.map((source) => rules.find(({ pattern }) => pattern.test(source))))
  return rules
    .filter((rule) => !used.has(rule))
    .map(({ from, pattern }) => ({ from, isLate: sources.some((source) => pattern.test(source)) }))
}

type RewriteRule = { from: string; pattern: RegExp; to: string }

function rulesOf(rewrites: Readonly<Record<string, string>>): RewriteRule[] {
  return Object.entries(rewrites).map(([from, to]) => {
    const unknown = namesIn(to).find((name) => !namesIn(from).includes(name))
    if (unknown === undefined) return { from, pattern: patternOf(from), to }
    throw new UserError(`"rewrites" gives "${to}" for "${from}", which has no part ":${unknown}".`, {
      fix: 'Name in the address only what the pattern names.',
    })
  })
}

const patternPart = /:(\w+)(?:\(([^)]*)\))?([*+])?|\(([^)]*)\)|[^:(]+|[:(]/g

function patternOf(text: string): RegExp {
  const source = text.replace(/^\//, '').replace(patternPart, (whole, name, own, many, bare) => {
    if (name) return `(?<${name}>${own ?? (many === '*' ? '.*' : many === '+' ? '.+' : '[^/]+')})`
    if (bare !== undefined) return `(?:${bare})`
    return escapeRegExp(whole)
  })
  try {
    return new RegExp(`^${source}$`)
  } catch (cause) {
    throw new UserError(`"rewrites" has the invalid pattern "${text}".`, {
      cause,
      fix: 'Write :name for one part of a path, :name* for any number of them.',
    })
  }
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/:(\w+)/g)].map(([, name]) => name!)
}

function filled(to: string, groups: Readonly<Record<string, string | undefined>>): string {
  return to.replace(/:(\w+)[*+]?/g, (whole, name: string) => groups[name] ?? whole)
}

function inside(source: string, target: string): string {
  const clean = path.posix.normalize(target).replace(/^\/+/, '')
  if (clean === '.' || clean.startsWith('..')) {
    throw new UserError(`"rewrites" gives "${target}" for "${source}", which is not inside the site.`, {
      fix: 'Give a path below the source folder, such as "guide/start.md".',
    })
  }
  return clean
}
