import { isLook, isSafeValue, words } from './safe-css.ts'

// What a drawing may contain, for the browser that draws it and the build that checks the result. Everything else is removed: an allow-list
// stays right when browsers learn new elements.

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

const svgNamespace = 'http://www.w3.org/2000/svg'

const elementsOf: Readonly<Record<string, ReadonlySet<string>>> = {
  [svgNamespace]: svgElements,
  'http://www.w3.org/1999/xhtml': htmlElements,
  'http://www.w3.org/1998/Math/MathML': mathElements,
}

/** In addition to SVG attributes that are names of CSS properties. */
const attributes = words(`class id style role title lang dir xmlns xmlns:xlink xml:lang xml:space
  viewbox preserveaspectratio points x1 x2 y1 y2 fx fy fr offset orient refx refy markerwidth markerheight markerunits
  gradientunits gradienttransform spreadmethod patternunits patterntransform patterncontentunits clippathunits
  maskunits maskcontentunits filterunits primitiveunits pathlength textlength lengthadjust startoffset method spacing
  transform-origin amplitude azimuth basefrequency bias diffuseconstant divisor edgemode elevation exponent in in2
  intercept k1 k2 k3 k4 kernelmatrix kernelunitlength limitingconeangle mode numoctaves operator pointsatx pointsaty
  pointsatz preservealpha radius result scale seed slope specularconstant specularexponent stddeviation stitchtiles
  surfacescale tablevalues targetx targety type values xchannelselector ychannelselector z
  name text-height label-offset-x label-offset-y target rel alt
  align valign width height color border cellpadding cellspacing colspan rowspan span scope start reversed value face size nowrap
  display accent accentunder columnalign columnlines columnspacing depth displaystyle encoding fence form frame framespacing
  largeop linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation
  rowalign rowlines rowspacing rspace scriptlevel separator stretchy symmetric voffset
  data-color-id data-edge data-et data-from data-id data-look data-name data-points data-to data-type data-venn-sets`)

const links: ReadonlySet<string> = new Set(['href', 'xlink:href', 'src'])

export function isAllowedElement(namespace: string | null, name: string): boolean {
  return elementsOf[namespace ?? '']?.has(name.toLowerCase()) ?? false
}

/** An element by its namespace and local name. */
export type Named = { namespace: string | null; element: string }

/** `name` is as written, with its prefix. The content of a `style` attribute is checked elsewhere. */
export function isAllowedAttribute({ namespace, element }: Named, name: string, value: string): boolean {
  const attribute = name.toLowerCase()
  if (links.has(attribute)) return isAllowedLink(element.toLowerCase(), attribute, value)
  if (attribute === 'style') return true
  // In HTML some of these names hold addresses, and a `name` becomes a member of the document.
  if (namespace === svgNamespace && isLook(attribute)) return isSafeValue(value)
  if (attribute === 'name') return namespace === svgNamespace
  return attributes.has(attribute) || /^aria-[a-z]+$/.test(attribute)
}

/** Whether something an author wrote would have run or loaded something, so that its removal is worth reporting. */
export function isActive(name: string): boolean {
  return (
    /^on|^srcset$|^srcdoc$|^action$|^formaction$|^ping$|^background$|^poster$/i.test(name) || links.has(name)
  )
}

/** Whether a link may be kept: http(s), mailto, tel or relative. Spaces and control characters do not hide a scheme. */
function isSafeHref(href: string): boolean {
  const bare = [...href].filter((char) => char > ' ' && char !== '\u007f').join('')
  const scheme = /^([^/?#:]*):/.exec(bare)?.[1]?.toLowerCase()
  return scheme === undefined || ['http', 'https', 'mailto', 'tel'].includes(scheme)
}

function isAllowedLink(element: string, attribute: string, value: string): boolean {
  if (element === 'a') return attribute !== 'src' && isSafeHref(value)
  if (element === 'image' || element === 'img')
    return isSafeHref(value) || /^data:image\/(?!svg)/i.test(value)
  // Gradients, patterns, text along a path and copies refer to parts of the drawing.
  return attribute !== 'src' && value.startsWith('#')
}
