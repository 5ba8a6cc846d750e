import type * as z from 'zod'
import { suggest } from '../../base/likeness.ts'
import { withoutPaths } from '../../base/without-paths.ts'
import { accepted, allowedBy, deepestIssue, show, valueAt } from '../../config/validate.ts'
import { diagnose } from '../../model/diagnostics.ts'
import type { Diagnostic, Frontmatter } from '../../model/types.ts'
import { foreignKeys, isForeignKey } from './foreign.ts'
import type { ParsedFrontmatter } from './frontmatter.ts'
import { home, innerShapes, type Shape, shapes, usual } from './schema.ts'

/**
 * Front matter without invalid values, and a finding for each of them, at its key, with the allowed ones. Keys that look like a misspelt
 * known one are found, too. Unknown keys are the author's own and are kept. `layouts` are the existing layouts; they and the keys of another
 * tool are not reported in its own notes (`isOurs` is false).
 */
export function checkedFrontmatter(
  written: ParsedFrontmatter,
  path: string,
  layouts?: readonly string[],
  isOurs = true,
): { data: Frontmatter; findings: readonly Diagnostic[] } {
  const parsed = withLists(written)
  if (Object.keys(parsed.data).length === 0) return { data: parsed.data, findings: [] }
  const layout = typeof parsed.data.layout === 'string' ? parsed.data.layout : 'doc'
  const shape = (Object.hasOwn(shapes, layout) && shapes[layout]) || usual
  const { data, findings } = wrongValues(parsed, shape, path)
  const lost = layouts && typeof data.layout === 'string' && !layouts.includes(layout)
  return {
    data: lost ? (withoutPaths(data, [['layout']]) as Frontmatter) : data,
    findings: [
      ...findings,
      // Another tool's keys are not misspelt keys of ours, and its layouts are not ours.
      ...(isOurs
        ? [
            ...(lost ? [unknownLayout(parsed, layouts, path)] : []),
            ...misspelt(parsed, { shape: shape.keys, layout, path }),
            ...foreignKeys(parsed, path),
          ]
        : []),
    ],
  }
}

/** `tags: CSS, Grid`: YAML reads a text, but the author meant a list; also for other names of the key. Empty items are no items. */
function withLists(parsed: ParsedFrontmatter): ParsedFrontmatter {
  const lists = ['tags', 'aliases'].flatMap((key) => {
    const value = parsed.data[key]
    if (Array.isArray(value)) return [[key, value] as const]
    return typeof value === 'string' ? [[key, value.split(/[,，]/).map((one) => one.trim())] as const] : []
  })
  const data = Object.fromEntries(
    lists.map(([key, list]) => [key, list.filter((one) => one !== null && one !== '')]),
  )
  return lists.length === 0 ? parsed : { ...parsed, data: { ...parsed.data, ...data } }
}

/** A wrong value is left out with as little around it as possible: a tag of `head`, one of several features. */
function wrongValues(
  parsed: ParsedFrontmatter,
  { keys: known, check }: Shape,
  path: string,
): { data: Frontmatter; findings: Diagnostic[] } {
  const given = Object.fromEntries(
    Object.entries(parsed.data).filter(([key, value]) => key in known && value !== null),
  )
  const issues = check.safeParse(given).error?.issues ?? []
  if (issues.length === 0) return { data: parsed.data, findings: [] }
  const kept = accepted(check, given)
  const entries = Object.entries(parsed.data).filter(([key]) => !(key in given) || key in kept)
  const data = Object.fromEntries(entries.map(([key, value]) => [key, key in kept ? kept[key] : value]))
  return { data, findings: wrongValueFindings(parsed, issues, path) }
}

function wrongValueFindings(
  { data, placeOf }: ParsedFrontmatter,
  issues: readonly z.core.$ZodIssue[],
  file: string,
): Diagnostic[] {
  return issues.map((one) => {
    const { issue, path } = deepestIssue([one])
    const keys = path.map(String)
    const name = keys.join('.')
    const value = valueAt(data, keys)
    const placeholder = placeholderIn(value)
    const message =
      value === undefined
        ? `Front matter lacks "${name}".`
        : `Front matter "${name}" has a wrong value: ${show(value)}.`
    return diagnose('front-matter-value', { path: file, place: placeOf(...keys) }, message, {
      fix: placeholder
        ? `Write "${placeholder}" in quotes, or exclude templates from the site with "srcExclude".`
        : `Allowed: ${allowedBy(issue)}.`,
    })
  })
}

/** The page is rendered with the default layout. */
function unknownLayout({ data, placeOf }: ParsedFrontmatter, layouts: readonly string[], path: string) {
  const near = suggest(String(data.layout), layouts)
  const message = `There is no layout "${String(data.layout)}".`
  return diagnose('front-matter-value', { path, place: placeOf('layout') }, message, {
    fix: near ? `Did you mean "${near}"?` : `Known layouts: ${layouts.join(', ')}.`,
  })
}

function misspelt(
  { data, placeOf }: ParsedFrontmatter,
  { shape, layout, path }: { shape: Readonly<Record<string, unknown>>; layout: string; path: string },
): Diagnostic[] {
  const known = [...new Set([...Object.keys(shape), ...(layout in shapes ? [] : Object.keys(home))])]
  const found = unknownKeys(data, known, [])
  return found.flatMap(({ keys, near }) =>
    diagnose(
      'front-matter-value',
      { path, place: placeOf(...keys) },
      `Front matter "${keys.at(-1)}" is not known to kbsite, so it is ignored.`,
      { fix: `Did you mean "${near}"?` },
    ),
  )
}

type Unknown = { keys: string[]; near: string }

function unknownKeys(value: unknown, known: readonly string[], keys: readonly string[]): Unknown[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => unknownKeys(item, known, [...keys, String(index)]))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value as Frontmatter).flatMap(([key, inner]): Unknown[] => {
    const here = [...keys, key]
    if (known.includes(key)) {
      const own = innerShapes[here.filter((part) => !/^\d+$/.test(part)).join('.')]
      return own ? unknownKeys(inner, Object.keys(own.shape), here) : []
    }
    const near = isForeignKey(key) ? undefined : nearKey(key, known)
    return near ? [{ keys: here, near }] : []
  })
}

/** A short key is one letter away from many others, so it must begin alike and lack or double a letter. */
function nearKey(key: string, known: readonly string[]): string | undefined {
  const near = suggest(key, known)
  const isLikely = near && (key.length > 4 || (near[0] === key[0] && near.length !== key.length))
  return isLikely ? near : undefined
}

/** `{{title}}`, as in templates of notes: YAML reads it as a map whose key is a map. */
function placeholderIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const name = /^\{ (.+) \}$/.exec(Object.keys(value)[0] ?? '')?.[1]
  return name === undefined ? undefined : `{{${name}}}`
}
