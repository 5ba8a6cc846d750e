import { TokenType, tokenize } from '@csstools/css-tokenizer'
import { exchanged } from '../../base/exchanged.ts'

/** An address in a style or style sheet, decoded, and the offsets of its notation. */
type CssUrl = { url: string; start: number; end: number }

/** The addresses of files that CSS loads: of `url()`, `src()`, `image-set()` and `@import`. Those in comments and strings do not count. */
export function cssUrls(css: string): CssUrl[] {
  if (!mayLoad.test(css)) return []
  const found: CssUrl[] = []
  const open: string[] = []
  let statement = ''
  for (const token of tokenize({ css })) {
    const [type, , start, end] = token
    const loads = holders.has(open.at(-1) ?? '') || (open.length === 0 && statement === 'import')
    if (type === TokenType.AtKeyword) statement = token[4].value.toLowerCase()
    else if (type === TokenType.Semicolon || type === TokenType.OpenCurly) statement = ''
    else if (type === TokenType.Function) open.push(token[4].value.toLowerCase())
    else if (type === TokenType.OpenParen) open.push('')
    else if (type === TokenType.CloseParen) open.pop()
    const isUrl = type === TokenType.URL || (type === TokenType.String && loads)
    if (isUrl && statement !== 'namespace') found.push({ url: token[4].value, start, end: end + 1 })
  }
  return found
}

/** CSS with its addresses replaced; if `replace` returns the same address, its notation stays. */
export function withCssUrls(css: string, replace: (url: string) => string): string {
  const found = cssUrls(css).flatMap(({ url, start, end }) => {
    const next = replace(url)
    const isBare = !/^["']/.test(css.slice(start, end))
    return next === url ? [] : [{ start, end, text: isBare ? `url(${quoted(next)})` : quoted(next) }]
  })
  return exchanged(css, found)
}

const mayLoad = /url\(|src\(|image-set\(|@import|\\/i
const holders = new Set(['url', 'src', 'image-set', '-webkit-image-set'])

function quoted(url: string): string {
  return `"${url.replace(/["\\\n\r\f<]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`
}
