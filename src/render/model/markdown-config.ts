// biome-ignore lint/suspicious/noExplicitAny: unified plug-ins have options of any shape
export type PluginEntry = any

export type ContainerLabels = Partial<
  Record<
    | 'infoLabel'
    | 'tipLabel'
    | 'warningLabel'
    | 'dangerLabel'
    | 'detailsLabel'
    | 'noteLabel'
    | 'importantLabel'
    | 'cautionLabel',
    string
  >
>

export type MarkdownConfig = {
  lineNumbers?: boolean
  math?: boolean
  obsidian?: boolean
  gfmAlerts?: boolean
  /** Definition lists: a term, then lines that begin with a colon. */
  definitions?: boolean
  /** Subscript and superscript: `H~2~O` and `2^10^`. */
  scripts?: boolean
  /** Footnotes within a text: `^[a note]`; always in notes of Obsidian. */
  inlineNotes?: boolean
  /** All notes of a tool with MDX are MDX, not only those called `.mdx`. */
  mdx?: boolean
  /** Line ends in a paragraph become line breaks. */
  breaks?: boolean
  codeGroupSync?: boolean
  codeCopyButtonTitle?: string
  defaultHighlightLang?: string
  /** Limit for parsing one note, in seconds; 60 by default. */
  timeLimit?: number
  languageAlias?: Readonly<Record<string, string>>
  image?: { lazyLoading?: boolean }
  emoji?: { shortcuts?: boolean }
  toc?: { level?: readonly number[] }
  attrs?: { disable?: boolean }
  container?: ContainerLabels
  /** `folders`: where `--8<--` looks for files, relative to the project. */
  include?: { silent?: boolean; folders?: readonly string[] }
  remarkPlugins?: readonly PluginEntry[]
  rehypePlugins?: readonly PluginEntry[]
}
