/** Parts that Mermaid draws in one dark colour in every theme, by kind of drawing: lines and texts between boxes, anchors and stages of a map. */
const fixed: Readonly<Record<string, RegExp>> = { c4: /#444444\b|rgb\(68, 68, 68\)/g, wardley: /#000\b/g }

/** Lightens those parts of a drawing, in place. */
export function lightenGreys(svg: Element): void {
  const dark = fixed[svg.getAttribute('aria-roledescription') ?? '']
  if (!dark) return
  for (const element of svg.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const lighter = value.replace(dark, '#cccccc')
      if (lighter !== value) element.setAttribute(name, lighter)
    }
  }
}
