import type { Config } from '../model/config.ts'

type Themes = Pick<Config, 'themeConfig' | 'locales'>

/** Whether pages in any language have graphs. */
export function showsGraphs(config: Themes): boolean {
  return themesOf(config).some((theme) => theme?.graph)
}

/** Whether pages in any language show the notes that link to them. */
export function showsBacklinks(config: Themes): boolean {
  return themesOf(config).some((theme) => theme?.backlinks)
}

function themesOf({ themeConfig, locales }: Themes) {
  return [themeConfig, ...Object.values(locales).map((locale) => locale.themeConfig)]
}
