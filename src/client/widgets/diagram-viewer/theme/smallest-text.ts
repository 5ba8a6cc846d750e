/** Minimum size of text in a drawing, in px; a drawing that is then wider than its column scrolls sideways. */
const leastTextPx = 11

/** Maximum enlargement of a drawing with tiny text. */
const maxScale = 1.5

/** The minimum width in CSS px at which the smallest text of a drawing is large enough. */
export function leastWidth(smallestPx: number, naturalPx: number): number {
  return Math.ceil(naturalPx * Math.min(maxScale, leastTextPx / smallestPx))
}

/** The size of the smallest text of a drawing that is in a document, in px; infinite if it has no text. */
export function smallestText(svg: Element): number {
  const sizes = [...svg.querySelectorAll('text, tspan, foreignObject *')]
    .filter(hasWords)
    .map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    .filter((size) => size > 0)
  return Math.min(...sizes)
}

function hasWords({ childNodes }: Element): boolean {
  return [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
}
