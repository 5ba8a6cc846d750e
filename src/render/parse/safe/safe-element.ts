import type { Element, Properties } from 'hast'
import { isCode } from '../html/names.ts'
import { guardedRel, isSafeHref } from '../links.ts'
import { isAllowedAttribute, isAllowedElement, plainName } from './allowed-names.ts'
import type { LeftOut } from './left-out.ts'
import { safeFrame } from './safe-frame.ts'

type SafeOptions = {
  /** The origin of the published site, if known. */
  siteOrigin: string | undefined
  leftOut: LeftOut
}

/**
 * The properties of an element, or undefined for one that a note may not contain.
 *
 * Allow-lists: everything else is removed, whatever future browsers may do with it.
 */
export function safeProperties(element: Element, options: SafeOptions): Properties | undefined {
  const { tagName } = element
  if (!isAllowedElement(tagName)) return undefined
  const kept = safeAttributes(element, options)
  if (tagName === 'iframe') return safeFrame(kept, options.siteOrigin)
  if (tagName === 'button') kept.type = 'button'
  const { href, target, rel } = kept
  if (typeof href !== 'string' || target === undefined || target === null) return kept
  const guarded = guardedRel({ href, target: String(target), ...(rel && { rel: [rel].flat().join(' ') }) })
  if (guarded === undefined) delete kept.rel
  else kept.rel = guarded.split(' ')
  return kept
}

/** The allowed properties of an element. */
export function safeAttributes(element: Element, { leftOut }: SafeOptions): Properties {
  const kept: Properties = {}
  for (const name in element.properties) {
    const plain = plainName(name)
    const value = element.properties[name]
    // For other tools, `markdown` says that an element contains some.
    if (value === undefined || value === null || name === 'markdown') continue
    // Removed later, with its own finding, together with those that the site's plug-ins add.
    if (isCode(name)) {
      kept[name] = value
      continue
    }
    const property =
      isAllowedAttribute(plain) || isInert(element.tagName, name) ? name : conditional(element, plain, value)
    if (property !== undefined) kept[property] = value
    // An invalid attribute name comes from a tag that is not HTML, such as `style={{ … }}`.
    else if (/^[a-z_][\w:.-]*$/i.test(name)) leftOut.attribute(element, name)
  }
  return kept
}

const media = new Set(['img', 'audio', 'video', 'source', 'track'])
const anchors = new Set(['a', 'area'])
/** SVG attributes that refer to a part of the same drawing. */
const users = new Set(
  'clipPath filter linearGradient marker mask pattern radialGradient textPath use'.split(' '),
)
/** Form fields and anchors. A named picture, frame or form would shadow a property of the document. */
const named = new Set(
  'a area button details fieldset input map menu meter optgroup output progress select slot textarea'.split(
    ' ',
  ),
)

/** The property for an attribute that is limited to some elements or values; undefined if it is not allowed. */
function conditional(
  { tagName }: Element,
  plain: string,
  value: Exclude<Properties[string], null | undefined>,
): string | undefined {
  const text = String(value)
  switch (plain) {
    case 'href':
    case 'xlinkhref': {
      const name = plain === 'href' ? 'href' : 'xLinkHref'
      if (users.has(tagName)) return text.startsWith('#') ? name : undefined
      if (tagName === 'image') return isSafeHref(text, 'image') ? name : undefined
      // An unsafe one is reported with its address.
      return anchors.has(tagName) ? name : undefined
    }
    case 'src':
      return media.has(tagName) || tagName === 'iframe' ? 'src' : undefined
    case 'srcset':
      return tagName === 'img' || tagName === 'source' ? 'srcSet' : undefined
    case 'poster':
      return tagName === 'video' ? 'poster' : undefined
    case 'dark':
    case 'loading':
      return media.has(tagName) || tagName === 'iframe' ? plain : undefined
    case 'sandbox':
    case 'allow':
      return tagName === 'iframe' ? plain : undefined
    case 'form':
      return tagName === 'mo' ? 'form' : undefined
    case 'name':
      return named.has(tagName) ? 'name' : undefined
    default:
      return undefined
  }
}

/** Browsers ignore attributes of custom elements, and those that drawing programs add with their own prefixes. */
function isInert(tagName: string, name: string): boolean {
  if (/^(?:xlink|xml|xmlns):/i.test(name)) return false
  return /^[a-z]+:[\w-]+$/i.test(name) || (tagName.includes('-') && /^[a-z][a-z0-9-]*$/.test(name))
}
