const references = ['href', 'xlink:href', 'aria-labelledby', 'aria-describedby', 'aria-controls']

/**
 * Gives every referenced element an id made of `prefix` and a number, and removes all other ids.
 *
 * A textual suffix such as "-arrowhead" stays, because Mermaid's styles match it. Changes `svg` in place.
 */
export function renumberIds(svg: Element, prefix: string): void {
  const style = svg.querySelector('style')?.textContent ?? ''
  const names = new Map<string, string>()
  const wanted = referredIds(svg)
  let count = 0
  for (const element of svg.querySelectorAll('[id]')) {
    const tail = /[-_]([A-Za-z]+)$/.exec(element.id)?.[1]
    const styled = tail !== undefined && style.includes(`[id$="-${tail}"]`)
    const former = element.id
    if (!styled && (!wanted.has(former) || names.has(former))) element.removeAttribute('id')
    else {
      element.id = `${prefix}-${++count}${tail ? `-${tail}` : ''}`
      if (!names.has(former)) names.set(former, element.id)
    }
  }
  rewriteReferences(svg, names)
  svg.id = prefix
}

function referredIds(svg: Element): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const element of [svg, ...svg.querySelectorAll('*')]) {
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name) ?? ''
      for (const [, id] of value.matchAll(/url\(\s*["']?#([^()"'\s]+)["']?\s*\)/g)) if (id) ids.add(id)
      if (references.includes(name)) for (const id of value.split(/\s+/)) ids.add(id.replace(/^#/, ''))
    }
  }
  const style = svg.querySelector('style')?.textContent ?? ''
  for (const [, id] of style.matchAll(/#([A-Za-z_][\w-]*)/g)) if (id) ids.add(id)
  return ids
}

function rewriteReferences(svg: Element, names: ReadonlyMap<string, string>): void {
  for (const element of [svg, ...svg.querySelectorAll('*')]) {
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name) ?? ''
      const next = references.includes(name) ? refer(value, names) : value
      const renamed = next.replace(/url\(\s*["']?#([^()"'\s]+)["']?\s*\)/g, (whole, id) => {
        const fresh = names.get(id)
        return fresh ? `url(#${fresh})` : whole
      })
      if (renamed !== value) element.setAttribute(name, renamed)
    }
  }
  for (const style of svg.querySelectorAll('style')) {
    style.textContent = (style.textContent ?? '').replace(/#([A-Za-z_][\w-]*)/g, (whole, id) => {
      const fresh = names.get(id)
      return fresh ? `#${fresh}` : whole
    })
  }
}

function refer(value: string, names: ReadonlyMap<string, string>): string {
  return value
    .split(/(\s+)/)
    .map((part) => {
      const fresh = names.get(part.replace(/^#/, ''))
      return fresh ? (part.startsWith('#') ? `#${fresh}` : fresh) : part
    })
    .join('')
}
