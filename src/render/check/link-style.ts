import { diagnose } from '../model/diagnostics.ts'
import type { Diagnostic } from '../model/types.ts'
import type { ResolvedLink } from '../site/link-targets.ts'
import type { CheckContext } from './context.ts'
import { hrefTo } from './href.ts'
import type { SourcedLink } from './link-sources.ts'

/** The style of a working link: its trailing slash, and the policies that a site may turn on. */
export function stylesOf(
  context: CheckContext,
  { at, base, link }: SourcedLink,
  href: string,
  { route }: Extract<ResolvedLink, { kind: 'page' }>,
): Diagnostic[] {
  const written = href.replace(/[?#].*$/s, '')
  if (written === '') return []
  const { path } = context.site.pages.get(route)!
  const found: Diagnostic[] = []
  const add = (rule: string, message: string, to: string) => {
    const edit = { kind: 'href', from: link.href, to } as const
    found.push(diagnose(rule, at, message, { end: link.end, fix: `Write "${to}".`, edit }))
  }
  if (route.endsWith('/') && !/(?:\/|\.md|\.html|(?:^|\/)index|(?:^|\/)\.{1,2})$/i.test(written)) {
    add('trailing-slash', `Link "${href}" leads to a folder.`, href.replace(written, `${written}/`))
  }
  // In the config a link cannot be relative to anything.
  if (base === '' || link.source === 'frontmatter') return found
  if (written.startsWith('/')) {
    add('absolute-link', `Link "${href}" is absolute.`, hrefTo(path, base, `./${href.slice(1)}`))
  }
  if (!/\.md$/i.test(written)) {
    const like = `${written.startsWith('/') ? '/' : './'}x.md${href.slice(written.length)}`
    add('link-extension', `Link "${href}" does not name the file.`, hrefTo(path, base, like))
  }
  return found
}
