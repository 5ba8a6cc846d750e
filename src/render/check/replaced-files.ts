import { diagnose } from '../model/diagnostics.ts'
import { outputPathOf } from '../model/routes.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic, Page } from '../model/types.ts'
import { screenLocales } from '../site/files/not-found.ts'
import { publishedFiles } from '../site/files/published-files.ts'
import { twinPathOf } from '../site/twins.ts'
import type { CheckContext } from './context.ts'

/** Files that may collide with a generated one; only if there is one are the generated files made for comparison. */
const doubtful =
  /\/(?:_headers|404\.html|[^/]+\.(?:md|xml|json)|kb-sidebar\.html|kb-icon\.svg|sw\.js)$|^\/(?:pagefind|kb-offline)\//i

/** Files that would overwrite a generated one. An author's `robots.txt` and `sitemap.xml` replace the generated ones on purpose. */
export function replacedFiles({ site, facts }: Pick<CheckContext, 'site' | 'facts'>): Diagnostic[] {
  const files = [...site.files].filter((file) => doubtful.test(file))
  if (files.length === 0) return []
  const written = writtenFiles(site)
  const twins = replacedTwins(site)
  return files.flatMap((file) => {
    const name = file.slice(1)
    const page = twins.get(name)
    if (page) return replacedTwin(page, name, facts.pathOf(file))
    const { pwa, themeConfig } = site.config
    const isOfSearch = themeConfig.search !== false && /^pagefind\//i.test(name)
    const isKeptList = pwa === true && /^kb-offline\//i.test(name)
    if (!isOfSearch && !isKeptList && !written.has(name)) return []
    const message = `"${name}" would replace ${isOfSearch ? 'a part of the search' : 'the one that kbsite writes'}.`
    return [
      diagnose('replaced-file', { path: facts.pathOf(file) }, message, {
        fix: name === '_headers' ? ownHeaders : 'Remove it.',
      }),
    ]
  })
}

/** Pages whose Markdown twin has the path of such a file, by that path. */
function replacedTwins({ config, pages }: Site): ReadonlyMap<string, Page> {
  if (!config.llms) return new Map()
  return new Map([...pages.values()].map((page) => [twinPathOf(page.route), page]))
}

/** It may be intended, because other tools write such files into the public folder. */
function replacedTwin(page: Page, name: string, path: string): Diagnostic[] {
  if (page.frontmatter.llms === false || page.frontmatter.search === false) return []
  const message = `"${name}" is published in the place of the Markdown that kbsite would write for "${page.path}".`
  const fix = `Remove it, or write "llms: false" into ${page.path} if it is meant.`
  return [diagnose('replaced-file', { path }, message, { severity: 'warning', fix })]
}

const ownHeaders = 'Remove it, or set "csp" to "meta", which puts the policy into the pages, or to false.'

function writtenFiles(site: Site): ReadonlySet<string> {
  return new Set([
    // If the policy is in the pages, authors may provide their own headers.
    ...(site.config.csp === true ? ['_headers'] : []),
    ...publishedFiles(site).map(({ path }) => path),
    ...(site.config.pwa ? ['sw.js'] : []),
    ...screenLocales(site).flatMap(({ root }) => [outputPathOf(`${root}404`), `${root.slice(1)}404.json`]),
    ...[...site.madeRoutes].map(outputPathOf),
  ])
}
