/** Keys of VitePress' config that kbsite does not have, with what to write instead. */
export const vitepressKeys: Readonly<Record<string, string>> = {
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
