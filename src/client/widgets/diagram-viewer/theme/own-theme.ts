/** The Mermaid theme that a diagram requests in its front matter or directive, if any. */
export function ownTheme(text: string): string | undefined {
  const written = /^---[\s\S]*?\n[ \t]*---/.exec(text.trim())?.[0] ?? ''
  const directives = text.match(/%%\{(?:(?!%%\{)[\s\S])*?\}%%/g) ?? []
  return /["']?\btheme["']?\s*:\s*["']?(\w+)/.exec([written, ...directives].join('\n'))?.[1]
}

/** The background that a diagram with its own theme needs, whatever the page's is. */
export function ownGround(text: string): 'light' | 'dark' | undefined {
  const theme = ownTheme(text)
  if (!theme) return undefined
  return theme === 'dark' ? 'dark' : 'light'
}
