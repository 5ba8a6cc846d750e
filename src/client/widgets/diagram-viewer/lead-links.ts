/** Has the links of a drawing lead where `links` say; others stay as they are. All become links that the site knows as such. */
export function leadLinks(drawing: Element, links: Readonly<Record<string, string>>): void {
  for (const link of drawing.querySelectorAll('a')) {
    const written = link.getAttribute('href') ?? link.getAttribute('xlink:href')
    if (written === null) continue
    // Mermaid writes the older name, which nobody else looks for.
    link.removeAttribute('xlink:href')
    link.setAttribute('href', Object.hasOwn(links, written) ? links[written]! : written)
  }
}
