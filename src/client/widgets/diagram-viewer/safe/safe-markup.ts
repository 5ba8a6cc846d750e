import { isActive, isAllowedAttribute, type Named } from './allowed.ts'
import { isLook, safeDeclarations } from './safe-css.ts'
import { sanitizeDiagram } from './sanitize.ts'

/**
 * Runs `draw` while the page removes from `holder` whatever a drawing may not contain. Mermaid measures labels in the page itself, where a
 * picture in a label or an imported style sheet would be fetched long before the finished drawing is sanitised.
 */
export async function withSafeMarkup<Value>(holder: Element, draw: () => Promise<Value>): Promise<Value> {
  const { prototype } = Element
  const { setAttribute } = prototype
  const markup = Object.getOwnPropertyDescriptor(prototype, 'innerHTML')
  const isInside = (element: Element) => holder.contains(element)
  prototype.setAttribute = function (name, value) {
    const text = String(value)
    if (!isInside(this)) setAttribute.call(this, name, value)
    else if (name === 'style') setAttribute.call(this, name, safeDeclarations(text).css)
    else if (!(isLook(name) || isActive(name)) || isAllowedAttribute(namedBy(this), name, text))
      setAttribute.call(this, name, value)
  }
  Object.defineProperty(prototype, 'innerHTML', {
    ...markup,
    set(this: Element, html: string) {
      if (isInside(this)) this.replaceChildren(...safeNodes(this, html))
      else markup?.set?.call(this, html)
    },
  } satisfies PropertyDescriptor)
  try {
    return await draw()
  } finally {
    prototype.setAttribute = setAttribute
    if (markup) Object.defineProperty(prototype, 'innerHTML', markup)
  }
}

function namedBy({ namespaceURI, localName }: Element): Named {
  return { namespace: namespaceURI, element: localName }
}

/** The text parsed as children of `parent`, where nothing is shown or loaded. */
function safeNodes(parent: Element, html: string): Node[] {
  const inert = parent.ownerDocument.implementation.createHTMLDocument('')
  const place = inert.importNode(parent, false)
  place.innerHTML = html
  for (const child of [...place.children]) {
    // The child itself may be something that no drawing may contain.
    const room = inert.createElement('div')
    child.replaceWith(room)
    room.append(child)
    sanitizeDiagram(room)
    room.replaceWith(...room.childNodes)
  }
  return [...place.childNodes]
}
