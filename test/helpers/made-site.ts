import { resolveConfig } from '../../src/render/config/resolve.ts'
import type { UserConfig } from '../../src/render/model/config.ts'
import type { Site } from '../../src/render/model/site.ts'
import type { Page } from '../../src/render/model/types.ts'
import { pageProps } from '../../src/render/page/props.ts'
import { assembleSite } from '../../src/render/site/assemble.ts'
import { localeOf } from '../../src/render/site/locales.ts'
import type { PageProps } from '../../templates/props.ts'

/** A parsed note with nothing but what the test gives. */
export { blankPage as madeNote } from '../../src/render/model/blank-page.ts'

type Options = { files?: readonly string[]; times?: Readonly<Record<string, number>> }

/** A site of made notes; `files` are in its public folder, `times` are commits in ms since 1970. */
export function madeSite(
  user: UserConfig,
  pages: readonly Page[],
  { files = [], times = {} }: Options = {},
): Site {
  const config = resolveConfig(
    { title: '笔记', description: '说明', ...user },
    { root: '/site', inputs: [], hash: '' },
  )
  return assembleSite({ config, pages, times: new Map(Object.entries(times)), files: new Set(files) })
}

/** The layout's props for the page at a route. */
export function madeProps(site: Site, route: string): PageProps {
  const page = site.pages.get(route)
  if (!page) throw new Error(`The site has no page at ${route}.`)
  return pageProps({
    page,
    site,
    locale: localeOf(site, page.route),
    content: null,
    slots: {},
    socialLinks: [],
  })
}
