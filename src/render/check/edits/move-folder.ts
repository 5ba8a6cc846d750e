import { escapeRegExp } from '../../../client/platform/escape-reg-exp.ts'
import { slashed } from '../../base/slashes.ts'
import { routeOf } from '../../model/routes.ts'
import type { Page, Route } from '../../model/types.ts'
import type { LinkTargets } from '../../site/links/link-targets.ts'
import type { Moves } from './moves.ts'

/**
 * The new address of a folder such as `/css/`, in the style of the old one; undefined unless all notes below it move together. Notes with
 * an address from `rewrites` do not show where their folder moves.
 */
export function movedFolder(address: string, { pages }: LinkTargets, moves: Moves): string | undefined {
  const folder = slashed(address)
  if (folder === '/') return undefined
  const below = ([...pages.values()] as Page[]).filter(({ route }) => route.startsWith(folder))
  const targets = new Set(below.map((page) => newFolder(folder, page, moves)))
  const [target] = targets
  if (targets.size !== 1 || target === undefined) return undefined
  return address.startsWith('/') ? withEndOf(address, target) : withEndOf(address, target).slice(1)
}

/** The new folder of a note, if its path below the folder stays the same. */
function newFolder(folder: Route, { path, route }: Page, moves: Moves): Route | undefined {
  const moved = moves.get(path)
  if (moved === undefined || routeOf(path) !== route) return undefined
  const now = routeOf(moved)
  const rest = route.slice(folder.length)
  return now.endsWith(`/${rest}`) ? now.slice(0, now.length - rest.length) : undefined
}

function withEndOf(address: string, folder: Route): string {
  return address.endsWith('/') || folder === '/' ? folder : folder.slice(0, -1)
}

/** The config with moved folders replaced in sidebar keys and bases. `bases`: those that were replaced; `left`: those that could not be. */
export function rewrittenFolders(
  text: string,
  { keys, bases }: { keys: readonly string[]; bases: readonly string[] },
  targets: LinkTargets,
  moves: Moves,
): { text: string; links: number; bases: ReadonlySet<string>; left: string[] } {
  let result = text
  let links = 0
  const replaced = (address: string, now: string, pattern: string): boolean => {
    const quoted = `(['"\`])${escapeRegExp(address)}\\1`
    const before = links
    result = result.replace(
      new RegExp(
        pattern.replace('@', () => quoted),
        'g',
      ),
      (found) => {
        links += 1
        return found.replace(address, () => now)
      },
    )
    return links > before
  }
  const moved = (all: readonly string[]) =>
    all.flatMap((address) => {
      const now = movedFolder(address, targets, moves)
      return now === undefined ? [] : [{ address, now }]
    })
  const leftKeys = moved(keys).filter(
    // The value of a sidebar is a list, an object or a name; that of a redirect is a text.
    ({ address, now }) => keys.includes(now) || !replaced(address, now, `@(?=\\s*:(?!\\s*['"\`]))`),
  )
  const done = moved(bases).filter(({ address, now }) => replaced(address, now, `\\bbase["']?\\s*:\\s*@`))
  return {
    text: result,
    links,
    bases: new Set(done.map(({ address }) => address)),
    left: leftKeys.map(({ address }) => address),
  }
}
