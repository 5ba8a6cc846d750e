import type { UserSidebarItem } from '../../model/theme-config.ts'
import type { Data } from '../files.ts'
import { newestFirst } from '../folder-items.ts'
import { notesIn } from '../items.ts'
import { dateIn } from '../permalink.ts'
import { withoutNumber } from './numbers.ts'

/** All sidebars combined, and separately those whose documents have a folder to themselves, by that folder; all are below `docs`. */
export function byFolder(
  lists: readonly UserSidebarItem[][],
  docs: string,
): Map<string, readonly UserSidebarItem[]> {
  const found = new Map<string, readonly UserSidebarItem[]>([['', lists.flat()]])
  if (lists.length < 2) return found
  const links = lists.map((list) => notesIn(list).filter((link) => link.startsWith(docs)))
  links.forEach((own, at) => {
    const start = own.reduce(sharedStart, own[0] ?? '')
    const folder = start.slice(0, start.lastIndexOf('/') + 1)
    const isAlone = links.every((one, other) => other === at || !one.some((link) => link.startsWith(folder)))
    const address = folder.slice(docs.length).split('/').map(withoutNumber).join('/')
    if (folder.length > docs.length && isAlone) found.set(address, lists[at]!)
  })
  return found
}

function sharedStart(a: string, b: string): string {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return a.slice(0, at)
}

/** Posts, newest first. */
export function postsIn(folder: string, below: string): UserSidebarItem[] {
  return newestFirst(folder, `/${below}`, /\.mdx?$/, (name, head) =>
    isHidden(head) || /(?:^|\/)_/.test(name) ? undefined : (dateIn(head.date) ?? dateIn(name) ?? ''),
  )
}

/** Drafts and unlisted notes are in no list. */
export function isHidden({ draft, unlisted }: Data): boolean {
  return draft === true || unlisted === true
}
