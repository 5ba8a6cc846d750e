import type { Route } from '../model/types.ts'

/** What checks need besides the site: layouts, notes that are left out, and files on disk. */
export type SiteFacts = {
  layouts: readonly string[]
  /** The site's slot templates; paths relative to the source folder. */
  slots: readonly { name: string; path: string }[]
  /** Every file below `templates/`, by its path there; read on demand. */
  templateFiles: () => readonly { name: string; path: string }[]
  /** Configs that are not read, with the tool they belong to and the fix; found on demand. */
  otherConfigs: () => readonly { path: string; tool?: string; fix: string }[]
  /** Notes that are drafts, by route. */
  drafts: ReadonlyMap<Route, string>
  /** Why a path in the source folder is not part of the site, as the end of a sentence. */
  whyLeftOut: (path: string) => string | undefined
  /** The file that an address such as `/logo.svg` would have if its folder, which other tools publish, were the public folder. */
  unpublished: (href: string) => { file: string; folder: string; publicDir: string; href: string } | undefined
  /** Path on disk of a site file such as `/logo.svg`, relative to the source folder. */
  pathOf: (file: string) => string
  /** The file beside notes with an address such as `/css/demo`, if it is withheld as dangerous. */
  withheld: (wanted: string) => string | undefined
  /** Texts that may name files of the site: notes, templates, styles, scripts. Read on demand. */
  otherTexts: () => readonly string[]
  /** The config's file name and text, for places; empty when there is no config. */
  config: { name: string; text: string }
}
