import { UserError } from '../base/user-error.ts'

export type Data = Readonly<Record<string, unknown>>

/**
 * A config merged over the one that it names in `extends`, and that over its own: objects are merged key by key, lists are appended to
 * those of the base, anything else replaces. `extends` may be a config, a promise of one or a function that returns one.
 */
export async function extended(value: unknown): Promise<unknown> {
  if (!isData(value) || value.extends === undefined) return value
  const { extends: named, ...own } = value
  const base = await extended(await (typeof named === 'function' ? named() : named))
  if (!isData(base)) {
    throw new UserError(
      `Config key "extends" holds ${JSON.stringify(base) ?? 'nothing'}, which is not a config.`,
      {
        fix: 'Import the other config and give it itself: import base from "./base.config.ts", then extends: base.',
      },
    )
  }
  return merged(base, own)
}

/** Objects are merged key by key, lists concatenated, anything else replaced. */
export function merged(base: Data, own: Data): Data {
  const result: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(own)) {
    const below = result[key]
    if (Array.isArray(below) && Array.isArray(value)) result[key] = [...below, ...value]
    else if (isData(below) && isData(value)) result[key] = merged(below, value)
    else if (value !== undefined) result[key] = value
  }
  return result
}

/** A plain object: not a list, a pattern or an instance of another class. */
function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
