/** Longer than any title: searching for marks takes quadratic time. */
const maxChars = 1_000

/** A one-line Markdown text without its marks: emphasis, code, links and attributes leave their words. One too long for a title stays. */
export function plainText(markdown: string): string {
  if (markdown.length > maxChars) return markdown.trim()
  return markdown
    .trim()
    .replace(/(?<!\s)\s*\{[.#][^{}]*\}$/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(marked, '$2')
    .replace(marked, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()
}

const marked = /(\*\*|__|\*|~~|(?<!`)`+(?!`))(.+?)\1/g
