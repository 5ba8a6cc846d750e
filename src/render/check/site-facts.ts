import type { Route } from '../model/types.ts'

/** What a check knows beside the site: layouts, notes that are left out, and what lies on the disk. */
export type SiteFacts = {
  layouts: readonly string[]
  /** Slots that the site fills; paths as seen from the source folder. */
  slots: readonly { name: string; path: string }[]
  /** Every file below `templates/`, by its path there; read when asked for. */
  templateFiles: () => readonly { name: string; path: string }[]
  /** Configs that nothing reads, with the tool that would and what to do; looked for when asked for. */
  otherConfigs: () => readonly { path: string; tool?: string; fix: string }[]
  /** Notes that are drafts, by route. */
  drafts: ReadonlyMap<Route, string>
  /** Why a note or file of this path, which lies in the source folder, is no part of the site, as the end of a sentence about it. */
  whyLeftOut: (path: string) => string | undefined
  /** The file that an address such as `/logo.svg` would name if it were published: one of a folder that other tools publish. */
  unpublished: (href: string) => { file: string; folder: string; publicDir: string; href: string } | undefined
  /** Where a file of the site, such as `/logo.svg`, lies on the disk, as seen from the source folder. */
  pathOf: (file: string) => string
  /** The file beside notes that an address such as `/css/demo` names, if it is one that is not published for what it could do. */
  withheld: (wanted: string) => string | undefined
  /** Texts that may name files of the site: notes, templates, styles, scripts. Read when asked for. */
  otherTexts: () => readonly string[]
  /** The config's file name and text, for places; empty when there is no config. */
  config: { name: string; text: string }
}
