import { en } from './en.ts'
import type { Labels } from './labels.ts'
import { zh } from './zh.ts'

/**
 * The texts of a page in `lang`: the Chinese table for any `zh…`, else the English one, with the site's own on top.
 *
 * Later overrides win; an override that is `undefined` changes nothing, an empty string is a text like any other.
 */
export function labelsFor(lang: string, ...overrides: readonly (Partial<Labels> | undefined)[]): Labels {
  const table = /^zh\b/i.test(lang) ? zh : en
  return Object.assign({}, table, ...overrides.map((own) => withoutUndefined(own ?? {})))
}

function withoutUndefined(labels: Partial<Labels>): Partial<Labels> {
  return Object.fromEntries(Object.entries(labels).filter(([, text]) => text !== undefined))
}
