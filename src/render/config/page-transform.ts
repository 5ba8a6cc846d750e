import path from 'node:path'
import type { Root } from 'hast'
import { messageOf, UserError } from '../base/user-error.ts'
import type { Config, UserConfig } from '../model/config.ts'
import type { Page, PageWithTree } from '../model/types.ts'
import { addressesOf, hasAddresses } from './addresses.ts'
import { placeOfKey } from './place.ts'
import { rewriterOf } from './rewrites.ts'

type Transform = (page: PageWithTree) => Page | Promise<Page>

/**
 * Applies the config to each parsed page: its address by `rewrites`, then `transformPageData`, then `transformPage`; undefined if the
 * config changes no pages. Throws a `UserError` with hook and note when a hook throws or returns no page.
 */
export function pageTransform(
  user: UserConfig,
  { root, file, dialect, addressFolders = {} }: Pick<Config, 'root' | 'file' | 'dialect' | 'addressFolders'>,
): Config['transformPage'] {
  const { transformPageData, transformPage } = user
  const { dialect: _written, ...own } = user
  const addresses = { ...own, ...(dialect && { dialect }), addressFolders }
  const placeOf = (hook: string) => file && path.join(root, placeOfKey(file, root, [hook]))
  const readdress = hasAddresses(addresses) ? withAddress(addresses) : undefined
  const hooks: Transform[] = [
    ...(transformPageData ? [guarded('transformPageData', withData(user), placeOf)] : []),
    ...(transformPage ? [guarded('transformPage', transformPage, placeOf)] : []),
  ]
  if (!readdress && hooks.length === 0) return undefined
  return async (page, treeOf) => {
    const placed = readdress ? readdress(page) : page
    return hooks.length > 0 ? hooked(placed, hooks, treeOf(page)) : placed
  }
}

async function hooked(page: Page, hooks: readonly Transform[], tree: Root): Promise<Page> {
  const before = JSON.stringify(tree)
  // Hooks may mutate their argument, but these parts of the parsed page must not change.
  let changed: Page = {
    ...page,
    headings: structuredClone(page.headings),
    frontmatter: structuredClone(page.frontmatter),
  }
  for (const hook of hooks) changed = await hook({ tree, ...changed })
  const { tree: after, ...rest } = changed
  // An unchanged tree stays in the cache only: ten thousand do not fit into memory.
  return JSON.stringify(after) === before ? rest : changed
}

function withAddress(addresses: Parameters<typeof addressesOf>[0]): (page: Page) => Page {
  const addressOf = addressesOf(addresses)
  return (page) => {
    const route = addressOf(page.path, page.frontmatter)
    return route === page.route ? page : { ...page, route }
  }
}

/** Merges the hook's result over its argument. */
function withData(user: UserConfig): Transform {
  const rewrite = rewriterOf(user.rewrites)
  return async (page) => {
    const data = {
      ...page,
      relativePath: rewrite(page.path),
      filePath: page.path,
    }
    const given = await user.transformPageData?.(data, { siteConfig: user })
    const { relativePath: _relative, filePath: _file, ...changed } = { ...data, ...given }
    return changed
  }
}

function guarded(hook: string, run: Transform, placeOf: (hook: string) => string | undefined): Transform {
  const placed = () => {
    const place = placeOf(hook)
    return place ? { place } : {}
  }
  return async (page) => {
    let changed: Page | undefined
    try {
      changed = await run(page)
    } catch (cause) {
      throw new UserError(`"${hook}" failed on "${page.path}": ${messageOf(cause)}`, { cause, ...placed() })
    }
    if (isPage(changed)) return changed
    throw new UserError(`"${hook}" returned no page for "${page.path}".`, {
      fix: 'Return the page, changed or as it came: (page) => ({ ...page, title: … })',
      ...placed(),
    })
  }
}

function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'route' in value && 'path' in value
}
