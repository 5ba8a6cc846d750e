type Fixes = Readonly<Record<string, string>>

/** Keys of VitePress that have no meaning here, with what to do instead. */
const vitepress: Fixes = {
  mpa: 'Remove it: every page is HTML that works without a script, and its script only adds to it.',
  vite: 'Remove it: the scripts of the site are bundled without settings, and templates may import any package.',
  vue: 'Remove it: tags of the notes are React components in "templates/components".',
  router: 'Write "prefetch: false" when pages must not be prefetched; nothing else of it is needed.',
  metaChunk: 'Remove it: no page carries data about the others.',
  buildConcurrency: 'Remove it: a build takes as many threads as the machine has.',
  useWebFonts: 'Remove it: no font is loaded unless "templates/style.css" names one.',
  shouldPreload: 'Remove it: a page links to its own files only; "transformHead" may add others.',
  contentProps: 'Remove it: put a class on the page with "pageClass" in front matter.',
  postRender: 'Write "transformHtml", which gets the HTML of each page.',
  'themeConfig.algolia': 'Remove it: the search of kbsite is local, see "themeConfig.search".',
  'themeConfig.search.options.miniSearch': 'Remove it: the index and its ranking need no settings.',
  'themeConfig.search.options._render':
    'Remove it: write "search: false" in front matter to leave a page out, or "data-pagefind-ignore" on an element.',
  'themeConfig.carbonAds':
    'Remove it: put what you show there into a slot, "templates/slots/aside-bottom.tsx".',
  'themeConfig.nav.component':
    'Remove it: put what it shows into a slot, "templates/slots/nav-bar-content-after.tsx".',
  'markdown.theme': 'Remove it: colours of code are variables, which "templates/style.css" may set.',
  'markdown.config':
    'Write plug-ins of remark or rehype instead: "markdown.remarkPlugins" and "markdown.rehypePlugins".',
  'markdown.anchor': 'Remove it: headings have anchors; write "{#id}" for one of your own.',
  'markdown.headers': 'Remove it: the outline is "themeConfig.outline".',
  'markdown.languages': 'Write "markdown.languageAlias", which names a known language for another.',
  ...Object.fromEntries(
    [
      'preConfig',
      'codeTransformers',
      'shikiSetup',
      'externalLinks',
      'frontmatter',
      'sfc',
      'component',
      'cache',
      'typographer',
      'linkify',
      'html',
      'breaks',
      'quotes',
    ].map((key) => [`markdown.${key}`, 'Remove it: Markdown is parsed by remark, which has no such option.']),
  ),
}

/** The same for Docusaurus. */
const docusaurus: Fixes = {
  url: 'Write "siteUrl", the address with its "https://".',
  baseUrl: 'Write "base".',
  tagline: 'Write "description", or "tagline" of the home page\'s hero.',
  favicon: 'Write it into "head": [["link", { rel: "icon", href: "/favicon.ico" }]].',
  presets: 'Remove it: notes, search, sitemap and feed need no preset; "editUrl" is "themeConfig.editLink".',
  plugins: 'Remove it: what kbsite does needs no plug-in; "markdown.remarkPlugins" takes those of remark.',
  themes: 'Remove it: templates are React components in "templates".',
  i18n: 'Write "locales", a folder of notes for each language but the first.',
  staticDirectories: 'Write "publicDir".',
  organizationName: 'Remove it: kbsite does not deploy.',
  projectName: 'Remove it: kbsite does not deploy.',
  onBrokenLinks: 'Remove it: dead links are errors; "check.rules" changes that.',
  onBrokenMarkdownLinks: 'Remove it: dead links are errors; "check.rules" changes that.',
  trailingSlash: 'Write "cleanUrls" for addresses without ".html".',
  scripts: 'Write them into "head": [["script", { src: "…" }]].',
  stylesheets: 'Write them into "head": [["link", { rel: "stylesheet", href: "…" }]].',
  'themeConfig.navbar': 'Write "themeConfig.nav", and "siteTitle" and "logo" beside it.',
  'themeConfig.colorMode': 'Write "appearance".',
  'themeConfig.prism': 'Remove it: languages of code are known without a list.',
  'themeConfig.announcementBar': 'Put it into a slot, "templates/slots/layout-top.tsx".',
}

/** The advice for a key of another generator's config, given by its path; undefined for other keys. */
export function foreignKey(path: readonly string[]): { tool: string; fix: string } | undefined {
  const key = path.filter((part) => !/^\d+$/.test(part)).join('.')
  if (Object.hasOwn(vitepress, key)) return { tool: 'VitePress', fix: vitepress[key]! }
  if (Object.hasOwn(docusaurus, key)) return { tool: 'Docusaurus', fix: docusaurus[key]! }
  return undefined
}
