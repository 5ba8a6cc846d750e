import type { z } from 'zod'
import { suggest } from '../suggest.ts'
import { UserError } from '../user-error.ts'
import { configSchema } from './schema.ts'
import type { UserConfig } from './types.ts'

/**
 * The value as a config, or a `UserError` that names the first wrong key by its path, what stands there and what may.
 *
 * `place(keyPath)` finds `file:line:column` of a key for the message; it may give the bare file name.
 */
export function validateConfig(value: unknown, place: (keyPath: readonly string[]) => string): UserConfig {
  const result = configSchema.safeParse(value)
  if (result.success) return value as UserConfig
  const { keys, message, fix } = describeIssue(deepestIssue(result.error.issues), value)
  throw new UserError(message, { place: place(keys), ...(fix && { fix }) })
}

type Issue = z.core.$ZodIssue

/** Of a failed union, the branch that got furthest says best what was meant. `path` is where the value stands. */
export function deepestIssue(
  issues: readonly Issue[],
  path: PropertyKey[] = [],
): { issue: Issue; path: PropertyKey[] } {
  const candidates = issues.map((issue) => {
    const here = [...path, ...issue.path]
    if (issue.code !== 'invalid_union') return { issue, path: here }
    const inner = issue.errors
      .map((branch) => deepestIssue(branch, here))
      .sort((a, b) => b.path.length - a.path.length)[0]
    return inner && (inner.path.length > here.length || inner.issue.code === 'unrecognized_keys')
      ? inner
      : { issue, path: here }
  })
  return candidates[0] ?? { issue: issues[0]!, path }
}

function describeIssue({ issue, path }: { issue: Issue; path: PropertyKey[] }, value: unknown) {
  const keys = path.map(String)
  const name = keys.join('.')
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0]!
    const near = suggest(key, knownKeys(keys))
    return {
      keys: [...keys, key],
      message: `Unknown config key "${[...keys, key].join('.')}".`,
      fix: near
        ? `Did you mean "${[...keys, near].join('.')}"?`
        : `Allowed here: ${knownKeys(keys).join(', ')}.`,
    }
  }
  const given = valueAt(value, keys)
  return {
    keys,
    message: `Config key "${name || '(the whole config)'}" has a wrong value: ${show(given)}.`,
    fix: `Allowed: ${allowedBy(issue)}.`,
  }
}

/** The values that an issue says are allowed, in words. */
export function allowedBy(issue: Issue): string {
  // The schema's own words, where it has some.
  if (!/^(?:Invalid|Too|Unrecognized)\b/.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(', ')
    case 'invalid_union':
      return [...new Set(issue.errors.flat().map(allowedBy))].join(' or ')
    default:
      return issue.message
  }
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'function') return 'a function'
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  )
}

type Shape = {
  shape?: Record<string, unknown>
  unwrap?: () => unknown
  def?: { options?: unknown[]; valueType?: unknown; element?: unknown }
}

/** The keys that the schema allows at a path; unions give those of every branch. */
function knownKeys(path: readonly string[]): string[] {
  return [
    ...new Set(shapesAt([configSchema as Shape], path).flatMap((schema) => Object.keys(schema.shape ?? {}))),
  ]
}

function shapesAt(schemas: Shape[], path: readonly string[]): Shape[] {
  const open = schemas.flatMap(unwrap)
  const [key, ...rest] = path
  if (key === undefined) return open
  const inner = open.flatMap((schema) => {
    const next = schema.shape?.[key] ?? schema.def?.valueType ?? schema.def?.element
    return next ? [next as Shape] : []
  })
  return shapesAt(inner, rest)
}

function unwrap(schema: Shape): Shape[] {
  if (schema.def?.options) return (schema.def.options as Shape[]).flatMap(unwrap)
  const inner = schema.shape || !schema.unwrap ? undefined : (schema.unwrap() as Shape)
  return inner && inner !== schema && !schema.def?.element ? unwrap(inner) : [schema]
}
