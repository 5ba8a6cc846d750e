import type { Root } from 'hast'
import { hrefOf } from '../../model/routes.ts'
import type { LocaleSite, Site } from '../../model/site.ts'
import type { Page } from '../../model/types.ts'
import { isSafeHref } from '../../parse/links.ts'
import { changedTime } from '../../site/dates.ts'
import { outsideUrl } from '../../site/twins.ts'
import { writtenTags } from '../../site/written-tags.ts'
import { homeOf } from '../home.ts'
import { blocks } from './blocks.ts'
import { type TwinContext, twinContext } from './context.ts'

type Shown = { page: Page; tree: Root; site: Site; locale: LocaleSite; times: Site['times'] }

/**
 * A page as Markdown for machines: front matter, then the text that readers see, with includes and embeds in place. `tree` is the page's
 * content with its embeds.
 */
export function twinText({ page, tree, site, locale, times }: Shown): string {
  const context = twinContext(page, site, locale)
  const parts = [
    frontmatterOf(page, context, times),
    ...homeBlocks(context),
    ...blocks(tree.children, context),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Values as JSON, which is valid YAML. */
function frontmatterOf(page: Page, { site, locale }: TwinContext, times: Site['times']): string {
  const { title, description, route } = page
  const changed = changedTime(page, { times })
  const tags = writtenTags(page)
  return [
    '---',
    `title: ${JSON.stringify(title || locale.title)}`,
    ...(description ? [`description: ${JSON.stringify(description)}`] : []),
    ...(tags.length > 0 ? [`tags: ${JSON.stringify(tags)}`] : []),
    `url: ${JSON.stringify(outsideUrl(site, hrefOf(site.config, route)))}`,
    ...(changed === undefined ? [] : [`updated: ${new Date(changed).toISOString().slice(0, 10)}`]),
    '---',
  ].join('\n')
}

/** Most of a home page is in its front matter. */
function homeBlocks({ page, link }: TwinContext): string[] {
  const { hero, features } = homeOf(
    page,
    (href) => (isSafeHref(href) ? link(href) : undefined),
    () => undefined,
  )
  const linked = (text: string, href: string | undefined) =>
    href === undefined ? text : `[${text}](${href})`
  const actions = hero?.actions?.map(({ text, href }) => `- ${linked(text, href)}`) ?? []
  const list = features.map(
    ({ title, href, details }) => `- ${linked(title, href)}${details ? `: ${details}` : ''}`,
  )
  return [
    ...(hero?.name ? [`# ${hero.name}`] : []),
    ...[hero?.text, hero?.tagline, actions.join('\n'), list.join('\n')].filter(
      (text) => text !== undefined && text !== '',
    ),
  ] as string[]
}
