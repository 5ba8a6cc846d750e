/** A tag of another tool on a line of its own: `{% hint style="info" %}`, `{{< tabs >}}`, `<TabItem label="a">`. */
export type TagLine = {
  indent: string
  name: string
  kind: 'open' | 'close' | 'self'
  /** Unnamed values, and named ones. */
  values: readonly string[]
  named: Readonly<Record<string, string>>
  form: 'braces' | 'element' | 'comment'
}

/** The first of these named values that a tag has. */
export function named({ named: given }: TagLine, ...names: string[]): string {
  return names.map((name) => given[name]).find(Boolean) ?? ''
}

const percent = /^([ \t]*)\{%-?[ \t]*(\w[\w-]*)((?:[ \t\r][^\n]{0,1000})?)-?%\}[ \t]*$/
const shortcode =
  /^([ \t]*)\{\{[<%][ \t]{0,9}(\/?)[ \t]{0,9}(\w[\w./-]*)((?:[ \t\r][^\n]{0,1000})?)[>%]\}\}[ \t]*$/
/** Without the bracket at its end. */
const element = /^([ \t]*)<(\/?)([A-Z][\w.]*|mermaid|code-(?:group|block))(?:(\s[^\n]*))?$/

/** The tag on a line; undefined for any other line. */
export function tagLine(line: string): TagLine | undefined {
  const start = line.trimStart()
  if (start.startsWith('{%')) return percentTag(line)
  // Tabs of mdBook.
  if (start.startsWith('{{#')) return percentTag(line.replace('{{#', '{%').replace(/\}\}\s*$/, '%}'))
  if (start.startsWith('{{')) return shortcodeTag(line)
  if (start.startsWith('<!--')) return commentTag(line)
  return start.startsWith('<') ? elementTag(line) : undefined
}

/** `<!-- tab Title -->` and `<!-- endtab -->`, which are the tabs of some themes. */
function commentTag(line: string): TagLine | undefined {
  const bare = line.trimEnd()
  const [, indent, end, written = ''] =
    (bare.endsWith('-->') && /^([ \t]*)<!--[ \t]*(end)?tab\b([^\n]*)$/.exec(bare.slice(0, -3))) || []
  if (indent === undefined) return undefined
  // Behind the words may be the name of an icon.
  const title = written
    .replace(/\{%(?:[^{}%@]*@)?([^{}%@]*)%\}|<[^<>\n]*>/g, '$1')
    .split('@')[0]!
    .trim()
  const kind = end ? 'close' : 'open'
  return { indent, name: 'tab', kind, values: title ? [title] : [], named: {}, form: 'comment' }
}

function percentTag(line: string): TagLine | undefined {
  const [, indent = '', written = '', rest = ''] = percent.exec(line) ?? []
  if (written === '') return undefined
  const isEnd = /^end\w/.test(written)
  return {
    indent,
    name: isEnd ? written.slice(3) : written,
    kind: isEnd ? 'close' : 'open',
    ...valuesIn(rest),
    form: 'braces',
  }
}

function shortcodeTag(line: string): TagLine | undefined {
  const [, indent = '', slash = '', name = '', rest = ''] = shortcode.exec(line) ?? []
  if (name === '') return undefined
  const isSelf = /\/[ \t]*$/.test(rest)
  const kind = slash ? 'close' : isSelf ? 'self' : 'open'
  return { indent, name, kind, ...valuesIn(rest.replace(/\/[ \t]*$/, '')), form: 'braces' }
}

function elementTag(line: string): TagLine | undefined {
  const written = line.trimEnd()
  if (!written.endsWith('>')) return undefined
  const [, indent = '', slash = '', name = '', rest = ''] = element.exec(written.slice(0, -1)) ?? []
  if (name === '') return undefined
  const kind = slash ? 'close' : rest.endsWith('/') ? 'self' : 'open'
  return { indent, name, kind, ...valuesIn(rest.replace(/\/$/, '')), form: 'element' }
}

const value =
  /([\w:-]+)[ \t]*=[ \t]*(?:\{[ \t]*)?(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`{}]+))(?:[ \t]*\})?|"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`=]+)/g

function valuesIn(text: string): Pick<TagLine, 'values' | 'named'> {
  const values: string[] = []
  const named: Record<string, string> = {}
  for (const [, key, ...given] of text.matchAll(value)) {
    const found = given.find((one) => one !== undefined) ?? ''
    // Only a listing has lines.
    if (key) named[key] = /^(?:code|chart|value)$/.test(key) ? found : found.replaceAll('\r', ' ')
    else values.push(found)
  }
  if (/\bvalues=\{/.test(text)) Object.assign(named, labelsIn(text))
  return { values, named }
}

/** The labels of tabs by their values, from `values={[{ label: 'A', value: 'a' }]}`, as `label of a`. */
function labelsIn(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  for (const [pair] of text.matchAll(/\{[^{}]{1,500}\}/g)) {
    const [label, value] = ['label', 'value'].map(
      (key) => new RegExp(`\\b${key}["']?\\s*:\\s*(["'\`])([^"'\`]*)\\1`).exec(pair)?.[2],
    )
    if (label !== undefined && value !== undefined) labels[`label of ${value}`] = label
  }
  return labels
}

/** The content between a tag and its end, if that ends the text behind the tag. */
export function contentBefore({ name, form }: TagLine, rest: string): string | undefined {
  const at = rest.lastIndexOf(form === 'element' ? '</' : '{')
  const start = rest[at - 1] === '{' ? at - 1 : at
  if (start < 0) return undefined
  const end = rest.slice(start).replace(/[ \t]/g, '')
  const inner = rest.slice(0, start)
  const isEnd = [`</${name}>`, `{{</${name}>}}`, `{{%/${name}%}}`, `{%end${name}%}`].includes(end)
  return isEnd && !inner.replace(/[ \t]/g, '').includes(end) ? inner : undefined
}

/** `@tab Title#id`, a tab of VuePress, as a container. */
export function tabLine(line: string): string {
  return line.replace(/@tab(?::active)?(.*)/, (_, written: string) => {
    const title = written
      .trim()
      .replace(/(?<!\\)#\S{1,200}$/, '')
      .replace(/\\([#`*_[\]\\])/g, '$1')
    return `::: tab ${title.trim() || '…'}`
  })
}
