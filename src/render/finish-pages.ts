import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Client } from './assets/cached.ts'
import { openBudgets } from './check/budgets.ts'
import { type FinishedPage, openPages } from './incremental/pages.ts'
import type { BuildRecord } from './incremental/record.ts'
import type { LoadedSite } from './load-site.ts'
import { notFoundPage, type Resources } from './page/render.tsx'
import { withPolicyTag } from './site/policy.ts'
import { sidebarPages } from './site/sidebar-pages.ts'
import type { Diagnostic, OutputFile, RenderedPage, Site } from './types.ts'
import type { Spool } from './write/spool.ts'

type PagesContext = { resources: Resources; theme: string; former: BuildRecord; spool: Spool }

/** Draws what has to be drawn. After each page whoever feeds the index has a turn, so that its process never waits for all of them. */
export async function finishPages(
  { site, digestsOf }: LoadedSite,
  context: PagesContext,
): Promise<{ world: string; pages: FinishedPage[] }> {
  const { csp, outDir } = site.config
  const finish = csp === 'meta' ? withPolicyTag : (page: RenderedPage) => page
  const { world, finish: finishPage } = openPages({ site, digestsOf, outDir, finish, ...context })
  const missing = Object.values(site.locales).filter(({ root }) => !site.pages.has(`${root}404`))
  const all = [...site.pages.values(), ...missing.map(notFoundPage), ...sidebarPages(site)]
  const pages: FinishedPage[] = []
  for (const page of all) {
    pages.push(finishPage(page))
    await nextTurn()
  }
  return { world, pages }
}

/** Findings about pages that weigh more than the site allows. */
export function overBudget(
  { config, pages, sidebarRoutes }: Site,
  finished: readonly FinishedPage[],
  { manifest, files }: Pick<Client, 'manifest'> & { files: readonly OutputFile[] },
): Diagnostic[] {
  const named = (hrefs: readonly string[]) =>
    files.filter((file) => hrefs.includes(`${config.base}${file.path}`))
  const check = openBudgets(config.budgets, {
    script: named([manifest.script, ...manifest.scriptImports]),
    styles: named(manifest.styles),
  })
  // All of a large sidebar is no page that an author could make lighter.
  const own = finished.filter(({ rendered }) => !sidebarRoutes.has(rendered.route))
  return own.flatMap(({ rendered, record }) =>
    check(pages.get(rendered.route) ?? { path: rendered.path, layout: 'not-found' }, {
      length: record.length,
      read: () => rendered.html,
    }),
  )
}
