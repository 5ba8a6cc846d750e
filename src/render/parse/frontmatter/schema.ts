import * as z from 'zod'
import { isLanguage } from '../../config/schema-values.ts'
import { dateOf } from './date.ts'
import { durationOf } from './duration.ts'

const text = z.string({ error: 'a text' })
const words = z.union([text, z.number()], { error: 'a text or a number' })
const flag = z.boolean({ error: 'true or false' })
const heading = z.number().int().min(1).max(6)
const levels = z.tuple([heading, heading]).refine(([from, to]) => from <= to)
const level = z.union([z.literal(false), z.literal('deep'), heading, levels])
const outlineWords = 'false, "deep", a level from 1 to 6, or two of them such as [2, 3]'
const isDate = (value: unknown): boolean => dateOf(value) !== undefined
const date = z.unknown().refine(isDate, { error: 'a date such as 2024-01-02' })
const attributeValue = z.union([text, z.number(), flag])
const headTag = z.union(
  [z.tuple([text, z.record(text, attributeValue)]), z.tuple([text, z.record(text, attributeValue), words])],
  { error: 'a list of tag and attributes such as [meta, { name: robots, content: noindex }]' },
)
const image = z.union([text, z.looseObject({ src: text }), z.looseObject({ light: text, dark: text })])
const pagerLink = z.union(
  [z.literal(false), text, z.looseObject({ text: text.optional(), link: text.optional() })],
  { error: 'false, a text, or { text: …, link: … }' },
)

const outline = z.union([level, z.looseObject({ level: level.optional(), label: text.optional() })])

/** Keys for every layout; others belong to the site. */
const common = {
  title: words,
  titleTemplate: z.union([text, flag]),
  description: words,
  head: z.array(headTag, { error: 'a list of tags such as [[meta, { name: robots, content: noindex }]]' }),
  lang: text.refine(isLanguage, { error: 'a language tag such as zh-CN' }),
  dir: z.enum(['ltr', 'rtl']),
  layout: z.union([z.literal(false), text]),
  navbar: flag,
  // A site's own layouts may accept more, but no author means a word such as "off".
  sidebar: z.unknown().refine((value) => typeof value !== 'string', { error: 'true or false' }),
  aside: z.union([flag, z.literal('left')], { error: 'true, false or "left"' }),
  outline: z.unknown().refine((value) => outline.safeParse(value).success, { error: outlineWords }),
  lastUpdated: z.unknown().refine((value) => typeof value === 'boolean' || isDate(value), {
    error: 'true, false or a date such as 2024-01-02',
  }),
  date,
  // A flag is what other tools may mean by it.
  reviewed: z
    .unknown()
    .refine((value) => typeof value === 'boolean' || isDate(value), { error: 'a date such as 2024-01-02' }),
  'stale-after': z.unknown().refine((value) => durationOf(value) !== undefined, {
    error: 'a duration such as 6 months, 90 days or 1 year',
  }),
  baseline: z.union([text, z.array(text)], {
    error: 'the id of a feature such as popover, or a list of them',
  }),
  owner: z.unknown(),
  sources: z.unknown(),
  editLink: flag,
  footer: flag,
  prev: pagerLink,
  next: pagerLink,
  pageClass: text,
  search: flag,
  llms: flag,
  isHome: flag,
  catalog: flag,
  listsNotes: z.union([flag, text], { error: 'true, false or the path of a folder' }),
  draft: flag,
  order: z.number({ error: 'a number' }),
  orphan: flag,
  obsidian: flag,
  backlinks: flag,
  graph: flag,
  aliases: z.union([words, z.array(words)], { error: 'a name, or a list of names' }),
  tags: z.array(words, { error: 'a list such as [CSS, Grid]' }),
  tag: z.unknown(),
  category: z.unknown(),
  categories: z.unknown(),
}

const action = z.looseObject({
  theme: z.enum(['brand', 'alt']).optional(),
  text: words,
  link: text,
  target: text.optional(),
  rel: text.optional(),
})
const feature = z.looseObject({
  icon: image.optional(),
  title: words,
  details: words.optional(),
  link: text.optional(),
  linkText: words.optional(),
  rel: text.optional(),
  target: text.optional(),
})
const hero = z.looseObject({
  name: words.optional(),
  text: words.optional(),
  tagline: words.optional(),
  image: image.optional(),
  actions: z.array(action).optional(),
})
export const home = { ...common, hero, features: z.array(feature), markdownStyles: flag }

/** Every key of front matter that has a meaning; `image`, `cover`, `redirects` and `sitemap` are not checked. */
export const frontmatterKeys: readonly string[] = [
  ...Object.keys(home),
  'image',
  'cover',
  'redirects',
  'sitemap',
]

/** Keys of the built-in layouts; a site's own layout may read any besides the common ones. */
export const shapes: Readonly<Record<string, Shape>> = { home: shapeOf(home) }
export const usual = shapeOf(common)

/** Keys with their types, and a check of all of them, which takes longer to create than to run. */
export type Shape = { keys: Readonly<Record<string, z.ZodType>>; check: z.ZodType }

function shapeOf(keys: Readonly<Record<string, z.ZodType>>): Shape {
  return { keys, check: z.looseObject(keys).partial() }
}

/** Objects inside the front matter whose keys are known, by their path without list indexes. */
export const innerShapes: Readonly<Record<string, { shape: object }>> = {
  hero,
  'hero.actions': action,
  features: feature,
}
