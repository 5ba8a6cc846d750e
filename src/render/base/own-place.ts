import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Loader, Plugin } from 'esbuild'

/** A compiled module that asks for its own path gets the path of its source. */
export const ownPlaces = {
  __dirname: '__kbsite_dirname',
  __filename: '__kbsite_filename',
  'import.meta.dirname': '__kbsite_dirname',
  'import.meta.filename': '__kbsite_filename',
  'import.meta.url': '__kbsite_url',
}

export const namesOwnPlace: Plugin = {
  name: 'names-own-place',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8')
      if (text.startsWith('#!') || !/\b__(?:dir|file)name\b|\bimport\.meta\b/.test(text)) return undefined
      const [folder, name, url] = [path.dirname(file), file, pathToFileURL(file).href].map((one) =>
        JSON.stringify(one),
      )
      // On the first line, so that line numbers stay.
      const names = `const __kbsite_dirname = ${folder}, __kbsite_filename = ${name}, __kbsite_url = ${url};`
      return { contents: names + text, loader: loaders[path.extname(file).replace(/^\.[cm]/, '.')]! }
    })
  },
}

const loaders: Readonly<Record<string, Loader>> = { '.js': 'js', '.jsx': 'jsx', '.ts': 'ts', '.tsx': 'tsx' }
