/** Attributes in braces: `{.warn #id key=value open}`; `className` in order of appearance. */
export type Attributes = { id?: string; className?: string[]; [name: string]: string | string[] | undefined }

const one =
  /(?:\.([\w\p{Script=Han}-]+)|#([^\s{}]+)|([A-Za-z_:@][\w:.@-]*)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+)))?)(?:\s+|$)/uy

/** Text and the attributes in braces at its end; other braces stay text. */
export function splitAttributes(source: string): { text: string; attributes: Attributes } {
  const match = /(^|\s|[^\\{])\{([^{}]*)\}\s*$/.exec(source)
  const attributes = match && parseAttributes(match[2]!)
  if (!match || !attributes) return { text: source.trim(), attributes: {} }
  return { text: source.slice(0, match.index + match[1]!.length).trim(), attributes }
}

/** The attributes inside braces, or undefined if it is not a list of attributes. Event handlers are left out. */
export function parseAttributes(inside: string): Attributes | undefined {
  const attributes: Attributes = {}
  const classNames: string[] = []
  // Attribute lists in Python-Markdown begin with a colon.
  const text = inside.replace(/^:/, '').trim()
  if (!text) return undefined
  const next = new RegExp(one)
  while (next.lastIndex < text.length) {
    const match = next.exec(text)
    if (!match) return undefined
    const [, className, id, name, double, single, bare] = match
    if (className) classNames.push(className)
    else if (id) attributes.id = id
    else if (name && !/^on/i.test(name)) attributes[name] = double ?? single ?? bare ?? ''
  }
  return classNames.length > 0 ? { ...attributes, className: classNames } : attributes
}
