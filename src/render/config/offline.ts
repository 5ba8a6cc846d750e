import { fileBase } from '../../client/platform/file-base.ts'
import type { Config } from '../model/config.ts'

/**
 * The config for the copy of a site that is opened as files: without features for servers, search engines and machines, written beside the
 * normal output unless `outDir` was given.
 */
export function offlineConfig(config: Config, isOutDirGiven = false): Config {
  const { siteUrl: _url, pwa: _pwa, ...kept } = config
  return {
    ...kept,
    offline: true,
    base: fileBase,
    servedBase: config.base,
    cleanUrls: config.cleanUrls === 'folders' && 'folders',
    outDir: isOutDirGiven ? config.outDir : `${config.outDir}-offline`,
    csp: config.csp && 'meta',
    sitemap: false,
    feed: false,
    llms: false,
    prefetch: false,
    // All code is in one file, which is not sent over a network.
    budgets: false,
    themeConfig: { ...config.themeConfig, iconService: false },
  }
}
