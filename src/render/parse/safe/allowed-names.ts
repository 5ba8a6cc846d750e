/** Elements of HTML that do not run, load or send anything by themselves, and those that load media. */
const html = `a abbr acronym address area article aside audio b bdi bdo big blink blockquote br button canvas caption center cite code col
colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i
iframe img input ins kbd label legend li listing main map mark marquee menu meter nav nobr noscript ol optgroup option output p picture pre
progress q rb rp rt rtc ruby s samp search section select small source span strike strong sub summary sup table tbody td textarea tfoot th
thead time tr track tt u ul var video wbr`

/** Static drawings. Images in filters, and titles, which HTML has as well, are not allowed. */
const svg = `circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset
fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter foreignObject g image line linearGradient marker mask path pattern
polygon polyline radialGradient rect stop svg switch symbol text textPath tspan use view`

const mathml = `annotation math menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace
msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics`

const allowedElements = new Set([html, svg, mathml].flatMap((list) => list.split(/\s+/)))

/** Elements whose content means nothing without them, so that it is removed with them. */
const hollow = new Set(
  `animate animateMotion animateTransform annotation-xml discard fencedframe frame iframe metadata mpath noembed noframes param
portal set template title`.split(/\s+/),
)

/** Whether a note may contain an element: a custom element does nothing unless the site has code for it. */
export function isAllowedElement(name: string): boolean {
  return allowedElements.has(name) || (/^[a-z][^\s/>]*-/.test(name) && !hollow.has(name))
}

/** Whether an element is removed with its content. */
export function isHollow(name: string): boolean {
  return hollow.has(name)
}

/** Attributes that do not run, load or send anything, on any element, by `plainName`. */
const attributes = `accent accentunder accept accesskey align allowfullscreen allowtransparency alt autocomplete autoplay axis
behavior bevelled bgcolor border bordercolor cellpadding cellspacing char charoff checked cite class classname clear close color cols colspan
columnalign columnlines columnspacing columnspan compact contenteditable controls controlslist coords crossorigin datetime decoding default
denomalign depth dir direction dirname disabled disablepictureinpicture disableremoteplayback display displaystyle download draggable
encoding enterkeyhint face fence fetchpriority for frame frameborder framespacing headers height hidden high hreflang hspace htmlfor id inert
inputmode ismap itemid itemprop itemref itemscope itemtype kind label lang largeop linethickness list longdesc loop low lquote lspace
marginheight marginwidth mathbackground mathcolor mathsize mathvariant max maxlength maxsize media min minlength minsize movablelimits
mozallowfullscreen multiple muted noshade notation nowrap numalign open optimum pattern placeholder playsinline preload property readonly
referrerpolicy rel required reversed role rowalign rowlines rows rowspacing rowspan rquote rspace rules scope scriptlevel scrollamount
scrolldelay scrolling seamless selected selection separator separators shape size sizes span spellcheck srclang start step stretchy style
summary symmetric tabindex target title translate truespeed type typeof usemap valign value voffset vspace webkitallowfullscreen width wrap
alignmentbaseline amplitude azimuth basefrequency baselineshift baseprofile bias clip clippath clippathunits cliprule colorinterpolation
colorinterpolationfilters colorrendering cursor cx cy d diffuseconstant divisor dominantbaseline dx dy edgemode elevation enablebackground
exponent fill fillopacity fillrule filter filterunits floodcolor floodopacity font fontfamily fontsize fontsizeadjust fontstretch fontstyle
fontvariant fontweight fr fx fy gradienttransform gradientunits imagerendering in in2 intercept k1 k2 k3 k4 kernelmatrix kernelunitlength kerning
lengthadjust letterspacing lightingcolor limitingconeangle marker markerend markerheight markermid markerstart markerunits markerwidth mask
maskcontentunits masktype maskunits method mode numoctaves offset opacity operator order orient overflow paintorder pathlength
patterncontentunits patterntransform patternunits pointerevents points pointsatx pointsaty pointsatz preservealpha preserveaspectratio
primitiveunits r radius refx refy requiredextensions requiredfeatures result rotate rx ry scale seed shaperendering side slope spacing
specularconstant specularexponent spreadmethod startoffset stddeviation stitchtiles stopcolor stopopacity stroke strokedasharray
strokedashoffset strokelinecap strokelinejoin strokemiterlimit strokeopacity strokewidth surfacescale systemlanguage tablevalues targetx
targety textanchor textdecoration textlength textrendering transform transformorigin unicodebidi values vectoreffect version viewbox
visibility wordspacing writingmode x x1 x2 xchannelselector xlinkactuate xlinkarcrole xlinkrole xlinkshow xlinktitle xlinktype xmllang
xmlns xmlnsxlink xmlspace y y1 y2 ychannelselector z zoomandpan`

const allowedAttributes = new Set(attributes.split(/\s+/))

/** Data attributes that kbsite itself reads from pages. */
const ownData = new Set(['dataisland', 'dataprops'])

/** Whether an attribute of this plain name is allowed on any element. */
export function isAllowedAttribute(name: string): boolean {
  return allowedAttributes.has(name) || (/^(?:aria|data)./.test(name) && !ownData.has(name))
}

/** The name of an attribute in any notation: in HTML, in braces, or as a property (`stroke-width`, `strokeWidth`). */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[-:_]/g, '')
}
