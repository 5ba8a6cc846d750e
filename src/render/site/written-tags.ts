import type { Page } from '../model/types.ts'

/** The tags in a note's front matter, under the keys of all tools. */
export function writtenTags({ frontmatter }: Pick<Page, 'frontmatter'>): string[] {
  const { tags, tag, category, categories } = frontmatter
  return [tags, tag, category, categories]
    .flat(2)
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map((one) => String(one).trim().replace(/^#/, ''))
    .filter((one) => keyOf(one) !== '')
}

/** The same for all spellings of a tag. It becomes part of a path, so it has no characters that file names must not contain. */
export function keyOf(tag: string): string {
  return tag
    .normalize('NFC')
    .toLowerCase()
    .split('/')
    .map((level) =>
      level
        .trim()
        .replace(/[\s\\:*?"<>|]+/g, '-')
        .replace(/^\.+$/, ''),
    )
    .filter(Boolean)
    .join('/')
}
