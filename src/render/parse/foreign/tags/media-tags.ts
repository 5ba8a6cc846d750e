import { asElements } from './elements.ts'
import { isWord, listed } from './listed-values.ts'
import { named, type TagLine } from './tag-line.ts'

type Rule = (tag: TagLine) => { line: string }

/** A file that a page plays: its address is the first value, or named. */
export const played =
  (element: 'video' | 'audio'): Rule =>
  (written) => {
    const { values, named: given } = listed(written)
    const src = given.url ?? given.src ?? values[0]?.replace(/^url=/, '') ?? ''
    return {
      line: src && `<${element} controls src="${src.replace(/["<>]/g, encodeURIComponent)}"></${element}>`,
    }
  }

/** A file of the note, by its name. */
export const fileLink: Rule = ({ values: [name = '', ...words] }) => ({
  line: name && `[${words.join(' ').replace(/[[\]]/g, '') || name}](<${name}>)`,
})

/** A page of another site, by its id there. */
export const film =
  (address: string, isWhole = false): Rule =>
  (tag) => {
    const id = (isWhole ? tag.values.join('/') : tag.named.id || tag.named.bvid || tag.values[0]) ?? ''
    return { line: id ? `[${address}${id}](${address}${id})` : '' }
  }

/** Before the source there are classes, behind it may be a size, then a title and a description. */
export const picture: Rule = (written) => {
  const tag = listed(written)
  const at = tag.values.findIndex((one) => /[./]/.test(one))
  const source = named(tag, 'src', 'link') || tag.values[at] || ''
  const words =
    named(tag, 'alt', 'caption', 'title') ||
    tag.values
      .slice(at + 1)
      .filter(isWord)
      .join(' ')
  const [, last = words] = /"([^"]*)"$/.exec(words) ?? []
  return { line: source ? `![${last.replace(/[[\]]/g, '')}](<${source}>)` : '' }
}

/** A picture as an element, which may be within others, where there is no Markdown. */
export const imageElement: Rule = (tag) => {
  return { line: asElements(picture(tag).line) }
}

/** A picture with words below it. */
export const figure: Rule = (tag) => {
  const shown = picture(tag)
  const words = [tag.named.title, tag.named.caption].filter(Boolean).join(' ')
  return shown.line && words ? { line: `${shown.line}<br><small>${words}</small>` } : shown
}
