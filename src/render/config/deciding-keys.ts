/** Keys that decide what is published where, what it may do and what stops a build: without them it would be a different site. */
const deciding = new Set([
  '__proto__',
  'assetsDir',
  'base',
  'budgets',
  'buildEnd',
  'cacheDir',
  'check',
  'cleanUrls',
  'offline',
  'csp',
  'dialect',
  'dir',
  'extends',
  'includeFrom',
  'lang',
  'llms',
  'locales',
  'notes',
  'outDir',
  'publicDir',
  'redirects',
  'rewrites',
  'samples',
  'siteUrl',
  'sitemap',
  'srcDir',
  'srcExclude',
  'transformHead',
  'transformHtml',
  'transformPage',
  'transformPageData',
  'trustedFiles',
])
const plugIns = new Set(['remarkPlugins', 'rehypePlugins'])

/** Whether the site would be different without the value at a path of the config; the config itself has an empty path. */
export function decides(path: readonly string[]): boolean {
  const [first, second, third] = path
  if (first === undefined) return true
  if (first === 'markdown') return second !== undefined && plugIns.has(second)
  // The theme of a language consists of texts and links only.
  if (first === 'locales') return third !== 'themeConfig' && third !== 'markdown'
  return deciding.has(first)
}
