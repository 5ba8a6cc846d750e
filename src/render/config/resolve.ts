import path from 'node:path'
import { slashed, withoutEndSlash } from '../base/slashes.ts'
import type { Config, UserConfig } from '../model/config.ts'
import { pageTransform } from './page-transform.ts'

type ConfigSource = Pick<Config, 'root' | 'file' | 'inputs' | 'hash'> &
  Partial<
    Pick<
      Config,
      'strict' | 'notice' | 'diagnostics' | 'dialect' | 'addressFolders' | 'noteData' | 'noteValues'
    >
  >

/** The complete config: the author's values or defaults, absolute folders, `base` with slashes at both ends. */
export function resolveConfig(user: UserConfig, source: ConfigSource): Config {
  const { root } = source
  const {
    $schema: _editors,
    extends: _merged,
    transformPage: _own,
    transformPageData: _data,
    dialect: _named,
    ...kept
  } = user
  const transformPage = pageTransform(user, source)
  const siteUrl = user.siteUrl ?? user.sitemap?.hostname
  return {
    ...kept,
    ...source,
    strict: source.strict ?? false,
    title: user.title ?? '',
    description: user.description ?? '',
    lang: user.lang ?? 'zh-CN',
    dir: user.dir ?? 'ltr',
    base: pathOfBase(user.base ?? '/'),
    cleanUrls: user.cleanUrls ?? false,
    head: user.head ?? [],
    srcDir: path.resolve(root, user.srcDir ?? 'docs'),
    outDir: path.resolve(root, user.outDir ?? 'dist'),
    publicDir: path.resolve(root, user.publicDir ?? path.join(user.srcDir ?? 'docs', 'public')),
    cacheDir: path.resolve(root, user.cacheDir ?? '.kbsite/cache'),
    remoteCache: user.remoteCache ?? {},
    assetsDir: plainFolder(user.assetsDir ?? '') || 'assets',
    // An empty pattern matches nothing.
    srcExclude: (user.srcExclude ?? []).filter(Boolean),
    ignoreDeadLinks: user.ignoreDeadLinks ?? false,
    appearance: user.appearance ?? true,
    lastUpdated: user.lastUpdated ?? false,
    ...(siteUrl && { siteUrl: withoutEndSlash(siteUrl) }),
    sitemap: Boolean(user.sitemap ?? user.siteUrl),
    ...(user.sitemap?.transformItems && { transformSitemap: user.sitemap.transformItems }),
    feed: user.feed ? { limit: (user.feed === true ? undefined : user.feed.limit) ?? 50 } : false,
    llms: user.llms ?? true,
    offline: user.offline ?? false,
    csp: user.csp ?? true,
    notes: user.notes ?? 'safe',
    trustedFiles: (user.trustedFiles ?? []).filter(Boolean),
    includeFrom: (user.includeFrom ?? []).map((folder) => path.resolve(root, folder)),
    prefetch: user.prefetch ?? true,
    locales: user.locales ?? {},
    themeConfig: user.themeConfig ?? {},
    markdown: user.markdown ?? {},
    diagrams: { ...diagramDefaults, ...user.diagrams },
    samples: { node: false, ...user.samples },
    check: user.check ?? {},
    budgets: user.budgets ?? {},
    redirects: user.redirects ?? {},
    ...(transformPage && { transformPage }),
    diagnostics: source.diagnostics ?? [],
  }
}

const diagramDefaults: Config['diagrams'] = {
  prerender: 'auto',
  engine: 'pool',
  wheel: 'pan',
  theme: 'default',
  darkTheme: 'dark',
  maxTextSize: 50_000,
  mobileCopy: false,
  download: false,
  fullscreen: 'native',
}

/** The path without needless slashes and dots. */
function plainFolder(folder: string): string {
  return folder
    .split('/')
    .filter((part) => part && part !== '.')
    .join('/')
}

/** The path of `base`, which may be written as a full URL. */
function pathOfBase(base: string): string {
  return slashed(base.replace(/^https?:\/\/[^/]+/, ''))
}
