import * as z from 'zod'
import { dialects } from '../dialects/list.ts'
import { callback, flag, language, serverAddress, siteAddress, text } from './schema-values.ts'
import { themeConfig } from './theme-schema.ts'

const pattern = z.union([text, z.instanceof(RegExp)])
const headTag = z.union([
  z.tuple([text, z.record(z.string(), z.string())]),
  z.tuple([text, z.record(z.string(), z.string()), text]),
])
const budget = {
  html: z.number().positive().optional(),
  script: z.number().positive().optional(),
  styles: z.number().positive().optional(),
  page: z.number().positive().optional(),
}
const plugin = z.custom(
  (value) => [typeof value, Array.isArray(value) && typeof value[0]].includes('function'),
  'a function, or a list of one and its options',
)
const sitePath = text.refine(
  (value) => !/(?:^|\/)\.{1,2}(?:\/|$)|[?#\s]/.test(value),
  'the path of the site on its host, such as "/" or "/notes/"',
)
// Hosts cache the assets folder forever, but index files keep their names when their contents change.
const isOfSearch = (folder: string) => /^(?:\.?\/)*pagefind(?:\/|$)/.test(folder)
const selectors = z.union([text, z.array(text)])

const containerLabels = z.strictObject({
  infoLabel: text.optional(),
  tipLabel: text.optional(),
  warningLabel: text.optional(),
  dangerLabel: text.optional(),
  detailsLabel: text.optional(),
  noteLabel: text.optional(),
  importantLabel: text.optional(),
  cautionLabel: text.optional(),
})

const locale = z.strictObject({
  label: text,
  lang: language.optional(),
  dir: z.enum(['ltr', 'rtl']).optional(),
  link: text.optional(),
  title: text.optional(),
  titleTemplate: z.union([text, flag]).optional(),
  description: text.optional(),
  head: z.array(headTag).optional(),
  themeConfig: themeConfig.optional(),
  markdown: z.strictObject({ container: containerLabels.optional() }).optional(),
})

const markdown = z.strictObject({
  lineNumbers: flag.optional(),
  math: flag.optional(),
  obsidian: flag.optional(),
  gfmAlerts: flag.optional(),
  definitions: flag.optional(),
  scripts: flag.optional(),
  inlineNotes: flag.optional(),
  mdx: flag.optional(),
  breaks: flag.optional(),
  codeGroupSync: flag.optional(),
  codeCopyButtonTitle: text.optional(),
  defaultHighlightLang: text.optional(),
  timeLimit: z.number().positive().max(86_400).optional(),
  languageAlias: z.record(z.string(), z.string()).optional(),
  image: z.strictObject({ lazyLoading: flag.optional() }).optional(),
  emoji: z.strictObject({ shortcuts: flag.optional() }).optional(),
  toc: z.strictObject({ level: z.array(z.number().int().min(1).max(6)).optional() }).optional(),
  attrs: z.strictObject({ disable: flag.optional() }).optional(),
  container: containerLabels.optional(),
  include: z.strictObject({ silent: flag.optional(), folders: z.array(text).optional() }).optional(),
  remarkPlugins: z.array(plugin).optional(),
  rehypePlugins: z.array(plugin).optional(),
})

const ruleLevel = z.enum(['error', 'warning', 'hint', 'off'])

const dialectName = z.enum(dialects.map(({ name }) => name) as [string, ...string[]])

/** The schema of `kbsite.config.*`. Strict: an unknown key is reported, so that a typo is found. */
export const configSchema = z.strictObject({
  $schema: text.optional(),
  dialect: z
    .union([
      z.literal(false),
      dialectName,
      z.strictObject({
        name: dialectName,
        folders: z.record(z.string(), z.string()).optional(),
        frontmatter: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
        values: z.record(z.string(), z.unknown()).optional(),
      }),
    ])
    .optional(),
  title: text.optional(),
  description: text.optional(),
  lang: language.optional(),
  dir: z.enum(['ltr', 'rtl']).optional(),
  titleTemplate: z.union([text, flag]).optional(),
  base: sitePath.optional(),
  cleanUrls: z.union([flag, z.literal('folders')]).optional(),
  head: z.array(headTag).optional(),
  srcDir: text.optional(),
  outDir: text.optional(),
  publicDir: text.optional(),
  cacheDir: text.optional(),
  remoteCache: z
    .strictObject({
      url: serverAddress.optional(),
      name: text.optional(),
      readOnly: flag.optional(),
      timeLimit: z.number().positive().max(86_400).optional(),
    })
    .optional(),
  assetsDir: text
    .refine((folder) => !folder.split('/').includes('..'), 'a folder below the output, such as "static"')
    .refine((folder) => !isOfSearch(folder), 'another folder than that of the search index, such as "static"')
    .optional(),
  srcExclude: z.array(text).optional(),
  rewrites: z.union([z.record(z.string(), text), callback]).optional(),
  ignoreDeadLinks: z.union([flag, z.literal('localhostLinks'), z.array(pattern)]).optional(),
  appearance: z
    .union([
      flag,
      z.enum(['dark', 'force-dark', 'force-auto']),
      z.strictObject({ initialValue: z.enum(['dark', 'light', 'auto']).optional() }),
    ])
    .optional(),
  lastUpdated: flag.optional(),
  scrollOffset: z
    .union([
      z.number().nonnegative(),
      selectors,
      z.strictObject({ selector: selectors, padding: z.number().optional() }),
    ])
    .optional(),
  sitemap: z.strictObject({ hostname: siteAddress, transformItems: callback.optional() }).optional(),
  feed: z.union([flag, z.strictObject({ limit: z.number().int().positive().optional() })]).optional(),
  llms: flag.optional(),
  siteUrl: siteAddress.optional(),
  offline: flag.optional(),
  pwa: flag.optional(),
  csp: z.union([flag, z.literal('meta')]).optional(),
  notes: z.enum(['safe', 'trusted']).optional(),
  trustedFiles: z.array(text).optional(),
  includeFrom: z.array(text).optional(),
  prefetch: flag.optional(),
  locales: z.record(z.string(), locale).optional(),
  themeConfig: themeConfig.optional(),
  markdown: markdown.optional(),
  diagrams: z
    .strictObject({
      prerender: z.union([flag, z.literal('auto')]).optional(),
      engine: z.enum(['pool', 'mermaid-cli']).optional(),
      browser: text.optional(),
      wheel: z.enum(['pan', 'page']).optional(),
      theme: text.optional(),
      darkTheme: text.optional(),
      maxTextSize: z.number().int().positive().optional(),
      mobileCopy: flag.optional(),
      download: z.union([z.literal(false), z.enum(['svg', 'png', 'jpg'])]).optional(),
      fullscreen: z.enum(['native', 'dialog']).optional(),
    })
    .optional(),
  samples: z.strictObject({ node: flag.optional() }).optional(),
  check: z
    .strictObject({
      rules: z.record(z.string(), z.union([ruleLevel, z.record(z.string(), ruleLevel)])).optional(),
      external: z
        .strictObject({
          allow: z.array(pattern).optional(),
          deny: z.array(pattern).optional(),
          timeoutMs: z.number().positive().optional(),
          maxAgeDays: z.number().nonnegative().optional(),
          privateAddresses: flag.optional(),
        })
        .optional(),
    })
    .optional(),
  budgets: z
    .union([
      z.literal(false),
      z.strictObject({ ...budget, layouts: z.record(z.string(), z.strictObject(budget)).optional() }),
    ])
    .optional(),
  redirects: z.record(z.string(), z.string()).optional(),
  extends: z.union([z.looseObject({}), callback]).optional(),
  transformPage: callback.optional(),
  transformPageData: callback.optional(),
  transformHead: callback.optional(),
  transformHtml: callback.optional(),
  buildEnd: callback.optional(),
})
