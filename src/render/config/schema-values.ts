import * as z from 'zod'

export const text = z.string()
export const flag = z.boolean()

/** A function; its signature is not checked. */
export const callback = z.custom<(...args: never[]) => unknown>(
  (value) => typeof value === 'function',
  'must be a function',
)

/** A value that `<html lang>` and `Intl` understand. */
export const language = text.refine(isLanguage, 'a language tag, with hyphens, such as "zh-CN" or "en"')

const isAddress = (value: string) => /^https?:\/\/[^/]/.test(value) && URL.canParse(value)

/** The site's address, the prefix of URLs in sitemap, feed and canonical links. */
export const siteAddress = text.refine(
  isAddress,
  'the full address of the site, such as "https://example.com"',
)

export const serverAddress = text.refine(
  isAddress,
  'the full address of the server, such as "https://cache.example.com"',
)

/** Options for `Intl.DateTimeFormat`, checked because invalid ones throw in the reader's browser. */
export const dateFormat = z
  .looseObject({})
  .refine(
    (value) => succeeds(() => new Intl.DateTimeFormat('en', value)),
    'the options of Intl.DateTimeFormat, such as { dateStyle: "long" }',
  )

/** Whether a value is a language tag: `zh-CN`, but not `zh_CN`. */
export function isLanguage(value: string): boolean {
  return succeeds(() => Intl.getCanonicalLocales(value))
}

export function succeeds(run: () => unknown): boolean {
  try {
    run()
    return true
  } catch {
    return false
  }
}
