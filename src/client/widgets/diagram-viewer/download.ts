import { decode } from '../../platform/decode.ts'
import { adoptedRules } from './engine/inline-styles.ts'
import { sanitizeDiagram } from './safe/sanitize.ts'
import { isDark } from './theme/theme.ts'

export type DownloadFormat = 'svg' | 'png' | 'jpg'

/** Saves the drawing below `root` as a file, named after the page and the diagram's number in it. */
export async function downloadDiagram(root: HTMLElement, format: DownloadFormat): Promise<void> {
  const svg = root.querySelector<SVGSVGElement>('.kb-diagram-target svg')
  if (!svg) return
  const text = standaloneSvg(svg)
  const blob =
    format === 'svg' ? new Blob([text], { type: 'image/svg+xml' }) : await raster(text, sizeOf(svg), format)
  const href = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = href
  link.download = fileName(root, format)
  link.click()
  // The click only starts the download; the address is read in a later task.
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}

/** The text of an SVG file: the page's styles included, theme variables replaced, without anything that could run. */
function standaloneSvg(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement
  sanitizeDiagram(copy)
  const { width, height } = sizeOf(svg)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const css = stylesOf(svg)
  if (css) {
    const style = document.createElementNS('http://www.w3.org/2000/svg', 'style')
    style.textContent = css
    copy.prepend(style)
  }
  const values = getComputedStyle(svg)
  const dark = isDark()
  return new XMLSerializer()
    .serializeToString(copy)
    .replace(switched, (_, light, other) => (dark ? other : light).trim())
    .replace(/var\((--kb-d-\w+)\)/g, (_, name) => values.getPropertyValue(name).trim() || 'currentColor')
}

/** One value for each theme; the switches between them are the page's. A value may contain a pair of brackets. */
const switched =
  /var\(--kb-light,([^()]*(?:\([^()]*\)[^()]*)*)\) var\(--kb-dark,([^()]*(?:\([^()]*\)[^()]*)*)\)/g

/** Rules of the page's style sheets for this drawing: only their class names begin so. */
function stylesOf(svg: SVGSVGElement): string {
  const names = [svg, ...svg.querySelectorAll('*')]
    .flatMap((part) => [...part.classList])
    .filter((name) => /^kb-[gi]-/.test(name))
  const wanted = new Set(names)
  const rules = [...document.styleSheets].flatMap(rulesOf)
  return rules
    .filter((rule) => [...rule.matchAll(/\.(kb-[gi]-\w+)/g)].some(([, name]) => wanted.has(name ?? '')))
    .concat(adoptedRules(svg.id))
    .join('\n')
}

function rulesOf(sheet: CSSStyleSheet): string[] {
  try {
    return [...sheet.cssRules].map((rule) => rule.cssText)
  } catch {
    // A style sheet of another origin cannot be read, and contains none of ours.
    return []
  }
}

function sizeOf(svg: SVGSVGElement): { width: number; height: number } {
  const box = svg.viewBox.baseVal
  if (box && box.width > 0) return { width: Math.ceil(box.width), height: Math.ceil(box.height) }
  const { width, height } = svg.getBoundingClientRect()
  return { width: Math.ceil(width), height: Math.ceil(height) }
}

async function raster(
  text: string,
  size: { width: number; height: number },
  format: 'png' | 'jpg',
): Promise<Blob> {
  const image = new Image(size.width, size.height)
  // A data URL rather than an object URL, because a drawing with HTML labels would otherwise taint the canvas.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  const scale = Math.min(2, 8000 / Math.max(size.width, size.height))
  canvas.width = size.width * scale
  canvas.height = size.height * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser offers no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    const type = format === 'png' ? 'image/png' : 'image/jpeg'
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), type)
  })
}

function fileName(root: HTMLElement, format: DownloadFormat): string {
  const page =
    location.pathname
      .split('/')
      .filter(Boolean)
      .at(-1)
      ?.replace(/\.html$/, '') || 'index'
  const number = [...document.querySelectorAll('.kb-diagram')].indexOf(root) + 1
  return `${decode(page)}-${number}.${format}`
}
