/** Replaces the addresses of links in a drawing as `links` says, and normalises their attribute. */
export function leadLinks(drawing: Element, links: Readonly<Record<string, string>>): void {
  for (const link of drawing.querySelectorAll('a')) {
    const written = link.getAttribute('href') ?? link.getAttribute('xlink:href')
    if (written === null) continue
    // Mermaid writes the older name, which the site's link handling does not look for.
    link.removeAttribute('xlink:href')
    link.setAttribute('href', Object.hasOwn(links, written) ? links[written]! : written)
  }
}
