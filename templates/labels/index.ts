import { textsIn } from '../../src/client/platform/texts.ts'
import { en } from './en.ts'
import type { Labels } from './labels.ts'
import { zh } from './zh.ts'

/** Texts that replace those of a table. */
export type OwnLabels = { readonly [key in keyof Labels]?: string | undefined }

/**
 * The texts of a page in `lang`: the Chinese table for any `zh…`, in the characters of its region, else the English one, with the site's overrides.
 *
 * Later overrides win; `undefined` changes nothing, and an empty string counts as a text.
 */
export function labelsFor(lang: string, ...overrides: readonly (OwnLabels | undefined)[]): Labels {
  return Object.assign({}, textsIn(lang, zh, en), ...overrides.map((own) => withoutUndefined(own ?? {})))
}

function withoutUndefined(labels: OwnLabels): OwnLabels {
  return Object.fromEntries(Object.entries(labels).filter(([, text]) => text !== undefined))
}
