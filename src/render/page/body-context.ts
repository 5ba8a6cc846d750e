import type { ShellMarkup } from '../../../templates/props.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import type { NoteComponents } from '../model/templates.ts'
import type { DiagramTable, Page } from '../model/types.ts'

export type BodyContext = {
  page: Page
  site: Site
  locale: LocaleSite
  diagrams: DiagramTable
  /** Address of the page that code previews run in. */
  sandboxHref: string
  /** The site's own components. */
  components: NoteComponents
  /** Markup that many pages share, by a name that identifies it. */
  kept?: ShellMarkup['kept'] | undefined
}
