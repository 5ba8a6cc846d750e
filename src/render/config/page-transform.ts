import path from 'node:path'
import { messageOf, UserError } from '../base/user-error.ts'
import type { UserConfig } from '../model/config.ts'
import { routeOf } from '../model/routes.ts'
import type { Page } from '../model/types.ts'
import { placeOfKey } from './place.ts'
import { rewriterOf } from './rewrites.ts'

type Transform = (page: Page) => Page | Promise<Page>

/**
 * What a config makes of each parsed page: its address by `rewrites`, then `transformPageData`, then `transformPage`; undefined
 * when it changes nothing. Throws a `UserError` that names the hook and the note when a hook throws or gives no page.
 */
export function pageTransform(
  user: UserConfig,
  { root, file }: { root: string; file?: string },
): ((page: Page) => Promise<Page>) | undefined {
  const { rewrites, transformPageData, transformPage } = user
  const placeOf = (hook: string) => file && path.join(root, placeOfKey(file, root, [hook]))
  const steps: Transform[] = [
    ...(rewrites ? [withAddress(user)] : []),
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

function withAddress({ rewrites }: UserConfig): Transform {
  const rewrite = rewriterOf(rewrites)
  return (page) => {
    const target = rewrite(page.path)
    return target === page.path ? page : { ...page, route: routeOf(target) }
  }
}

/** The hook may change what it is given, so it gets a copy of its own; what it gives back is laid over that. */
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
    throw new UserError(`"${hook}" gave no page for "${page.path}".`, {
      fix: 'Return the page, changed or as it came: (page) => ({ ...page, title: … })',
      ...placed(),
    })
  }
}

function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'route' in value && 'tree' in value
}
