/** The address of a `click` or `link` statement of a diagram, and its offset in the text. */
type ClickTarget = { href: string; offset: number }

// The last form is that of sequence diagrams, where a hash or a semicolon ends the line: `link Box: Its note @ ./flex.md`.
const clickTarget =
  /^[ \t]*(?:(?:click[ \t]+\S+[ \t]+(?:href[ \t]+)?|link[ \t]+\S+[ \t]+)"([^"\n\u2028\u2029]+)"|link[ \t]+[^\s:"][^:"\n\r\u2028\u2029]*:[^@\n\r\u2028\u2029]*@[ \t]*([^\s#;]+))/gm

/** Addresses of `click` and `link` statements in the text of a diagram. */
export function clickTargets(text: string): ClickTarget[] {
  if (!/^[ \t]*(?:click|link)\b/m.test(text)) return []
  return [...text.matchAll(clickTarget)].map((match) => {
    const href = (match[1] ?? match[2])!
    return { href, offset: match.index + match[0].lastIndexOf(href) }
  })
}

/** The resolved href of each address in the text, if that differs. */
export function clickHrefs(text: string, toHref: (href: string) => string): Record<string, string> {
  const hrefs = clickTargets(text).map(({ href }) => [href, toHref(href)] as const)
  return Object.fromEntries(hrefs.filter(([written, href]) => written !== href))
}
