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
