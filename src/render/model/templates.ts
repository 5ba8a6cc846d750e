import type { ComponentType } from 'react'
import type { Layouts, PageProps } from '../../../templates/props.ts'

/** One of the site's own components; islands are also hydrated in the browser. */
export type NoteComponent = { component: ComponentType<Record<string, unknown>>; island: boolean }

export type NoteComponents = Readonly<Record<string, NoteComponent>>

export type SiteTemplates = {
  layouts: Layouts
  components: NoteComponents
  slots: PageProps['slots']
  /** Absolute paths of the modules that fill slots, by slot. */
  slotFiles: Readonly<Record<string, string>>
  /** Absolute path of `templates/style.css`, if the site has one. */
  style?: string
  /** Absolute paths of island components by tag name. */
  islands: Readonly<Record<string, string>>
  /** Absolute paths of all modules and the files they import. */
  inputs: readonly string[]
  /** Absolute paths of files that identify the versions of imported packages. */
  packages: readonly string[]
  /** Hash of every module; empty when the site has no templates. */
  hash: string
}
