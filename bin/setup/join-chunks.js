// Joins chunks that the same commands load: each file takes half a millisecond of every start, however small it is.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

/**
 * Joins the chunks in `outdir` that exactly the same of the `entries` load, so that none of these loads more than before. `outputs` are those
 * of the metafile, `options` those of the bundle. Files that are loaded by name, such as `main.js`, stay, and export what is in a joined one.
 */
export async function joinChunks(outdir, { outputs, entries, options }) {
  const chunks = new Map(Object.entries(outputs).map(([file, output]) => [path.basename(file), output]))
  const loaded = entries.map((entry) => loadedBy(entry, chunks))
  const groups = new Map()
  for (const name of chunks.keys()) {
    const key = loaded.map((names) => Number(names.has(name))).join('')
    if (key.includes('1')) groups.set(key, [...(groups.get(key) ?? []), name])
  }
  const places = new Map()
  for (const [key, members] of groups)
    for (const [number, name] of members.entries()) places.set(name, { file: `joined-${key}.js`, number })
  const texts = new Map(
    [...chunks.keys()].map((name) => [name, readFileSync(path.join(outdir, name), 'utf8')]),
  )
  for (const members of groups.values()) await join(members, { outdir, chunks, places, texts, options })
  for (const [name, { entryPoint }] of chunks) {
    const file = path.join(outdir, name)
    if (!places.has(name)) writeFileSync(file, relinked(texts.get(name), places))
    else if (entryPoint) writeFileSync(file, reexported([name], { chunks, places, isInside: false }))
    else rmSync(file)
  }
}

/** The names of the chunks that an entry point loads at once. */
function loadedBy(entry, chunks) {
  const names = new Set([...chunks].flatMap(([name, { entryPoint }]) => (entryPoint === entry ? name : [])))
  for (const name of names) {
    for (const { path: file, kind } of chunks.get(name).imports)
      if (kind === 'import-statement' && chunks.has(path.basename(file))) names.add(path.basename(file))
  }
  return names
}

/** Writes one file of chunks, which exports what each of them does under a name of its own. */
async function join(members, { outdir, chunks, places, texts, options }) {
  const { file: own } = places.get(members[0])
  const load = {
    name: 'load-chunks',
    setup(bundler) {
      bundler.onResolve({ filter: /.*/ }, ({ path: file }) =>
        members.includes(path.basename(file))
          ? { path: path.basename(file), namespace: 'chunk' }
          : { path: file, external: true },
      )
      bundler.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path: name }) => ({
        contents: withoutRequire(relinked(texts.get(name), places, own), options.banner.js),
      }))
    },
  }
  await build({
    ...options,
    stdin: { contents: reexported(members, { chunks, places, isInside: true }) },
    outfile: path.join(outdir, own),
    bundle: true,
    plugins: [load],
    // Members that need it have their own.
    banner: {},
  })
}

/** Exports of some chunks as one of the joined file: from the chunks themselves, or `isInside` from that file. */
function reexported(names, { chunks, places, isInside }) {
  const lines = names.map((name) => {
    const { file, number } = places.get(name)
    const listed = chunks.get(name).exports.map((one) => {
      const joined = joinedName(number, one)
      return isInside ? `${one} as ${joined}` : `${joined} as ${one}`
    })
    return `export{${listed}}from"./${isInside ? name : file}";import"./${isInside ? name : file}";`
  })
  return lines.join('\n')
}

function joinedName(number, name) {
  return `_${number}_${name}`
}

/** A chunk's text with its imports from joined files instead of other chunks; those from chunks of its own file stay. */
function relinked(text, places, own) {
  return text.replace(/import(?:\{([^{}]*)\}from)?"\.\/([^"/]+\.js)";/g, (statement, names, name) => {
    const place = places.get(name)
    if (!place || place.file === own) return statement
    if (names === undefined) return `import"./${place.file}";`
    const listed = names.split(',').map((one) => {
      const [from, to = from] = one.split(' as ')
      return `${joinedName(place.number, from)} as ${to}`
    })
    return `import{${listed}}from"./${place.file}";`
  })
}

/** Most chunks do not use what the banner gives. */
function withoutRequire(text, banner) {
  const rest = text.replace(banner, '')
  return /\brequire\b/.test(rest) ? text : rest
}
