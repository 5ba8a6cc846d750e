/** Makes Mermaid's markup valid HTML, in place: paragraphs in spans become block spans, tooltips become titles, and links lose the `xlink` prefix. */
export function standardMarkup(svg: Element): void {
  const { ownerDocument: document } = svg
  for (const paragraph of svg.querySelectorAll('span p')) {
    const span = document.createElement('span')
    for (const { name, value } of paragraph.attributes) span.setAttribute(name, value)
    span.classList.add('kb-p')
    span.append(...paragraph.childNodes)
    paragraph.replaceWith(span)
  }
  for (const style of svg.querySelectorAll('style'))
    style.textContent = withBlockSpans(style.textContent ?? '')
  for (const link of svg.querySelectorAll('[*|href]')) moveHref(link)
  for (const tipped of svg.querySelectorAll('g[title]')) {
    const title = document.createElementNS(svg.namespaceURI, 'title')
    title.textContent = tipped.getAttribute('title')
    tipped.removeAttribute('title')
    tipped.prepend(title)
  }
}

/** Extends rules for `p` to the `.kb-p` spans that replace the paragraphs. */
function withBlockSpans(css: string): string {
  return css.replace(/(?<![^{}])[^{}]+(?=\{)/g, (selectors) => {
    if (selectors.trim().startsWith('@')) return selectors
    return selectors
      .split(',')
      .flatMap((selector) => {
        const about = selector.replace(/(^|[\s>+~])p(?=$|[\s>+~.:[])/g, '$1.kb-p')
        return about === selector ? [selector] : [selector, about]
      })
      .join(',')
  })
}

function moveHref(link: Element): void {
  const href = link.getAttribute('href') ?? link.getAttribute('xlink:href')
  for (const { name } of [...link.attributes]) if (/^(?:\w+:)?href$/.test(name)) link.removeAttribute(name)
  if (href !== null) link.setAttribute('href', href)
}
