import { readFile } from 'node:fs/promises'
import { type Plugin, transform } from 'esbuild'
import { targets } from './bundle-files.ts'

/** Style sheets that code imports `with { type: 'text' }`: as text, minified like those that pages link to. */
export function styleTexts(minify: boolean): Plugin {
  return {
    name: 'style-texts',
    setup({ onLoad }) {
      onLoad({ filter: /\.css$/ }, async ({ path, with: { type } }) => {
        if (type !== 'text') return undefined
        const css = await readFile(path, 'utf8')
        const { code } = await transform(css, { loader: 'css', minify, target: targets })
        return { contents: code, loader: 'text' }
      })
    },
  }
}
