import { named, type TagLine, tagLine } from './tag-line.ts'

type Code = { fence: string; first?: string } | { code: string; lang: string } | { line: '' }
type Rule = (tag: TagLine) => Code

/** A listing, whose language is a value. */
export const listing: Rule = (tag) => ({
  fence:
    named(tag, 'lang', 'type').trim() ||
    tag.values.map((one) => one.replace(/^lang:/, '')).find((one) => /^[a-z+#]+$/i.test(one)) ||
    '',
})

/** `title lang:js first_line:2 https://example.com/ text`: its words are the title, unless only one is there, which is the language. */
export const titledListing: Rule = (tag) => {
  const lang = tag.values.find((one) => one.startsWith('lang:'))?.slice('lang:'.length)
  const words = tag.values.filter((one) => !/^\w+:/.test(one))
  if (lang === undefined && words.length < 2 && !words[0]?.includes('.')) return listing(tag)
  return { fence: withTitle(lang ?? '', words.join(' ')) }
}

/** A listing in an attribute, or between the tags; one that is imported is not known. */
export const component: Rule = ({ kind, named: given }) => {
  const { code: text, class: looks = '', className = looks, title = '' } = given
  const lang = given.lang ?? given.language ?? /language-(\w+)/.exec(className)?.[1] ?? ''
  if (kind === 'open') return { fence: withTitle(lang, title) }
  return text === undefined || /^\w+$/.test(text) ? { line: '' } : { code: text, lang }
}

/** A listing between tags that name its file. */
export const namedFile: Rule = (tag) => {
  const title = named(tag, 'file', 'filename')
  return { fence: withTitle(named(tag, 'lang') || /\.(\w+)$/.exec(title)?.[1] || '', title) }
}

/** The command that installs a package. */
export const installation: Rule = ({ named: { pkg = '', dev } }) =>
  pkg ? { code: `npm install ${dev ? '--save-dev ' : ''}${pkg}`, lang: 'sh' } : { line: '' }

/** A drawing in an attribute, or between the tags, the first of which may name its kind: `{% mermaid graph TD %}`. */
export const drawing: Rule = (tag) => {
  const text = named(tag, 'chart', 'code', 'value')
  const first = /^[a-z]/i.test(tag.values[0] ?? '') ? tag.values.join(' ') : undefined
  return text ? { code: text, lang: 'mermaid' } : { fence: 'mermaid', ...(first && { first }) }
}

/** What follows the marks of a fence, with a title. */
function withTitle(info: string, title: string): string {
  return title === '' ? info : `${info.trim() || 'text'} title="${title.replaceAll('"', '')}"`
}

/** The line that opens a fence, with the title that a tag on the line above gives it: `{% code title="a.js" %}`. */
export function titledFence(line: string, above = ''): string {
  const tag = tagLine(above)
  const title = tag?.name === 'code' ? tag.named.title : undefined
  if (!title) return line
  return line.replace(/(`{3,}|~{3,})(.*)/, (_, marks: string, info: string) => marks + withTitle(info, title))
}
