/** Lightens lines and texts between the boxes of a C4 drawing, in place: Mermaid draws them in one dark grey, whatever the theme. */
export function lightenGreys(svg: Element): void {
  if (svg.getAttribute('aria-roledescription') !== 'c4') return
  for (const element of svg.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const lighter = value.replace(/#444444\b|rgb\(68, 68, 68\)/g, '#cccccc')
      if (lighter !== value) element.setAttribute(name, lighter)
    }
  }
}
