import { diagnose } from '../model/diagnostics.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic, Page, Route } from '../model/types.ts'
import type { CheckContext } from './context.ts'

/** A site without a page: the output would be an empty folder that looks like success. */
export function noNotes(context: CheckContext): Diagnostic[] {
  const { site, facts } = context
  if (site.pages.size > 0) return noHome(context)
  const drafts = [...facts.drafts.values()].sort()
  return drafts.length > 0
    ? [
        diagnose('no-notes', { path: drafts[0]! }, 'All notes are drafts, so there is nothing to show.', {
          fix: 'Remove "draft: true" from one.',
        }),
      ]
    : [
        diagnose('no-notes', { path: 'index.md' }, 'There are no notes, so there is nothing to show.', {
          fix: 'Write this one, or run "kbsite init" in an empty folder for a first site.',
        }),
      ]
}

/** Without a home page, visitors of a site or language get the not-found page first. */
function noHome({ site, facts, redirects }: CheckContext): Diagnostic[] {
  const routes = [...site.pages.keys()]
  return Object.values(site.locales).flatMap(({ root }) => {
    const name = `${root.slice(1)}index.md`
    const isMade = redirects.has(root) || site.madeRoutes.has(root)
    const isThere = site.pages.has(root) || isMade || site.files.has(`${root}index.html`)
    if (isThere || !routes.some((route) => route.startsWith(root))) return []
    const titlePage = likelyHome(site, root)
    const message = `"${root}" has no page, but readers start there.`
    const fix = facts.drafts.has(root)
      ? 'Remove "draft: true" from this note.'
      : titlePage
        ? fixFor(titlePage)
        : 'Write this note; with "layout: home" it may be a title page.'
    return [diagnose('no-home', { path: name }, message, { fix })]
  })
}

function fixFor({ path: name }: Page): string {
  const index = name.replace(/(?<![^/])[^/]+$/, 'index.md')
  return `The page of a folder is "index.md": rename "${name}", or set rewrites: { '${name}': '${index}' }.`
}

const homeNames = /^(?:home(?:page)?|welcome|start|首页|首頁|主页|主頁)$/i

/** The note that was probably meant as the home page of the site or language: by its layout, else by its name. */
function likelyHome({ pages }: Site, root: Route): Page | undefined {
  const top = [...pages.values()].filter(
    ({ route }) => /^[^/]+$/.test(route.slice(root.length)) && route.startsWith(root),
  )
  return (
    top.find(({ layout }) => layout === 'home') ??
    top.find(({ route }) => homeNames.test(route.slice(root.length)))
  )
}
