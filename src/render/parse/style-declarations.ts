/** A `style` attribute as a browser reads it: invalid declarations are left out one by one. */
export function styleDeclarations(style: string): { kept: string; lost: readonly string[] } {
  const parts = (style.match(piece) ?? []).map((part) => part.trim()).filter(Boolean)
  const lost = parts.filter((part) => !declaration.test(part))
  return { kept: lost.length === 0 ? style : parts.filter((part) => declaration.test(part)).join('; '), lost }
}

/** Up to a semicolon outside of quotes and brackets. */
const piece = /(?:"[^"]*"|'[^']*'|\([^()]*\)|[^;])+/g
const declaration = /^(?:\/\*(?:(?!\*\/)[\s\S])*\*\/\s*)*-{0,2}[A-Za-z][\w-]*\s*:\s*[^\s{}][^{}]*$/
