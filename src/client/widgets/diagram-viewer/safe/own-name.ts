/**
 * A diagram's own name for assistive tools: its `accTitle`, else the title of its front matter. That is read in the browser, without a YAML
 * parser, so a multi-line title counts as none.
 */
export function ownName(source: string): string | undefined {
  return accessibleTitle(source) ?? frontmatterTitle(source)
}

/** The text after `accTitle:`. */
export function accessibleTitle(source: string): string | undefined {
  return /^[ \t]*accTitle[ \t]*:[ \t]*(\S.*)$/m.exec(source)?.[1]?.trim()
}

function frontmatterTitle(source: string): string | undefined {
  const [, written = ''] = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(source.trimStart()) ?? []
  const title = /^title[ \t]*:[ \t](.*)/m.exec(written)?.[1]?.trim() ?? ''
  if (/^["']/.test(title)) {
    const end = title.indexOf(title[0]!, 1)
    return end > 1 ? title.slice(1, end) : undefined
  }
  return /^[^>|#]/.test(title) ? title.replace(/\s#.*/, '').trim() : undefined
}
