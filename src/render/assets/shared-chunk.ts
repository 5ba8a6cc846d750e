import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { packageRoot } from '../base/package.ts'

const client = path.join(packageRoot, 'src/client/')
const everyPage = path.join(client, 'entries/site.ts')

/**
 * Makes each of kbsite's own client files import `entries/site.ts`, so that the code of every page is one chunk: esbuild makes a chunk for
 * each set of files that share something. Every page has loaded that chunk first.
 *
 * Not by esbuild's `inject`, which applies to packages too: in CommonJS an import is a `require`, and required code is wrapped in a
 * function that is called wherever it is used.
 */
export const sharedChunk: Plugin = {
  name: 'shared-chunk',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
      if (!file.startsWith(client) || file === everyPage) return undefined
      // On the first line, so that line numbers stay.
      const contents = `import ${JSON.stringify(everyPage)};${await readFile(file, 'utf8')}`
      return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}
