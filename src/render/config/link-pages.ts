import type { Config } from '../model/config.ts'

/** Whether pages in any language show the notes that link to them. */
export function showsBacklinks({ themeConfig, locales }: Pick<Config, 'themeConfig' | 'locales'>): boolean {
  return [themeConfig, ...Object.values(locales).map((locale) => locale.themeConfig)].some(
    (theme) => theme?.backlinks,
  )
}
