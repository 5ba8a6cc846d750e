import { listed } from './listed-values.ts'
import type { TagLine } from './tag-line.ts'

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
