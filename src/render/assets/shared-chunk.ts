import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { packageRoot } from '../package.ts'

const client = path.join(packageRoot, 'src/client/')
const shared = path.join(client, 'entries/shared.ts')

/**
 * Has each of kbsite's own client files import `entries/shared.ts`, so that what every page runs is one chunk: esbuild makes a chunk for
 * each set of files that share something.
 *
 * Not by its option `inject`, which packages get too: in CommonJS an import is a `require`, and what may be required stands in a function
 * of its own, with a call wherever it is used.
 */
export const sharedChunk: Plugin = {
  name: 'shared-chunk',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
      if (!file.startsWith(client) || file === shared) return undefined
      // In the first line, so that the lines of the source stay what they are.
      const contents = `import ${JSON.stringify(shared)};${await readFile(file, 'utf8')}`
      return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}
