const html = `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas
caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div dl dt element em embed
fencedframe fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img
input ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter multicol nav
nextid nobr noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre progress q rb rbc rp rt
rtc ruby s samp script search section select selectedcontent shadow slot small source spacer span strike strong style sub summary sup svg
table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp`

const svg = `animate animateMotion animateTransform circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite
feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
filter foreignObject g line linearGradient marker mask metadata mpath path pattern polygon polyline radialGradient rect set stop
switch symbol text textPath tspan use view`

const mathml = `annotation annotation-xml maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot
mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics`

const names = new Set([html, svg, mathml].flatMap((list) => list.toLowerCase().split(/\s+/)))

/** Components of Docusaurus, Starlight and Astro. Authors never write HTML tags of these names with one capital letter. */
const components = new Set(['Aside', 'Code', 'Image', 'Link', 'Picture'])

/** kbsite's own elements in trees have such names; a tag in a note never has. */
export function isOwnName(name: string): boolean {
  return /^kb-/i.test(name)
}

/** Whether an attribute of this name contains code: handlers do not run in a note, and template directives have no effect. */
export function isCode(attribute: string): boolean {
  return /^on[a-z]/i.test(attribute) || /^(?:[:@#]|v-)/.test(attribute)
}

/** Whether browsers know a tag of that name: HTML (including obsolete tags), SVG, MathML, or a custom element (with a hyphen, and only letters that React draws). */
export function isHtmlName(name: string): boolean {
  if (components.has(name) || isOwnName(name)) return false
  return names.has(name.toLowerCase()) || /^[a-z][\w.:]*-[\w.:-]*$/.test(name)
}

/** A tag without attributes, or the beginning of a style or program. */
const bareTag = /^<(\/?)(?:(style|script)(?=[\s/>])|([a-z][a-z0-9-]*)[ \t]*>)/i

/** Elements that end where the next one begins, as authors write them, and those with a look of their own. */
const plainInText =
  /^(?:p|li|dt|dd|rt|rp|caption|colgroup|thead|tbody|tfoot|tr|td|th|a|b|big|center|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|strike|strong|sub|sup|tt|u|var)$/

/**
 * A tag that, unless its line closes it, is what the line is about: it would hide what follows, go on beyond its paragraph or show nothing. In
 * a heading all are, but breaks.
 */
export function subjectTag(tag: string, isInHeading: boolean): { name: string; isEnd: boolean } | undefined {
  const [, slash, code, bare = code] = bareTag.exec(tag) ?? []
  const name = bare?.toLowerCase() ?? ''
  if (!isHtmlName(name) || /^(?:br|hr|wbr)$/.test(name)) return undefined
  return plainInText.test(name) && !isInHeading ? undefined : { name, isEnd: slash !== '' }
}
