import { type Data, isData } from '../../base/values.ts'
import { diagnose } from '../../model/diagnostics.ts'
import type { Diagnostic, Frontmatter } from '../../model/types.ts'
import type { ParsedFrontmatter } from '../frontmatter/frontmatter.ts'

/** The front matter with the allowed tags of its `head`, and a finding about each of the others. */
export function safeHead(
  { data, placeOf }: Pick<ParsedFrontmatter, 'data' | 'placeOf'>,
  path: string,
): { data: Frontmatter; diagnostics: readonly Diagnostic[] } {
  const { head } = data
  if (!Array.isArray(head)) return { data, diagnostics: [] }
  const kept = head.filter(isSafeTag)
  const diagnostics = head.flatMap((tag: unknown, index) =>
    // Anything other than a tag is reported as a wrong value.
    isSafeTag(tag) || !Array.isArray(tag) ? [] : [leftOut(tag, { path, place: placeOf('head', `${index}`) })],
  )
  return { data: { ...data, head: kept }, diagnostics }
}

function leftOut(
  tag: readonly unknown[],
  at: { path: string; place: Diagnostic['place'] & object },
): Diagnostic {
  const name = String(tag[0])
  const attributes = isData(tag[1]) ? Object.keys(tag[1]).join(', ') : ''
  const shown = name === 'meta' || name === 'link' ? `<${name}> with ${attributes || 'nothing'}` : `<${name}>`
  return diagnose('head-tag', at, `A ${shown} in the head of a note is left out.`, {
    fix:
      'A note may have <meta> with name or property and content, and <link> with rel canonical, alternate or icon to https or a path. ' +
      'Put other tags into "head" of the config.',
  })
}

function isSafeTag(tag: unknown): boolean {
  if (!Array.isArray(tag)) return false
  const [name, attributes, text] = tag as unknown[]
  if (text !== undefined || !isData(attributes)) return false
  if (name === 'meta') return isSafeMeta(attributes)
  return name === 'link' && isSafeLink(attributes)
}

function isSafeMeta(attributes: Data): boolean {
  const isNamed = attributes.name !== undefined || attributes.property !== undefined
  return isNamed && hasOnly(attributes, metaAttributes)
}

function isSafeLink(attributes: Data): boolean {
  const { rel, href } = attributes
  return (
    (rel === 'canonical' || rel === 'alternate' || rel === 'icon') &&
    typeof href === 'string' &&
    isPlainAddress(href) &&
    hasOnly(attributes, linkAttributes)
  )
}

const metaAttributes = new Set(['name', 'property', 'content', 'media', 'lang'])
const linkAttributes = new Set(['rel', 'href', 'hreflang', 'type', 'title', 'media', 'sizes', 'lang'])

function hasOnly(attributes: Data, names: ReadonlySet<string>): boolean {
  return Object.keys(attributes).every((name) => names.has(name))
}

/** https, or an address of the site without a scheme. */
function isPlainAddress(href: string): boolean {
  return /^https:\/\//i.test(href) || /^(?!\/\/)[^\s:\\]*(?:[?#]|$)/.test(href)
}
