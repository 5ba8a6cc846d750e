import { dialectNamed } from '../dialects/detect.ts'
import type { Config } from '../model/config.ts'
import type { Formulas } from './lint/formulas.ts'

/** What a note requires of its site's Markdown. `isMdx`: indented lines are text, and there is Markdown right below a tag. */
export type Wanted = { formulas: Formulas; vault: boolean; isMdx: boolean }

export type Switches = ReturnType<typeof switchesFor>

/** The syntaxes that only some sites or notes have. */
export function switchesFor(
  { dialect: name, markdown }: Pick<Config, 'dialect' | 'markdown'>,
  wanted: Wanted,
) {
  const dialect = dialectNamed(name)
  return {
    ...wanted,
    alerts: markdown.gfmAlerts ?? true,
    /** An alert may have any name. */
    anyAlert: dialect !== undefined || wanted.vault,
    attributes: !markdown.attrs?.disable,
    /** Line breaks in a paragraph stay line breaks. */
    breaks: markdown.breaks ?? false,
    definitions: markdown.definitions ?? false,
    emoticons: markdown.emoji?.shortcuts ?? false,
    inlineNotes: wanted.vault || (markdown.inlineNotes ?? false),
    /** Bare addresses are recognised like in markdown-it. */
    linkify: dialect?.syntax?.includes('linkify') ?? false,
    scripts: markdown.scripts ?? false,
    /** The text of a heading may touch its marks. */
    touchingHeadings: dialect?.syntax?.includes('meta') ?? false,
    /** Bold text may begin and end with a space. */
    wideBold: dialect?.syntax?.includes('wideBold') ?? false,
  }
}
