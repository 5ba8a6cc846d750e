import type { z } from 'zod'
import { grouped } from '../base/grouped.ts'
import { suggest } from '../base/likeness.ts'
import { UserError } from '../base/user-error.ts'
import { shortened } from '../base/values.ts'
import { withoutPaths } from '../base/without-paths.ts'
import { dialects } from '../dialects/list.ts'
import type { UserConfig } from '../model/config.ts'
import { decides } from './deciding-keys.ts'
import { knownKeys, nearestPath } from './known-keys.ts'
import { configSchema } from './schema.ts'

/** A key or value that is left out of the config. */
export type ConfigSlip = { keys: readonly string[]; message: string; fix?: string }

/**
 * The valid part of a config, with what was left out: `slips`, once for each kind.
 *
 * Throws a `UserError` that names all wrong keys by their paths, their values and the allowed ones, if the site would be different without
 * them. `place(keyPath)` finds `file:line:column` of a key for the message; it may return the bare file name.
 */
export function validateConfig(
  value: unknown,
  place: (keyPath: readonly string[]) => string,
): { config: UserConfig; slips: readonly ConfigSlip[] } {
  const result = configSchema.safeParse(value)
  if (result.success) return { config: value as UserConfig, slips: [] }
  const slips = withoutMistyped(result.error.issues.flatMap(eachKey)).map((issue) =>
    describeIssue(deepestIssue([issue]), value),
  )
  if (!slips.some(({ keys, meant }) => decides(keys) || (meant && decides(meant))))
    return { config: accepted(configSchema, value as Record<string, unknown>), slips: eachKind(slips) }
  const [first, ...others] = slips
    .map(({ keys, message, fix }) => ({ message, place: place(keys), ...(fix && { fix }) }))
    .sort((a, b) => a.place.localeCompare(b.place, 'en', { numeric: true }))
  throw new UserError(first!.message, { ...first, others })
}

/** Merges slips that differ only in their list index into one. */
function eachKind(slips: readonly ConfigSlip[]): ConfigSlip[] {
  const kindOf = ({ keys }: ConfigSlip) => keys.filter((key) => !/^\d+$/.test(key)).join('.')
  return [...grouped(slips, kindOf).values()].map(([first, ...others]) => {
    const { keys, message, fix } = first!
    const count =
      others.length > 0
        ? ` ${others.length === 1 ? 'One other entry has' : `${others.length} other entries have`} the same.`
        : ''
    return { keys, message: `${message} It is left out.${count}`, ...(fix && { fix }) }
  })
}

/** The valid part of a value: what the schema rejects is left out, and as little else as possible. Adds its names to `refused`. */
export function accepted(
  schema: z.ZodType,
  value: Readonly<Record<string, unknown>>,
  refused: string[] = [],
): Record<string, unknown> {
  let rest: Record<string, unknown> = { ...value }
  for (;;) {
    const issues = schema.safeParse(rest).error?.issues
    if (!issues) return rest
    // Many entries of a list can have the same mistake, so all are left out at once.
    const paths = issues.flatMap((issue) => deepestIssues(issue)).map((found) => refusedPath(found, rest))
    if (paths.some((path) => path.length === 0)) return {}
    refused.push(...paths.map((path) => path.map(String).join('.')))
    rest = withoutPaths(rest, paths) as Record<string, unknown>
  }
}

/** Path of the part to leave out: an unknown key, a value, or an object that lacks a key. */
function refusedPath({ issue, path }: Located, value: unknown): PropertyKey[] {
  if (issue.code === 'unrecognized_keys') return [...path, issue.keys[0]!]
  const at = (length: number) => valueAt(value, path.slice(0, length).map(String))
  const there = path.findLastIndex((_, index) => at(index + 1) !== undefined)
  // Positions in nested lists matter, as in a tag with its attributes, so the whole inner list is left out.
  const within = path.findIndex((_, index) => Array.isArray(at(index)) && Array.isArray(at(index + 1)))
  return path.slice(0, (within < 0 ? there : within) + 1)
}

/** Splits the issue about all unknown keys of an object into one for each. */
function eachKey(issue: Issue): Issue[] {
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : [issue]
}

/** Drops issues about missing keys beside an unknown one: the key was most likely mistyped, which is reported for the unknown one. */
function withoutMistyped(issues: readonly Issue[]): Issue[] {
  const unknown = issues.filter(({ code }) => code === 'unrecognized_keys').map(({ path }) => path.join('.'))
  return issues.filter((issue) => !isMissing(issue) || !unknown.includes(issue.path.slice(0, -1).join('.')))
}

type Issue = z.core.$ZodIssue

/** An issue with the location of its value. */
type Located = { issue: Issue; path: PropertyKey[] }

