/** A one-line Markdown text without its marks: emphasis, code, links and heading attributes leave their words. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\s*\{[.#][^{}]*\}\s*$/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|\*|~~|`+)(.+?)\1/g, '$2')
    .replace(/(\*\*|__|\*|~~|`+)(.+?)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()
}
