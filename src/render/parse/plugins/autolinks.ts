import type { Link, Nodes, Parents, PhrasingContent, Root, Text } from 'mdast'
import type { VFile } from 'vfile'
import { replaceBelow } from '../below.ts'
import { withNodes } from '../nodes.ts'
import { chinesePunctuation } from '../syntax/address-end.ts'

type Options = {
  parseInline: (text: string) => PhrasingContent[]
  /** Whether an address continues in the Chinese text after it, unless that follows its host. */
  linkify?: boolean
}

const han = /\p{Script=Han}/u
/** The ends of e-mail addresses that markdown-it knows. */
const domain = /\.(?:[a-z]{2}|biz|com|edu|gov|info|name|net|org|pro|shop|web)$/i
const hostname = /^(?:https?:\/\/|www\.)([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::\d+)?$/i

/** Begins a link in HTML, which holds no other. */
const linkTag = /^<a\s/i

/**
 * Ends bare addresses where a Chinese sentence continues, and parses the following text as Markdown again; lets `mailto:` and `xmpp:`
 * before a bare e-mail address belong to it (GFM §6.9). In a link of HTML they stay text.
 */
export function autolinks(options: Options) {
  return (tree: Root, file: VFile) => {
    if (options.linkify) replaceBelow(tree, linkedInBrackets)
    visit(tree, String(file), options)
  }
}

const leftOut =
  /(?<![a-z0-9.+-])https?:\/\/[\p{L}\p{N}][^\s<>[\]"'|\\]{0,500}|(?<=^|[\s"(])[a-z0-9_.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/giu

/** The parser finds no address inside brackets, which might still become a link. */
function linkedInBrackets(node: Nodes): PhrasingContent[] | undefined {
  if (node.type === 'link' || node.type === 'linkReference') return [node]
  if (node.type !== 'text' || !/:\/\/|@/.test(node.value)) return undefined
  const found = [...node.value.matchAll(leftOut)].flatMap(({ 0: written, index: start }) => {
    const isMail = !written.includes('://')
    if (isMail && !domain.test(written)) return []
    const value = isMail ? written : written.replace(/[.,:;!?*~)-]$/, '')
    const link: Link = {
      type: 'link',
      url: isMail ? `mailto:${value}` : value,
      children: [{ type: 'text', value }],
    }
    return [{ start, end: start + value.length, nodes: [link] }]
  })
  return found.length > 0 ? withNodes(node, found) : undefined
}

function visit(parent: Parents, source: string, options: Options, isInLink = false): void {
  let isInside = isInLink
  for (let index = 0; index < parent.children.length; index += 1) {
    const child = parent.children[index]!
    if (child.type === 'html')
      isInside = linkTag.test(child.value) || (isInside && !/^<\/a/i.test(child.value))
    if (child.type !== 'link') {
      if ('children' in child) visit(child as Parents, source, options, isInside)
      continue
    }
    if (isBare(child, source)) {
      if (isInside) {
        parent.children[index] = child.children[0] as Text
        continue
      }
      joinScheme(parent, index)
      const start = child.position?.start.offset
      const rest = cut(child, options.linkify ? unlikeGfm : chineseEnd)
      if (rest) replaceRest(parent, index + 1, { rest, start, source, ...options })
      const text = child.children[0] as Text
      // Copied from HTML.
      text.value = text.value.replaceAll('&amp;', '&')
      child.url = child.url.replaceAll('&amp;', '&')
    }
    showReadably(child, source, options.linkify ? /\p{C}/u : /[\p{C}\p{Z}]/u)
    // The extension of a file name is not a domain.
    if (
      options.linkify &&
      child.url.startsWith('mailto:') &&
      isBare(child, source) &&
      !domain.test(child.url)
    )
      parent.children[index] = child.children[0] as Text
  }
}

/** Shows an address decoded, with Han for example, unless some characters would be invisible. */
function showReadably(link: Link, source: string, hidden: RegExp): void {
  const text = link.children[0] as Text
  if (source[link.position?.start.offset ?? -1] === '[' || link.children.length !== 1) return
  if (text.type !== 'text' || !text.value.includes('%')) return
  const readable = text.value.replace(/(?:%[\da-f]{2})+/gi, decoded)
  if (!hidden.test(readable)) text.value = readable
}

function decoded(written: string): string {
  try {
    // A percent sign stays one, so that the text is still an address.
    return decodeURI(written.replaceAll('%25', '%2525'))
  } catch {
    // Not UTF-8.
    return written
  }
}

/** Whether the address is unmarked: neither `<…>` nor `[…](…)`. The second pass of the GFM parser leaves no position. */
function isBare(link: Link, source: string): boolean {
  const [text, more] = link.children
  if (more || text?.type !== 'text') return false
  const offset = link.position?.start.offset
  if (offset === undefined)
    return [text.value, `http://${text.value}`, `mailto:${text.value}`].includes(link.url)
  return source[offset] !== '<' && source[offset] !== '['
}

/** Shortens the link to the actual address; returns the text after it. */
function cut(link: Link, endIn: (text: string) => number | undefined): string {
  const text = link.children[0] as Text
  const end = endIn(text.value)
  if (!end) return ''
  const rest = text.value.slice(end)
  text.value = text.value.slice(0, end)
  link.url = (/^www\./i.test(text.value) ? 'http://' : '') + text.value
  delete link.position
  return rest
}

const endOfHost = new RegExp(`${chinesePunctuation.source}|[,;!"]|:(?!\\d|//)`)
const partners: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '"': '"', "'": "'" }

