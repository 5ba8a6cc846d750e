/** First and last byte of the requested range. */
type ByteRange = { first: number; last: number }

/**
 * The single range that a `Range` header requests of a file of this size; `none` when there is no header that this server answers,
 * `impossible` when nothing of the range exists. Several ranges are answered with the whole file, as RFC 9110 allows.
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
