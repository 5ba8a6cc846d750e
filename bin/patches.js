// Changes to libraries that go into the bundle. Each is small, keeps what the library does, and is worth asking its authors for.
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * What is changed: `from` must stand exactly once in the file.
 *
 * mdast-util-from-markdown copies its context for each of the thousands of events of a page, to say where the event's text is: a quarter of the
 * time that Markdown takes. Nothing keeps the copy, so the context itself can say it.
 *
 * js-yaml loads a parser of JavaScript for functions in YAML whenever it finds one. Front matter is read without functions.
 */
export const patches = [
  {
    file: 'mdast-util-from-markdown/lib/index.js',
    from: /\.call\(\{\s*\.\.\.context,\s*sliceSerialize: (events\[index\]\[2\]\.sliceSerialize)\s*\}, /g,
    to: '.call(Object.assign(context, { sliceSerialize: $1 }), ',
  },
  {
    file: 'js-yaml/lib/js-yaml/type/js/function.js',
    from: /esprima = _require\('esprima'\);/g,
    to: 'esprima = undefined;',
  },
]

/** Plug-in of esbuild; `applied` is called with each patch that a file got. */
export function applyPatches(applied = (_patch) => {}) {
  return {
    name: 'patches',
    setup(build) {
      for (const patch of patches) {
        const filter = new RegExp(`${patch.file.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')}$`)
        build.onLoad({ filter }, async ({ path: file }) => {
          const contents = patched(patch, await readFile(file, 'utf8'))
          applied(patch)
          return { contents, resolveDir: path.dirname(file) }
        })
      }
    },
  }
}

/** The text of a library's file with what is changed; throws when that is not in it any more. */
export function patched({ file, from, to }, source) {
  const places = source.match(from)?.length ?? 0
  if (places !== 1)
    throw new Error(
      `bin/patches.js does not fit ${file}: there are ${places} places for its change, not one.`,
    )
  return source.replace(from, to)
}
