import type { Element, ElementContent, RootContent } from 'hast'

/** Calls `enter` for every element, parents first. */
export function walk(
  parent: { children: (RootContent | ElementContent)[] },
  enter: (element: Element) => void,
): void {
  for (const child of parent.children) {
    if (child.type === 'element') enter(child)
    if ('children' in child) walk(child as Element, enter)
  }
}

export function isHeading(element: Element): boolean {
  return /^h[1-6]$/.test(element.tagName)
}

export type Part = ElementContent | string | readonly ElementContent[]

/** An element. Many children are passed as a list, because the number of arguments is limited. */
export function element(
  tagName: string,
  properties: Element['properties'] = {},
  ...parts: readonly Part[]
): Element {
  const children = parts.flatMap((part): ElementContent | readonly ElementContent[] =>
    typeof part === 'string' ? { type: 'text', value: part } : part,
  )
  return { type: 'element', tagName, properties, children }
}
