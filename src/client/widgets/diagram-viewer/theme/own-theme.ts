/** Mermaid's theme that a diagram asks for in its front matter or its directive, if it does. */
export function ownTheme(text: string): string | undefined {
  const written = /^---[\s\S]*?\n[ \t]*---/.exec(text.trim())?.[0] ?? ''
  const directives = text.match(/%%\{(?:(?!%%\{)[\s\S])*?\}%%/g) ?? []
  return /["']?\btheme["']?\s*:\s*["']?(\w+)/.exec([written, ...directives].join('\n'))?.[1]
}

/** The ground that a diagram with a theme of its own needs, whatever the page has. */
export function ownGround(text: string): 'light' | 'dark' | undefined {
  const theme = ownTheme(text)
  if (!theme) return undefined
  return theme === 'dark' ? 'dark' : 'light'
}
