import path from 'node:path'
import type { Included } from '../../read/included.ts'

/** The source-relative path of a directive's target in the file `from`; `@` is the source folder. */
export function includedPath(from: string, written: string): string {
  const rooted = /^@(?=\/|$)/.test(written) || written.startsWith('/')
  return rooted
    ? path.posix.normalize(written.replace(/^@?\/*/, ''))
    : path.posix.join(path.posix.dirname(from), written)
}

/** Why a file could not be included, for a message. */
export function refusal(found: Exclude<Included, { status: 'read' }>): { message: string; fix?: string } {
  switch (found.status) {
    case 'missing':
      return { message: 'there is no such file' }
    case 'outside':
      return {
        message: 'it is outside the project',
        fix: 'Copy it into the project: notes may not read anything outside.',
      }
    case 'unlisted':
      return {
        message: 'it is outside the source folder',
        fix: `Write includeFrom: ["${found.from}"] into the config: all notes may then show files from there.`,
      }
    case 'hidden':
      return { message: 'dot files and node_modules are not read' }
    case 'too-large':
      return { message: 'it is larger than 10 MB' }
  }
}
