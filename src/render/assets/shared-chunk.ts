import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { packageRoot } from '../base/package.ts'

const client = path.join(packageRoot, 'src/client/')
const everyPage = path.join(client, 'entries/site.ts')

/**
 * Has each of kbsite's own client files import `entries/site.ts`, so that what every page runs is one chunk: esbuild makes a chunk for
 * each set of files that share something. Whatever else a page loads, it has run that before.
 *
 * Not by its option `inject`, which packages get too: in CommonJS an import is a `require`, and what may be required stands in a function
 * of its own, with a call wherever it is used.
 */
export const sharedChunk: Plugin = {
  name: 'shared-chunk',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
      if (!file.startsWith(client) || file === everyPage) return undefined
      // In the first line, so that the lines of the source stay what they are.
      const contents = `import ${JSON.stringify(everyPage)};${await readFile(file, 'utf8')}`
      return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}
