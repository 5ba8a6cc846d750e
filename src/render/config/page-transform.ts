import path from 'node:path'
import { messageOf, UserError } from '../base/user-error.ts'
import type { Config, UserConfig } from '../model/config.ts'
import { withRoute } from '../model/folder-notes.ts'
import type { Page } from '../model/types.ts'
import { addressesOf, hasAddresses } from './addresses.ts'
import { placeOfKey } from './place.ts'
import { rewriterOf } from './rewrites.ts'

type Transform = (page: Page) => Page | Promise<Page>

/**
 * Applies the config to each parsed page: its address by `rewrites`, then `transformPageData`, then `transformPage`; undefined when it
 * changes nothing. Throws a `UserError` that names the hook and the note when a hook throws or returns no page.
 */
export function pageTransform(
  user: UserConfig,
  { root, file, dialect, addressFolders = {} }: Pick<Config, 'root' | 'file' | 'dialect' | 'addressFolders'>,
): ((page: Page) => Promise<Page>) | undefined {
  const { transformPageData, transformPage } = user
  const addresses = { ...user, ...(dialect && { dialect }), addressFolders }
  const placeOf = (hook: string) => file && path.join(root, placeOfKey(file, root, [hook]))
  const steps: Transform[] = [
    ...(hasAddresses(addresses) ? [withAddress(addresses)] : []),
    ...(transformPageData ? [guarded('transformPageData', withData(user), placeOf)] : []),
    ...(transformPage ? [guarded('transformPage', transformPage, placeOf)] : []),
  ]
  if (steps.length === 0) return undefined
  return async (page) => {
    let changed = page
    for (const step of steps) changed = await step(changed)
    return changed
  }
}

function withAddress(addresses: Parameters<typeof addressesOf>[0]): Transform {
  const addressOf = addressesOf(addresses)
  return (page) => {
    const route = addressOf(page.path, page.frontmatter)
    return route === page.route ? page : withRoute(page, route)
  }
}

/** The hook may change its argument, so it gets a copy; its result is merged over that. */
function withData(user: UserConfig): Transform {
  const rewrite = rewriterOf(user.rewrites)
  return async (page) => {
    const data = {
      ...page,
      frontmatter: structuredClone(page.frontmatter),
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
      throw new UserError(`"${hook}" failed on "${page.path}": ${messageOf(cause)}`, {
        cause,
        ...placed(),
      })
    }
    if (isPage(changed)) return changed
    throw new UserError(`"${hook}" returned no page for "${page.path}".`, {
      fix: 'Return the page, changed or as it came: (page) => ({ ...page, title: … })',
      ...placed(),
    })
  }
}

function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'route' in value && 'tree' in value
}
