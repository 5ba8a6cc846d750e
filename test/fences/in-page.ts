/** Something that the browser takes over or drops. */
export type Try = { text: string } & (
  | { kind: 'sheet'; rules: number }
  | { kind: 'selector' | 'media' }
  | { kind: 'declaration' | 'descriptor'; prop: string }
)

export type Markup = { sheets: string[]; unknown: string[] }

/** Runs in the page: the style sheets of some markup, those in attributes too, and its elements and attributes that no interface knows. */
export function whatMarkupHas(html: string): Markup {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const elements = [...parsed.querySelectorAll('*')]
  const inline = elements.flatMap((element) => element.getAttribute('style') ?? [])
  /** Those without a property of that name, and those of vocabularies beside HTML. */
  const others =
    /^(?:class|style|slot|is|charset|property|role|itemprop|xmlns|shadowroot\w+|(?:data|aria|on)-?\w.*)$/

  function namesOf(element: Element): string[] {
    const names = new Set(['for', 'http-equiv', 'accept-charset'])
    for (const name in element) names.add(name.toLowerCase())
    return [...names]
  }

  function unknownIn(element: Element): string[] {
    const tag = element.localName
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || tag.includes('-')) return []
    const names = namesOf(element)
    // commandfor has a property called commandForElement.
    const isKnown = ({ name }: Attr) => others.test(name) || names.some((known) => known.startsWith(name))
    const attributes = [...element.attributes].filter((attribute) => !isKnown(attribute))
    return [
      ...(element instanceof HTMLUnknownElement ? [`<${tag}> is no element`] : []),
      ...attributes.map(({ name }) => `${name} is no attribute of <${tag}>`),
    ]
  }

  return {
    sheets: [
      ...[...parsed.querySelectorAll('style')].map((style) => style.textContent),
      ...inline.map((text) => `* {${text}}`),
    ],
    unknown: elements.flatMap(unknownIn),
  }
}

/** Runs in the page: the indexes of what the browser drops. */
export function tryRules(tries: readonly Try[]): number[] {
  const rulesOf = (text: string) => {
    const style = document.createElement('style')
    style.textContent = text
    document.head.append(style)
    const rules = [...(style.sheet?.cssRules ?? [])]
    style.remove()
    return rules
  }
  // A feature that is not known is neither true nor false.
  const isKnownQuery = (text: string) =>
    matchMedia(text).matches || matchMedia(text.startsWith('(') ? `not (${text})` : `not ${text}`).matches
  const isTaken = (one: Try) => {
    switch (one.kind) {
      case 'sheet':
        return rulesOf(one.text).length === one.rules
      case 'selector':
        return CSS.supports(`selector(${one.text})`)
      case 'media':
        return isKnownQuery(one.text)
      case 'descriptor':
        return rulesOf(one.text)[0]?.cssText.includes(`${one.prop}:`)
      case 'declaration':
        return CSS.supports(one.prop, one.text)
    }
  }
  return tries.flatMap((one, index) => (isTaken(one) ? [] : [index]))
}
