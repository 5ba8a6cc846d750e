import type { Config } from '../model/config.ts'

type Themes = Pick<Config, 'themeConfig' | 'locales'>

/** Whether pages in any language have graphs. */
export function showsGraphs(config: Themes): boolean {
  return themesOf(config).some(({ graph }) => graph)
}

/** Whether pages in any language show the notes that link to them. */
export function showsBacklinks(config: Themes): boolean {
  return themesOf(config).some(({ backlinks }) => backlinks !== false)
}

function themesOf({ themeConfig, locales }: Themes) {
  const own = Object.values(locales).map((locale) => ({ ...themeConfig, ...locale.themeConfig }))
  return [themeConfig, ...own]
}
