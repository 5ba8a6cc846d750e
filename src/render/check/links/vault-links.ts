import path from 'node:path'
import { foldedName } from '../../base/folded-name.ts'
import { bare, suggest } from '../../base/likeness.ts'
import { diagnose } from '../../model/diagnostics.ts'
import type { Diagnostic, Page } from '../../model/types.ts'
import type { Candidates, Named } from '../../model/wiki.ts'
import { wikiHref, type wikiTarget } from '../../parse/wiki-href.ts'
import type { ResolvedLink } from '../../site/links/link-targets.ts'
import type { CheckContext } from '../context.ts'
import type { SourcedLink } from './link-sources.ts'
import { pairsWith, suggestAnchor } from './suggest-anchor.ts'

type Target = Exclude<NonNullable<ReturnType<typeof wikiTarget>>, { tag: string }>

/** Problems with a wiki link or embed: no note has its name, several do, or the note lacks the heading or block. */
export function vaultLink(
  context: CheckContext,
  sourced: SourcedLink,
  target: Target,
  resolved: ResolvedLink,
): Diagnostic[] {
  if (resolved.kind === 'missing') return [unresolved(context, sourced, target)]
  const found = context.links.wiki!.find(sourced.base, target.name)
  return [
    ...ambiguous(sourced, target, found),
    ...(resolved.kind === 'page' ? deadPart(context, sourced, target, resolved) : []),
  ]
}

/** The wiki link with this name and heading. */
function written({ name, heading }: Target): string {
  return wikiHref(name + (heading && `#${heading}`))
}

function unresolved(context: CheckContext, { at, link }: SourcedLink, target: Target): Diagnostic {
  const { name } = target
  const names = context.namesInUse()
  const same = names.get(bare(path.posix.basename(name, '.md')))
  const certain = same?.size === 1 ? [...same][0] : undefined
  const all = () => [...names.values()].flatMap((some) => [...some])
  const letters = () => name.length * all().reduce((sum, one) => sum + one.length, 0)
  const near = certain ?? (context.mayGuess(at.path, letters) ? suggest(name, all()) : undefined)
  const to = near && wikiHref(near + (target.heading && `#${target.heading}`))
  return diagnose(
    'dead-wiki-link',
    at,
    `"${written(target)}" names no note or file, so readers see its text only.`,
    {
      fix: to && `Did you mean "${to}"?`,
      end: link.end,
      target: { path: `/${name}`, href: link.href },
      ...(certain && to && { edit: { kind: 'href', from: link.href, to } }),
    },
  )
}

function ambiguous({ at, link }: SourcedLink, target: Target, { count, some }: Candidates): Diagnostic[] {
  const [first] = some
  if (!first || count === 1 || isWhole(target.name, first)) return []
  const shown = some.map((one) => `"${wikiHref(one.path.replace(/\.md$/, ''))}"`).slice(0, 3)
  const kind = 'page' in first ? 'notes' : 'files'
  const message = `${count} ${kind} are called "${target.name}"; this link leads to "${first.path}".`
  const fix = `Write which one is meant: ${shown.join(', ')}${count > 3 ? ' …' : ''}.`
  return [diagnose('ambiguous-wiki-link', at, message, { fix, end: link.end })]
}

/** Whether a name is the full path of its target. */
function isWhole(name: string, { path: file }: Named): boolean {
  const folded = (text: string) => foldedName(text).replace(/\.md$/, '')
  return name.startsWith('.') || folded(name.replace(/^\/+/, '')) === folded(file)
}

function deadPart(
  context: CheckContext,
  { at, link }: SourcedLink,
  target: Target,
  { route, hash }: Extract<ResolvedLink, { kind: 'page' }>,
): Diagnostic[] {
  const page = context.site.pages.get(route)!
  if (hash === '' || context.anchorsOf(page).has(hash)) return []
  const isBlock = hash.startsWith('^')
  const guess = !isBlock && context.mayGuess(at.path, () => pairsWith(page, hash))
  const near = guess ? suggestAnchor(hash, undefined, page) : undefined
  const heading = near && headingOf(page, near.id)
  const to = heading && wikiHref(`${target.name}#${heading}`)
  return [
    diagnose(
      'dead-anchor',
      at,
      `"${written(target)}" names a ${isBlock ? 'block' : 'heading'} that "${page.path}" does not have.`,
      {
        fix: to && `Did you mean "${to}"?`,
        end: link.end,
        target: { path: page.path, hash, href: link.href },
        ...(near?.certain && to && { edit: { kind: 'href', from: link.href, to } }),
      },
    ),
  ]
}

function headingOf({ headings }: Page, id: string): string | undefined {
  const text = headings.find(({ anchor }) => anchor === id)?.text
  return text && !/[[\]|#^]/.test(text) ? text : undefined
}
