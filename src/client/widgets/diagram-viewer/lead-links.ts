/** Has the links of a drawing lead where `links` say; others stay as they are. */
export function leadLinks(drawing: Element, links: Readonly<Record<string, string>>): void {
  for (const link of drawing.querySelectorAll('a')) {
    for (const name of ['href', 'xlink:href']) {
      const written = link.getAttribute(name)
      if (written !== null && Object.hasOwn(links, written)) link.setAttribute(name, links[written]!)
    }
  }
}
