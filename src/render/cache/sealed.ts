import { crc32 } from 'node:zlib'

/** A text with its checksum in a line before it, so that `unsealed` can tell whether a disk gives back what was written. */
export function sealed(text: string): string {
  return `${crc32(text)}\n${text}`
}

/** The text that was sealed. Throws when a single byte of it is another one. */
export function unsealed(file: string): string {
  const end = file.indexOf('\n')
  const text = file.slice(end + 1)
  if (file.slice(0, end) !== String(crc32(text))) throw new Error('The file is not as it was written.')
  return text
}
