import type { Dialect } from './dialect.ts'
import { docsify } from './docsify/docsify.ts'
import { docusaurus } from './docusaurus/docusaurus.ts'
import { folder, mdxFolder } from './folder.ts'
import { gitbook, mdbook } from './gitbook.ts'
import { hexo } from './hexo/hexo.ts'
import { hugo } from './hugo/hugo.ts'
import { jekyll } from './jekyll.ts'
import { logseq } from './logseq.ts'
import { loppo } from './loppo.ts'
import { mkdocs } from './mkdocs/mkdocs.ts'
import { obsidian } from './obsidian.ts'
import { starlight } from './starlight/starlight.ts'
import { vitepress } from './vitepress/vitepress.ts'
import { vuepress } from './vuepress/vuepress.ts'

/** In the order of detection: if two tools match a folder, the first wins. */
export const dialects: readonly Dialect[] = [
  vitepress,
  vuepress,
  docusaurus,
  starlight,
  mkdocs,
  mdbook,
  hugo,
  hexo,
  logseq,
  loppo,
  docsify,
  jekyll,
  obsidian,
  gitbook,
  mdxFolder,
  folder,
]