/** Where markdown-it ends an address before GFM does: at punctuation behind its host, and at a bracket or quote without partner. */
function unlikeGfm(text: string): number | undefined {
  const [host] = /^https?:\/\/[^/?#]*/i.exec(text) ?? []
  if (host === undefined) return undefined
  // Before a user name, a colon precedes the password.
  const mark = host.search(host.includes('@') ? chinesePunctuation : endOfHost)
  if (mark >= 0) return mark
  for (let at = host.length; at < text.length; at += 1) {
    const sign = text[at]!
    const partner = partners[sign]
    const isApostrophe = sign === "'" && /[\p{L}\p{N}-]/u.test(text[at + 1] ?? '')
    if (partner === undefined || isApostrophe) {
      if (/[)\]}]/.test(sign)) return at
      continue
    }
    const end = text.indexOf(partner, at + 1)
    if (end < 0) return at
    at = end
  }
  return undefined
}

/** Where a Chinese sentence continues after an address: at punctuation, or at Han directly after the host. */
function chineseEnd(text: string): number | undefined {
  const mark = text.search(chinesePunctuation)
  const letter = text.search(han)
  if (letter > 0 && (mark < 0 || letter < mark) && isHost(text.slice(0, letter))) return letter
  return mark < 0 ? undefined : mark
}

/** Whether an address is only an ASCII host with a top-level domain, and perhaps a port. */
function isHost(text: string): boolean {
  const name = hostname.exec(text)?.[1] ?? ''
  return name.length > 2 && /[a-z]{2}$/i.test(name)
}

type Rest = Options & { rest: string; start: number | undefined; source: string }

/** Parses the former end of an address, and the text after it, from the source again: marks may begin in one and end in the other. */
function replaceRest(parent: Parents, at: number, { rest, start, source, parseInline }: Rest): void {
  const next = parent.children[at]
  const text = next?.type === 'text' ? next : undefined
  const end = text?.position?.end.offset
  const link = parent.children[at - 1] as Link
  const from = start === undefined ? undefined : start + (link.children[0] as Text).value.length
  const written =
    from !== undefined && source.startsWith(rest, from) ? source.slice(from, end ?? from + rest.length) : rest
  const isWhole = written.length > rest.length || !text
  const parsed = parseSpaced(written, parseInline, start === undefined ? ' ' : '')
  const parts: PhrasingContent[] = parsed.length > 0 ? parsed : [{ type: 'text', value: written }]
  // A paragraph ends without its last space.
  if (/[ \t]$/.test(written) && parsed.length > 0) parts.push({ type: 'text', value: ' ' })
  const children = parent.children as Nodes[]
  const kept = children.splice(at).slice(isWhole && text ? 1 : 0)
  // One by one, because a call takes at most about a hundred thousand arguments.
  for (const node of [...parts, ...kept]) children.push(node)
}

const address = new RegExp(
  `(?:https?://|www\\.)(?:[a-z0-9.-]{0,250}[a-z]{2}(?::\\d+)?(?=\\p{Script=Han})|[^\\s<${chinesePunctuation.source.slice(1)}{0,2000}(?=${chinesePunctuation.source}))`,
  'giu',
)
/** Spaces that are never typed: one of them marks the end of an address while the text is parsed. */
const rareSpaces = ['\u205f', '\u2008', '\u2006', '\u2005']

/**
 * Parses a text with all addresses in it ended at once: ending one after the other would mean parsing the rest again for each. The second
 * pass of the GFM parser recognises plain spaces only; `before` is one for its texts, where it cannot break anything.
 */
function parseSpaced(text: string, parseInline: Options['parseInline'], before: '' | ' '): PhrasingContent[] {
  const space = before + (rareSpaces.find((one) => !text.includes(one)) ?? rareSpaces[0]!)
  const parsed = parseInline(text.replace(address, (found) => found + space))
  removeText(parsed, space)
  return parsed
}

function removeText(nodes: readonly Nodes[], removed: string): void {
  for (const node of nodes) {
    if ('value' in node) node.value = node.value.replaceAll(removed, '')
    if ('url' in node) node.url = node.url.replaceAll(removed, '').replaceAll(encodeURIComponent(removed), '')
    if ('children' in node) removeText(node.children, removed)
  }
}

function joinScheme(parent: Parents, index: number): void {
  const link = parent.children[index] as Link
  const before = parent.children[index - 1]
  const scheme = before?.type === 'text' && /(?:^|[\s*_~(])(mailto|xmpp):$/i.exec(before.value)?.[1]
  if (!scheme || !link.url.startsWith('mailto:')) return
  const address = link.url.slice('mailto:'.length)
  const resource = scheme === 'xmpp' ? takeResource(parent, index) : ''
  const text = before as Text
  text.value = text.value.slice(0, -scheme.length - 1)
  link.url = `${scheme}:${address}${resource}`
  link.children = [{ type: 'text', value: link.url }]
}

/** `/txt` or `/txt@bin.com` after an XMPP address; the second half may have become an e-mail link of its own. */
function takeResource(parent: Parents, index: number): string {
  const after = parent.children[index + 1]
  if (after?.type !== 'text') return ''
  const resource = /^\/[\w@.]*[\w@]/.exec(after.value)?.[0] ?? (/^\/$/.test(after.value) ? '/' : '')
  if (!resource) return ''
  after.value = after.value.slice(resource.length)
  const next = parent.children[index + 2]
  if (after.value !== '' || next?.type !== 'link' || !next.url.startsWith('mailto:')) return resource
  ;(parent.children as Nodes[]).splice(index + 1, 2)
  return resource + next.url.slice('mailto:'.length)
}