/** The issues that explain why a value was rejected: of a failed union, those of the branch that got furthest. One for each unknown key. */
function deepestIssues(issue: Issue, path: PropertyKey[] = []): Located[] {
  const here = [...path, ...issue.path]
  const branch = issue.code === 'invalid_union' ? furthestBranch(issue, here) : undefined
  return branch
    ? branch.flatMap((inner) => deepestIssues(inner, here))
    : eachKey(issue).map((one) => ({ issue: one, path: here }))
}

/** The branch of a union that got furthest, if any did; `here` is the location of the value. */
function furthestBranch({ errors }: z.core.$ZodIssueInvalidUnion, here: PropertyKey[]): Issue[] | undefined {
  const [first] = errors
    .map((branch) => ({ branch, ...deepestIssue(branch, here) }))
    .sort((a, b) => b.path.length - a.path.length)
  const isFurther = first && (first.path.length > here.length || first.issue.code === 'unrecognized_keys')
  return isFurther ? first.branch : undefined
}

/** The issue that best explains a failed union: that of the branch that got furthest. `path` is the location of the value. */
export function deepestIssue(issues: readonly Issue[], path: PropertyKey[] = []): Located {
  const candidates = issues.map((issue): Located => {
    const here = [...path, ...issue.path]
    const branch = issue.code === 'invalid_union' ? furthestBranch(issue, here) : undefined
    return branch ? deepestIssue(branch, here) : { issue, path: here }
  })
  const first = candidates[0]
  if (!first) return { issue: issues[0]!, path }
  // A missing key beside an unknown one was most likely mistyped.
  const parent = first.path.slice(0, -1).join('.')
  const unknown = candidates.find(
    (one) => one.issue.code === 'unrecognized_keys' && one.path.join('.') === parent,
  )
  return (isMissing(first.issue) && unknown) || first
}

function isMissing(issue: Issue): boolean {
  return issue.code === 'invalid_type' && /received undefined$/.test(issue.message)
}

/** `meant` is the key that was probably intended. */
type Described = { keys: string[]; message: string; fix: string; meant?: readonly string[] }

function describeIssue({ issue, path }: { issue: Issue; path: PropertyKey[] }, value: unknown): Described {
  const keys = path.map(String)
  const name = keys.join('.')
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0]!
    const foreign = foreignKey([...keys, key])
    if (foreign) {
      const named = /^Write "([\w.]+)/.exec(foreign.fix)?.[1]
      return {
        keys: [...keys, key],
        message: `Config key "${[...keys, key].join('.')}" belongs to ${foreign.tool} and has no effect here.`,
        fix: foreign.fix,
        ...(named && { meant: named.split('.') }),
      }
    }
    const near = nearestPath(key, keys)
    return {
      keys: [...keys, key],
      message: `Unknown config key "${[...keys, key].join('.')}".`,
      fix: near ? `Did you mean "${near}"?` : `Allowed here: ${knownKeys(keys).join(', ')}.`,
      ...(near && { meant: near.split('.') }),
    }
  }
  const given = valueAt(value, keys)
  if (name === '')
    return {
      keys,
      message: `The config is ${show(given)}.`,
      fix: 'Write an object, such as { "title": "…" }.',
    }
  const near = typeof given === 'string' ? suggest(given, wordsAllowed(issue)) : undefined
  return {
    keys,
    message:
      given === undefined
        ? `Config key "${name}" is missing.`
        : `Config key "${name}" has a wrong value: ${show(given)}.`,
    fix: `${near ? `Did you mean "${near}"? ` : ''}Allowed: ${allowedBy(issue)}.`,
  }
}

/** The advice for a key known from another tool's config; undefined for other keys. */
function foreignKey(path: readonly string[]): { tool: string; fix: string } | undefined {
  const key = path.filter((part) => !/^\d+$/.test(part)).join('.')
  const owner = dialects.find(({ configKeys = {} }) => Object.hasOwn(configKeys, key))
  return owner && { tool: owner.title, fix: owner.configKeys![key]! }
}

/** The string values that an issue allows. */
function wordsAllowed(issue: Issue): string[] {
  if (issue.code === 'invalid_union') return issue.errors.flat().flatMap(wordsAllowed)
  return issue.code === 'invalid_value' ? issue.values.filter((one) => typeof one === 'string') : []
}

/** The values that an issue allows, in words. */
export function allowedBy(issue: Issue): string {
  // The schema's own message, unless it is one of zod's.
  if (!/^(?:Invalid|Too|Unrecognized)\b/.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(', ')
    case 'too_small':
      return issue.origin === 'number'
        ? `a number ${issue.inclusive ? 'from' : 'above'} ${issue.minimum}`
        : issue.message
    case 'too_big':
      return issue.origin === 'number' ? `a number up to ${issue.maximum}` : issue.message
    case 'invalid_union':
      return [...new Set(issue.errors.flat().map(allowedBy))].join(' or ')
    default:
      return issue.message
  }
}

export function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'function') return 'a function'
  return shortened(JSON.stringify(value) ?? String(value))
}

export function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  )
}
