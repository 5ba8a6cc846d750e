// CSS allowed in a drawing: it styles, loads nothing, and applies only to the drawing. Allowed properties are listed, and anything that
// cannot be read at a glance (escapes, comments, unmatched brackets) is refused as a whole, so that every browser reads it as this file
// does.

/** The remaining text; `refused` names what would have loaded something, for the author. */
type SafeCss = { css: string; refused: string[] }

const properties = words(`alignment-baseline animation animation-delay animation-direction animation-duration
  animation-fill-mode animation-iteration-count animation-name animation-timing-function align-content align-items
  align-self background background-clip background-color background-image background-position background-repeat
  background-size baseline-shift border border-bottom border-bottom-color border-bottom-left-radius
  border-bottom-right-radius border-bottom-style border-bottom-width border-collapse border-color border-left
  border-left-color border-left-style border-left-width border-radius border-right border-right-color
  border-right-style border-right-width border-spacing border-style border-top border-top-color
  border-top-left-radius border-top-right-radius border-top-style border-top-width border-width box-shadow
  box-sizing caption-side clip clip-path clip-rule color color-interpolation color-interpolation-filters color-scheme
  column-gap content cursor cx cy d direction display dominant-baseline dx dy empty-cells fill fill-opacity fill-rule
  filter flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap flood-color flood-opacity font
  font-family font-feature-settings font-kerning font-size font-size-adjust font-stretch font-style font-variant
  font-variant-numeric font-weight gap grid-column grid-row grid-template-columns grid-template-rows height hyphens
  image-rendering isolation justify-content justify-items justify-self left letter-spacing lighting-color line-break
  line-height list-style-position list-style-type margin margin-bottom margin-left margin-right margin-top marker
  marker-end marker-mid marker-start mask mask-type max-height max-width min-height min-width mix-blend-mode opacity
  order outline outline-color outline-offset outline-style outline-width overflow overflow-wrap overflow-x overflow-y
  padding padding-bottom padding-left padding-right padding-top paint-order pointer-events position r rotate row-gap rx
  ry scale shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width tab-size table-layout text-align text-anchor
  text-decoration text-decoration-color text-decoration-line text-decoration-style text-decoration-thickness
  text-emphasis text-indent text-orientation text-overflow text-rendering text-shadow text-transform
  text-underline-offset top transform transform-box transform-origin transition transition-delay transition-duration
  transition-property transition-timing-function translate unicode-bidi user-select vector-effect vertical-align
  visibility white-space width word-break word-spacing word-wrap writing-mode x y -webkit-box-orient
  -webkit-line-clamp -webkit-text-fill-color -webkit-text-stroke -webkit-user-select`)

const functions =
  words(`var calc min max clamp rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient
  matrix matrix3d translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d rotate
  rotatex rotatey rotatez rotate3d skew skewx skewy perspective blur brightness contrast drop-shadow grayscale
  hue-rotate invert opacity saturate sepia cubic-bezier steps linear polygon circle ellipse inset path rect minmax
  repeat fit-content counter`)

/** Whether a value loads nothing: an address refers to the drawing itself, and every function is in the list above. */
export function isSafeValue(value: string): boolean {
  return isBalanced(value) && !value.includes('{') && loadsNothing(value)
}

/** Whether it is the name of a visual property; SVG has attributes of most of these names. */
export function isLook(name: string): boolean {
  return properties.has(name.toLowerCase())
}

/** The declarations of a `style` attribute. */
export function safeDeclarations(style: string): SafeCss {
  return isBalanced(style) ? declarations(style) : { css: '', refused: [style] }
}

/** The rules of a style sheet that apply to `scope`, as in `#id` or `.name`, and its descendants. */
export function safeSheet(css: string, scope: string): SafeCss {
  const blocks = isBalanced(css) ? blocksOf(css) : undefined
  if (!blocks) return { css: '', refused: [css] }
  const refused: string[] = []
  const kept = blocks.map((block) => {
    const safe = isKeyframes(block.prelude) ? safeKeyframes(block) : safeRule(block, scope)
    refused.push(...safe.refused)
    return safe.css
  })
  return { css: kept.join(''), refused }
}

// The functions below expect texts with matching brackets.

/** A block as written; `text` is the whole block. */
type Block = { prelude: string; body: string; text: string }

function safeRule({ prelude, body, text }: Block, scope: string): SafeCss {
  if (prelude.includes('@')) return { css: '', refused: [prelude.trim()] }
  if (!partsOf(prelude, ',').every((selector) => isWithin(selector.trim(), scope)))
    return { css: '', refused: [] }
  const { css, refused } = declarations(body)
  if (css === body) return { css: text, refused }
  return { css: css.trim() === '' ? '' : `${prelude}{${css}}`, refused }
}

