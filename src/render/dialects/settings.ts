import type { HeadTag } from '../../../templates/props.ts'
import { isExternal } from '../model/routes.ts'
import type { ThemeConfig } from '../model/theme-config.ts'
import { dataOf, listOf, wordsOf } from './files.ts'

/** `head` tags with string attributes: `{ defer: true }` becomes `{ defer: '' }`. */
export function headTags(value: unknown): HeadTag[] {
  return listOf(value).flatMap((tag): HeadTag[] => {
    const [name, attributes, inner] = listOf(tag)
    if (typeof name !== 'string') return []
    const own = Object.entries(dataOf(attributes)).flatMap(([key, one]): [string, string][] =>
      one === false || one === null || one === undefined ? [] : [[key, one === true ? '' : String(one)]],
    )
    const given = Object.fromEntries(own)
    return [typeof inner === 'string' ? [name, given, inner] : [name, given]]
  })
}

/** The outline setting of JavaScript tools; two levels by default. */
export function outlineIn(list: unknown): Pick<ThemeConfig, 'outline'> {
  if (list === false) return { outline: false }
  const { minHeadingLevel = 2, maxHeadingLevel = 3 } = dataOf(list)
  const isGiven = typeof minHeadingLevel === 'number' && typeof maxHeadingLevel === 'number'
  return list && isGiven ? { outline: [minHeadingLevel, maxHeadingLevel] } : {}
}

/** Keys that are set but not supported. */
export function unknownKeys(data: object, known: readonly string[]): string[] {
  return Object.keys(data).filter((key) => !known.includes(key))
}

/** The object without undefined values, empty texts and empty lists. */
export function present<T extends object>(values: { [Key in keyof T]: T[Key] | undefined }): T {
  const isEmpty = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value))) as T
}

/** Whether a link is absolute: to another site, or from the root of this one. */
export function isAbsolute(link: string): boolean {
  return isExternal(link) || link.startsWith('/')
}

/** Redirects from former addresses, which may be written with or without a leading slash. */
export function redirectsTo(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const rooted = (one: string) => (isAbsolute(one) ? one : `/${one.replace(/^\.\//, '')}`)
  return Object.fromEntries(
    Object.entries(given).flatMap(([from, to]) => {
      const target = wordsOf(to)
      return target === undefined ? [] : [[rooted(from), rooted(target)]]
    }),
  )
}

const entities: Readonly<Record<string, string>> = {
  nbsp: '\u00A0',
  copy: '©',
  middot: '·',
  lt: '<',
  gt: '>',
  quot: '"',
  amp: '&',
}

/** The text of HTML, without tags. */
export function textIn(value: unknown): string | undefined {
  return wordsOf(value)
    ?.replace(/<[^<>]*>/g, '')
    .replace(/&(\w{2,6});/g, (whole, name) => entities[name] ?? whole)
    .trim()
}

/** A language as a BCP 47 tag: `zh_CN` becomes `zh-CN`. */
export function languageIn(value: unknown): string | undefined {
  return wordsOf(value)?.replace('_', '-')
}

/** The address of a site on the web. */
export function addressIn(value: unknown): URL | undefined {
  const address = wordsOf(value)
  return address && /^https?:/.test(address) && URL.canParse(address) ? new URL(address) : undefined
}

/** The social link to a repository, which may be given without its host. */
export function repositoryLink(value: unknown): Pick<ThemeConfig, 'socialLinks'> {
  const name = wordsOf(value)
  if (name === undefined) return {}
  const link = /^https?:/.test(name) ? name : `https://github.com/${name}`
  return { socialLinks: [{ icon: 'github', link }] }
}
