import * as z from 'zod'
import { en } from '../../../templates/labels/en.ts'
import { searchLabels } from '../../client/widgets/search-box/labels.ts'
import { callback, dateFormat, flag, succeeds, text } from './schema-values.ts'

const names = ['buttonText', 'buttonAriaLabel', ...Object.keys(searchLabels('en'))]
const texts = Object.fromEntries(names.map((name) => [name, text.optional()]))
// Nesting is dropped, so a text may be at any of these depths.
const translations = z.strictObject({
  ...texts,
  button: z.strictObject(texts).optional(),
  modal: z.strictObject({ ...texts, footer: z.strictObject(texts).optional() }).optional(),
})
const options = {
  detailedView: z.union([flag, z.literal('auto')]).optional(),
  disableQueryPersistence: flag.optional(),
  translations: translations.optional(),
}

/** The schema of `themeConfig.search`. */
const search = z.union([
  z.literal(false),
  z.strictObject({
    provider: z.enum(['pagefind', 'local']).optional(),
    options: z
      .strictObject({ ...options, locales: z.record(z.string(), z.strictObject(options)).optional() })
      .optional(),
  }),
])

const outlineWords = 'false, "deep", a level from 1 to 6, two of them such as [2, 3], or { level, label }'
const outlineLevel = z.union([
  z.literal(false),
  z.literal('deep'),
  z.number().int().min(1).max(6),
  z.tuple([z.number().int().min(1).max(6), z.number().int().min(1).max(6)]),
])
const image = z.union([
  text,
  z.strictObject({
    src: text,
    alt: text.optional(),
    width: z.number().optional(),
    height: z.number().optional(),
  }),
  z.strictObject({
    light: text,
    dark: text,
    alt: text.optional(),
    width: z.number().optional(),
    height: z.number().optional(),
  }),
])
const regularExpression = text.refine(
  (value) => succeeds(() => new RegExp(value)),
  'a regular expression, such as "^/css/"',
)
const navItem = z.strictObject({
  text: text.optional(),
  link: text.optional(),
  get items() {
    return z.array(navItem).optional()
  },
  activeMatch: regularExpression.optional(),
  target: text.optional(),
  rel: text.optional(),
  noIcon: flag.optional(),
})
const sidebarItem = z.strictObject({
  text: text.optional(),
  link: text.optional(),
  get items() {
    return z.array(sidebarItem).optional()
  },
  collapsed: flag.optional(),
  description: text.optional(),
  base: text.optional(),
  docFooterText: text.optional(),
  target: text.optional(),
  rel: text.optional(),
})
const sidebar = z.union([
  z.array(sidebarItem),
  z.record(
    z.string(),
    z.union([z.array(sidebarItem), z.strictObject({ base: text.optional(), items: z.array(sidebarItem) })]),
  ),
])
const labels = z.strictObject(Object.fromEntries(Object.keys(en).map((key) => [key, text.optional()])))

/** The schema of `themeConfig`. */
export const themeConfig = z.strictObject({
  logo: image.optional(),
  logoLink: z
    .union([text, z.strictObject({ link: text, target: text.optional(), rel: text.optional() })])
    .optional(),
  siteTitle: z.union([text, z.literal(false)]).optional(),
  nav: z
    .array(navItem)
    .superRefine((items, { addIssue }) => requireTargets(items, addIssue))
    .optional(),
  sidebar: sidebar.optional(),
  outline: z
    .union([outlineLevel, z.strictObject({ level: outlineLevel.optional(), label: text.optional() })], {
      error: outlineWords,
    })
    .optional(),
  outlineTitle: text.optional(),
  socialLinks: z
    .array(
      z.strictObject({
        icon: z.union([text, z.strictObject({ svg: text })]),
        link: text,
        ariaLabel: text.optional(),
      }),
    )
    .optional(),
  footer: z.strictObject({ message: text.optional(), copyright: text.optional() }).optional(),
  editLink: z.strictObject({ pattern: z.union([text, callback]), text: text.optional() }).optional(),
  docFooter: z
    .strictObject({
      prev: z.union([text, z.literal(false)]).optional(),
      next: z.union([text, z.literal(false)]).optional(),
    })
    .optional(),
  lastUpdated: z.strictObject({ text: text.optional(), formatOptions: dateFormat.optional() }).optional(),
  lastUpdatedText: text.optional(),
  search: search.optional(),
  notFound: z
    .strictObject({
      title: text.optional(),
      quote: text.optional(),
      linkText: text.optional(),
      linkLabel: text.optional(),
      code: text.optional(),
    })
    .optional(),
  sidebarMenuLabel: text.optional(),
  returnToTopLabel: text.optional(),
  skipToContentLabel: text.optional(),
  darkModeSwitchLabel: text.optional(),
  darkModeSwitchTitle: text.optional(),
  lightModeSwitchTitle: text.optional(),
  langMenuLabel: text.optional(),
  externalLinkIcon: flag.optional(),
  backlinks: flag.optional(),
  reviewed: flag.optional(),
  tags: flag.optional(),
  graph: flag.optional(),
  i18nRouting: z.union([flag, callback]).optional(),
  iconService: z.union([text, z.literal(false)]).optional(),
  labels: labels.optional(),
})

type Entry = { link?: string | undefined; items?: readonly Entry[] | undefined }
type AddIssue = (issue: { code: 'custom'; path: PropertyKey[]; message: string }) => void

/** Reports entries of the top bar that have neither link nor items. */
function requireTargets(items: readonly Entry[], addIssue: AddIssue, path: PropertyKey[] = []): void {
  for (const [index, { link, items: inner }] of items.entries()) {
    const here = [...path, index]
    if (inner) requireTargets(inner, addIssue, [...here, 'items'])
    else if (link === undefined) {
      addIssue({ code: 'custom', path: here, message: 'an entry with "link" or "items"' })
    }
  }
}