/** The site uses names with our prefix. */
function isKeyframes(prelude: string): boolean {
  return /^\s*@(?:-webkit-)?keyframes\s+(?!kb)[\w-]+\s*$/.test(prelude)
}

function safeKeyframes({ body, text }: Block): SafeCss {
  const isSafe = blocksOf(body)?.every(
    (step) => /^[\s\w.%,]*$/.test(step.prelude) && declarations(step.body).css === step.body,
  )
  return { css: isSafe ? text : '', refused: [] }
}

/** Whether a selector matches `scope` itself or its descendants, but no siblings. */
function isWithin(selector: string, scope: string): boolean {
  if (!selector.startsWith(scope)) return false
  const rest = selector
    .slice(scope.length)
    .replace(/^(?:[.#:]{1,2}[\w\u0080-\uffff-]+(?:\([^()]*\))?|\[[^\]]*\])+/, '')
  return rest === '' || /^(?:\s+|\s*>\s*)[^\s>+~|]/.test(rest)
}

function declarations(text: string): SafeCss {
  if (text.includes('{')) return { css: '', refused: [text] }
  const parts = partsOf(text, ';')
  const kept = parts.filter((part) => part.trim() === '' || isSafeDeclaration(part))
  // An unchanged sheet keeps its bytes.
  if (kept.length === parts.length) return { css: text, refused: [] }
  return { css: kept.join(';'), refused: parts.filter((part) => !loadsNothing(part)) }
}

function isSafeDeclaration(text: string): boolean {
  const colon = text.indexOf(':')
  const name = text.slice(0, colon).trim().toLowerCase()
  const value = text.slice(colon + 1).trim()
  if (colon < 0 || !loadsNothing(value)) return false
  // A positioned element could cover the page.
  if (name === 'position') return /^(?:static|relative)$/i.test(value)
  return properties.has(name) || /^--[\w-]+$/.test(name)
}

function loadsNothing(value: string): boolean {
  if (!value.includes('(')) return true
  const local = value.replace(/\burl\(\s*(["']?)#[^\s"'()]+\1\s*\)/gi, 'none')
  const called = withoutStrings(local).matchAll(/(?<![\w-])([\w-]*)\(/g)
  return [...called].every(([, name = '']) => name === '' || functions.has(name.toLowerCase()))
}

function withoutStrings(text: string): string {
  return text.replace(/"[^"\n]*"|'[^'\n]*'/g, '')
}

/** Whether a text can be read at a glance: no escapes, no comments, each string ends on its line, and brackets match. */
function isBalanced(text: string): boolean {
  // Most values are numbers, names and paths.
  if (/^[\w\s#%.,:;+-]*$/.test(text)) return !/[\r\f]/.test(text)
  if (/[\\<\r\f]|\/\*/.test(text)) return false
  const bare = withoutStrings(text)
  if (/["']/.test(bare)) return false
  const open: string[] = []
  for (const [bracket] of bare.matchAll(/[(){}[\]]/g)) {
    const opening = pairs[bracket]
    if (opening !== undefined) {
      if (open.pop() !== opening) return false
      // A brace inside other brackets has another meaning.
    } else if (bracket === '{' && open.some((one) => one !== '{')) return false
    else open.push(bracket)
  }
  return open.length === 0
}

const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Pieces of a text, cut outside of brackets and strings. */
function partsOf(text: string, separator: ';' | ','): string[] {
  if (!/["'([]/.test(text)) return text.split(separator)
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: one, index } of text.matchAll(/"[^"]*"|'[^']*'|[(){}[\];,]/g)) {
    if ('([{'.includes(one)) depth++
    else if (')]}'.includes(one)) depth--
    else if (one === separator && depth === 0) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  return [...parts, text.slice(start)]
}

/** The blocks of a style sheet; undefined when something else follows them. */
function blocksOf(css: string): Block[] | undefined {
  const blocks: Block[] = []
  let depth = 0
  let start = 0
  let open = 0
  for (const { 0: one, index } of css.matchAll(/"[^"]*"|'[^']*'|[{}]/g)) {
    if (one === '{' && depth++ === 0) open = index
    if (one !== '}' || --depth > 0) continue
    const end = index + 1
    blocks.push({
      prelude: css.slice(start, open),
      body: css.slice(open + 1, index),
      text: css.slice(start, end),
    })
    start = end
  }
  return css.slice(start).trim() === '' ? blocks : undefined
}

export function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}
