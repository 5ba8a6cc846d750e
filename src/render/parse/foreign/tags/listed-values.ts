import type { TagLine } from './tag-line.ts'

const comma = /,(?:\s+|$)|,(?=https?:|\P{ASCII})|(?<=\P{ASCII}),/u

/** A tag whose values are separated by commas, as themes of Hexo have them: `{% image /a.png, alt=a, width=9px %}`, with what is between them. */
export function listed(tag: TagLine): TagLine {
  const values = tag.values.join(' ')
  if (tag.form !== 'braces' || !comma.test([values, ...Object.values(tag.named)].join('\n'))) return tag
  const named = Object.entries(tag.named).map(([key, one]) => [key, one.replace(/,$/, '')])
  return {
    ...tag,
    values: values
      .split(comma)
      .map((one) => one.trim())
      .filter(Boolean),
    named: Object.fromEntries(named),
  }
}

/** `color:red` among the words of a tag. */
const option = /^[a-z]{1,20}:(?!\/)\S+$/

export function isOption(value: string): boolean {
  return option.test(value)
}

/** Neither a size nor an option. */
export function isWord(value: string): boolean {
  return !isOption(value) && !/^\d*(?:px|%)?$/.test(value)
}
