// What a diagram may contain. Anything else is taken out with all it holds: a list of what is allowed stays right when
// browsers learn new elements.
const svgElements =
  words(`svg g path rect circle ellipse line polyline polygon text tspan textpath defs marker symbol use
  lineargradient radialgradient stop pattern clippath mask filter feblend fecolormatrix fecomponenttransfer fecomposite
  feconvolvematrix fediffuselighting fedisplacementmap fedropshadow feflood fefunca fefuncb fefuncg fefuncr fegaussianblur
  femerge femergenode femorphology feoffset fespecularlighting fetile feturbulence fedistantlight fepointlight fespotlight
  image foreignobject switch title desc a style`)
const htmlElements =
  words(`div span p br hr b strong i em u s del ins small sub sup code kbd pre mark q blockquote ul ol li
  dl dt dd table thead tbody tfoot tr td th caption h1 h2 h3 h4 h5 h6 img center font a label section`)
const mathElements =
  words(`math mrow mi mn mo ms mspace mtext msub msup msubsup mfrac msqrt mroot mover munder munderover
  mtable mtr mtd mstyle mpadded mphantom menclose mmultiscripts mprescripts none semantics annotation`)

const elementsOf: Readonly<Record<string, ReadonlySet<string>>> = {
  'http://www.w3.org/2000/svg': svgElements,
  'http://www.w3.org/1999/xhtml': htmlElements,
  'http://www.w3.org/1998/Math/MathML': mathElements,
}

const links = new Set(['href', 'xlink:href', 'src'])
const refused = new Set(['srcset', 'srcdoc', 'action', 'formaction', 'ping', 'background', 'poster', 'nonce'])

/**
 * Takes out of a drawn diagram everything that could run or load code, in place, and gives what was taken out.
 *
 * HTML labels, links and images stay. `root` should stand in a document that is not shown: an image's `onerror` runs
 * as soon as a shown document parses it.
 */
export function sanitizeDiagram(root: Element): string[] {
  const found: string[] = []
  for (const comment of commentsIn(root)) comment.remove()
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (isAllowedElement(element)) cleanAttributes(element, found)
    else {
      found.push(`<${element.localName}>`)
      element.remove()
    }
  }
  return found
}

/** Whether a link leads somewhere: http(s), mailto, tel or relative. Blanks and control characters hide no scheme. */
export function isSafeHref(href: string): boolean {
  const bare = [...href].filter((char) => char > ' ' && char !== '\u007f').join('')
  const scheme = /^([^/?#:]*):/.exec(bare)?.[1]?.toLowerCase()
  return scheme === undefined || ['http', 'https', 'mailto', 'tel'].includes(scheme)
}

function isAllowedElement(element: Element): boolean {
  return elementsOf[element.namespaceURI ?? '']?.has(element.localName.toLowerCase()) ?? false
}

function cleanAttributes(element: Element, found: string[]): void {
  for (const { name, value } of [...element.attributes]) {
    if (isAllowedAttribute(element, name.toLowerCase(), value)) continue
    found.push(name.toLowerCase().startsWith('on') ? name : `${name}="${value.slice(0, 60)}"`)
    element.removeAttribute(name)
  }
  if (element.localName.toLowerCase() === 'style') element.textContent = safeCss(element.textContent ?? '')
}

function isAllowedAttribute(element: Element, name: string, value: string): boolean {
  if (name.startsWith('on') || refused.has(name)) return false
  if (name === 'style') return !loadsSomething(value)
  if (!links.has(name)) return !/url\(\s*['"]?(?!#)[^)]/i.test(value)
  if (element.localName === 'use') return value.startsWith('#')
  if (name === 'src' || element.localName === 'image')
    return isSafeHref(value) || /^data:image\/(?!svg)/i.test(value)
  return isSafeHref(value)
}

/** A stylesheet without imports, without addresses outside the drawing and without a way out of its element. */
function safeCss(css: string): string {
  return css
    .replace(/@import[^;]*;?/gi, '')
    .replace(/url\(\s*(['"]?)(?!#)[^)]*\)/gi, 'none')
    .replace(/expression\s*\(|behavior\s*:|-moz-binding\s*:/gi, '')
    .replace(/<(?=[/!a-z])/gi, '')
}

function loadsSomething(css: string): boolean {
  // An escape such as `u\72l(` spells the same function, and no diagram needs one.
  return css.includes('\\') || safeCss(css) !== css
}

function commentsIn(root: Element): Comment[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const comments: Comment[] = []
  while (walker.nextNode()) comments.push(walker.currentNode as Comment)
  return comments
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}

/**
 * The text of a drawing, sanitised until reading it again changes nothing: markup that means something else the second
 * time it is parsed is how harmless-looking text becomes a script.
 *
 * `undefined` when it has no `<svg>` or does not settle in three rounds.
 */
export function sanitizeSvgText(
  text: string,
  document: Document,
): { svg: Element; found: string[] } | undefined {
  const found: string[] = []
  let current = text
  for (let round = 0; round < 3; round++) {
    const svg = parseSvg(current, document)
    if (!svg) return undefined
    found.push(...sanitizeDiagram(svg))
    const next = svg.outerHTML
    if (next === current) return { svg, found }
    current = next
  }
  return undefined
}

function parseSvg(text: string, document: Document): Element | null {
  const inert = document.implementation.createHTMLDocument('')
  inert.body.innerHTML = text
  return inert.body.querySelector('svg')
}
