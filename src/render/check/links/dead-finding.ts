import { diagnose } from '../../model/diagnostics.ts'
import type { Diagnostic } from '../../model/types.ts'
import type { CheckContext } from '../context.ts'
import { folderOf } from '../orphan-pages.ts'
import { hrefTo } from './href.ts'
import type { SourcedLink } from './link-sources.ts'

/** A dead link: `href` is its address as quoted in messages, `wanted` the path that it leads to. */
export type DeadLink = { context: CheckContext; sourced: SourcedLink; href: string; wanted: string }

type Details = {
  rule?: string
  message?: string
  fix?: string | undefined
  /** The address that is certainly meant. */
  to?: string
  target?: Diagnostic['target']
}

/** The finding about a dead link; by default it only says that the target does not exist. */
export function deadFinding({ sourced: { at, link }, href, wanted }: DeadLink, details: Details): Diagnostic {
  const isAsset = link.kind === 'asset'
  const { rule = isAsset ? 'missing-asset' : 'dead-link', to } = details
  const nothing = isAsset ? `"${href}" names a file that does not exist.` : `Link "${href}" leads to no page.`
  return diagnose(rule, at, details.message ?? nothing, {
    fix: details.fix ?? (to && `Did you mean "${to}"?`),
    edit: to === undefined ? undefined : { kind: 'href', from: link.href, to },
    end: link.end,
    target: details.target ?? { path: wanted, href: link.href },
  })
}

/** The address of a note in a link at this place; in a config, links are relative to the root of the site or to a sidebar's `base`. */
export function addressOf(
  { base, below, link: { href } }: SourcedLink,
  target: string,
  hash?: string,
): string {
  if (base !== '') return hrefTo(target, base, href, hash)
  const address = hrefTo(target, base, href.startsWith('.') ? href : `/${href.replace(/^\/+/, '')}`, hash)
  const folder = below && folderOf(below)
  return folder && address.startsWith(folder) ? address.slice(folder.length) || '/' : address
}
