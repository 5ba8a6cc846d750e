/** First and last byte of the part that is wanted. */
type ByteRange = { first: number; last: number }

/**
 * The one part that a `Range` header asks for of so many bytes; `none` when there is no header that this server answers, `impossible`
 * when nothing of the part exists. Several parts at once are answered with the whole, as RFC 9110 allows.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | 'impossible' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'none'
  const [, from = '', to = ''] = match
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return 'none'
  return first <= last ? { first, last } : 'impossible'
}
