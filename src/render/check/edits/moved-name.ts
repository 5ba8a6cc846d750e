import path from 'node:path'
import { relativePosix } from '../../base/relative-posix.ts'
import type { Page, Route } from '../../model/types.ts'
import { wikiHref, wikiTarget } from '../../parse/wiki-href.ts'
import type { LinkTargets } from '../../site/links/link-targets.ts'
import { wikiNames } from '../../site/links/wiki-names.ts'
import type { Moves } from './moves.ts'

/** The wiki link on the note `from` after a move; undefined when it need not change. */
type MovedName = (href: string, from: string) => string | undefined

/**
 * Wiki links after a move. A link keeps its name as long as it leads to the same note, which can also change because another note takes
 * that name. Otherwise it gets the shortest name that works, or a relative path if it had one.
 */
export function movedNames({ wiki, pages, files }: LinkTargets, moves: Moves): MovedName {
  if (!wiki) return () => undefined
  const pathOf = (name: string) => moves.get(name) ?? name
  const moved = [...pages].map(([route, page]): [Route, Page] => {
    const one = page as Page
    return [route, { ...one, path: pathOf(one.path) }]
  })
  const after = wikiNames(new Map(moved), new Set([...files].map((file) => `/${pathOf(file.slice(1))}`)))
  return (href, from) => {
    const target = wikiTarget(href)
    const name = target && 'name' in target ? target.name : ''
    const [named] = name === '' ? [] : wiki.find(from, name).some
    if (!named) return undefined
    const newFrom = pathOf(from)
    const newPath = pathOf(named.path)
    const leads = (words: string) => after.find(newFrom, words).some[0]?.path === newPath
    const words = [name, ...wordsFor(name, newPath, newFrom)].find(leads)
    if (words === undefined || words === name) return undefined
    return wikiHref(words + href.slice(2, -2).slice(name.length))
  }
}

/** Candidate names for a path, in the style of `like`. */
function wordsFor(like: string, newPath: string, newFrom: string): string[] {
  const plain = /\.md$/i.test(like) ? newPath : newPath.replace(/\.md$/, '')
  const relative = relativePosix(path.posix.dirname(newFrom), plain)
  const isRelative = /^\.{1,2}\//.test(like)
  return [
    ...(isRelative ? [relative.startsWith('.') ? relative : `./${relative}`] : []),
    ...(like.includes('/') ? [] : [path.posix.basename(plain)]),
    like.startsWith('/') ? `/${plain}` : plain,
  ]
}
