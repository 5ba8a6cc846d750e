/**
 * Code with every other character escaped: V8 takes a text in ASCII as it is, without decoding or copying it. For code that esbuild has
 * written, which has such characters only where an escape means the same.
 */
export function inAscii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
