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
  /** Lines after a term that begin with a colon explain it. */
  definitions?: boolean
  /** `H~2~O` and `2^10^`. */
  scripts?: boolean
  /** The end of a line in a paragraph is one for readers. */
  breaks?: boolean
  codeGroupSync?: boolean
  codeCopyButtonTitle?: string
  defaultHighlightLang?: string
  /** Seconds that one note may take to be read; 20 unless set. */
  timeLimit?: number
  languageAlias?: Readonly<Record<string, string>>
  image?: { lazyLoading?: boolean }
  emoji?: { shortcuts?: boolean }
  toc?: { level?: readonly number[] }
  attrs?: { disable?: boolean }
  container?: ContainerLabels
  /** `folders`: in which `--8<--` looks for files, from the project's. */
  include?: { silent?: boolean; folders?: readonly string[] }
  remarkPlugins?: readonly PluginEntry[]
  rehypePlugins?: readonly PluginEntry[]
}
