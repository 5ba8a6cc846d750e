import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuildFailure, build, type Message, type Plugin } from 'esbuild'
import { environmentOf } from './environment.ts'
import { getOrInsert } from './get-or-insert.ts'
import { hashOf } from './hash.ts'
import { inlineScript, packagesStayImports } from './module-packages.ts'
import { placeModule } from './module-place.ts'
import { nativeImport } from './native-import.ts'
import { namesOwnPlace, ownPlaces } from './own-place.ts'
import { packageRoot } from './package.ts'
import { packageFiles } from './package-files.ts'
import { relativePosix } from './relative-posix.ts'
import { thrownAt } from './thrown-at.ts'
import { messageOf, UserError } from './user-error.ts'

/** `inputs`: the module and its imports by path. `packages`: files that identify the versions of the packages it imports. */
type ImportedModule<T> = { exports: T; hash: string; inputs: readonly string[]; packages: readonly string[] }

/**
 * Compiles one of the site's own modules (TS, TSX, JS) with its imports by path, and imports the result.
 *
 * `root` is the folder of the project. Packages stay imports; `kbsite` and React resolve to the running kbsite, so that there is one copy
 * of each. Throws a `UserError` at the file, line and column that do not compile. `hash` covers every bundled file, the versions of the
 * packages and the environment variables that the files name, but not where the project and kbsite are.
 */
export async function importModule<T>(file: string, root: string): Promise<ImportedModule<T>> {
  const { code, map, inputs, imports } = await compile(file)
  const packages = packageFiles(imports, path.dirname(file))
  const hash = hashOf(
    withoutPlaces(code, imports, { file, root }),
    environmentOf(code),
    ...packages.map(firstHashOf),
  )
  const placed = await placeModule(
    `${path.basename(file).replace(/\W+/g, '-')}-${hash}-${process.pid}.mjs`,
    `${code}\n//# sourceMappingURL=data:application/json;base64,${toBase64(map)}\n`,
    path.join(root, '.kbsite', 'tmp'),
  )
  // Errors thrown by a template then show its own lines rather than those of the compiled module.
  process.setSourceMapsEnabled(true)
  try {
    const exports = (await nativeImport(pathToFileURL(placed.file).href)) as T & { default?: unknown }
    // A rejection before the promise is awaited would end the process.
    Promise.resolve(exports.default).catch(() => {})
    return { exports, hash, inputs, packages }
  } catch (error) {
    throw loadError(file, error, inputs)
  } finally {
    await placed.remove()
  }
}

const firstHashes = new Map<string, string>()

/** Hash of a file when this process first read it: Node keeps using the packages that it has loaded, even if others are installed. */
function firstHashOf(file: string): string {
  return getOrInsert(firstHashes, file, () => hashOf(readFileSync(file)))
}

/** The error for a site module that threw while loading, at its own line; `inputs` are the files it may come from. */
export function loadError(file: string, error: unknown, inputs: readonly string[]): UserError {
  const name = /^Cannot find package '([^']+)'/.exec(messageOf(error))?.[1]
  const message = name === undefined ? firstLine(error) : `there is no package "${name}".`
  return new UserError(`"${path.basename(file)}" could not be loaded: ${message}`, {
    cause: error,
    place: thrownAt(error, (one) => inputs.includes(one)) ?? file,
    inputs,
    ...(name !== undefined && { fix: fixForPackage(name, file) }),
  })
}

/** Configs copied from another generator still import its package. */
function fixForPackage(name: string, file: string): string {
  const install = `Install it in the project: npm install ${name}`
  if (!path.basename(file).startsWith('kbsite.config.')) return install
  return `${install}; or remove the import: "defineConfig" comes from "kbsite".`
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64')
}

/** `imports`: imports left in the code. */
type Compiled = { code: string; map: string; inputs: string[]; imports: string[] }

async function compile(file: string): Promise<Compiled> {
  const read = new Set<string>()
  try {
    const result = await build({
      // Relative to its own folder, because esbuild takes a star in an entry path for a wildcard.
      entryPoints: [`./${path.basename(file)}`],
      bundle: true,
      write: false,
      metafile: true,
      sourcemap: 'external',
      sourcesContent: false,
      sourceRoot: pathToFileURL(`${path.dirname(file)}/`).href,
      outdir: path.dirname(file),
      format: 'esm',
      platform: 'node',
      target: 'node20',
      jsx: 'automatic',
      loader: { '.css': 'empty' },
      logLevel: 'silent',
      absWorkingDir: path.dirname(file),
      define: { ...ownPlaces, 'process.exit': '__kbsiteExit' },
      banner: { js: ownRequire + ownExit },
      plugins: [packagesStayImports, notesFiles(read), namesOwnPlace],
    })
    const inputs = Object.keys(result.metafile.inputs)
      .map((input) => path.resolve(path.dirname(file), input))
      .filter((input) => read.has(input) && input !== inlineScript)
    const text = (end: RegExp) => result.outputFiles.find((output) => end.test(output.path))?.text ?? ''
    const outputs = Object.values(result.metafile.outputs)
    const imports = outputs.flatMap((output) => output.imports.map(({ path: name }) => name))
    return { code: text(/\.js$/), map: text(/\.map$/), inputs, imports }
  } catch (error) {
    throw compileError(file, error, read)
  }
}

/** For modules that require packages: the result is an ES module, which has no `require`. */
const ownRequire =
  "import { createRequire as __kbsiteRequire } from 'node:module'; const require = __kbsiteRequire(import.meta.url);"

/** A module that ends the process would end the command in silence. */
const ownExit =
  "const __kbsiteExit = (code = '') => { throw new Error('it calls process.exit(' + code + ').'); };"

/** Adds every file that is read to `files`; of a module that does not compile, esbuild reports no inputs. */
export function notesFiles(files: Set<string>): Plugin {
  return {
    name: 'notes-files',
    setup({ onLoad }) {
      onLoad({ filter: /./, namespace: 'file' }, ({ path: file }) => {
        files.add(file)
        return undefined
      })
    },
  }
}

function compileError(file: string, error: unknown, read: ReadonlySet<string>): UserError {
  const { errors = [] } = error as Partial<BuildFailure>
  const inputs = [...read, ...errors.flatMap((one) => missingFiles(one, path.dirname(file)))]
  const { text, place } = firstFailure(error, file)
  return new UserError(`"${path.basename(file)}" could not be compiled: ${text ?? firstLine(error)}`, {
    place,
    cause: error,
    inputs,
  })
}

/** The first message of esbuild about a file, and its place; only the file for an error of another kind. */
export function firstFailure(error: unknown, file: string): { text?: string; place: string } {
  const [first] = (error as Partial<BuildFailure>).errors ?? []
  if (!first) return { place: file }
  const at = first.location
  const place = at ? `${path.resolve(path.dirname(file), at.file)}:${at.line}:${at.column + 1}` : file
  return { text: first.text, place }
}

/** Endings that esbuild tries for an import without an extension, in its order. */
const importEnds = [
  '',
  ...['', '/index'].flatMap((name) => ['.tsx', '.ts', '.jsx', '.js', '.json'].map((end) => name + end)),
]

/** The files whose creation would fix an import by path that cannot be resolved. */
function missingFiles({ text, location }: Message, folder: string): string[] {
  const written = /^Could not resolve "(\.[^"]*)"/.exec(text)?.[1]
  if (written === undefined || !location) return []
  const wanted = path.resolve(folder, path.dirname(location.file), written)
  return [...importEnds.map((end) => wanted + end), wanted.replace(/\.([cm]?)js(x?)$/, '.$1ts$2')]
}

function firstLine(error: unknown): string {
  const message = messageOf(error).split('\n')[0]!
  return error instanceof Error || typeof error === 'string' ? message : `it throws ${message}.`
}

/**
 * The compiled code of a module without absolute paths, for hashing: machines that share a cache have the project and kbsite in
 * different folders. `root` is the project folder, `imports` the imports left in the code.
 */
function withoutPlaces(
  code: string,
  imports: readonly string[],
  { file, root }: { file: string; root: string },
): string {
  const places: (readonly [place: string, name: string])[] = [
    ...imports.flatMap((name) => (name.startsWith('file:') ? [[name, ownName(name)] as const] : [])),
    // esbuild names the file of each module in a comment.
    [`// ${relativePosix(path.dirname(file), packageRoot)}/`, '// kbsite/'],
    // Strings that begin with the path of the project.
    ...[root, pathToFileURL(root).href].map((one) => [JSON.stringify(one).slice(0, -1), '"'] as const),
  ]
  return places.reduce((text, [place, name]) => text.replaceAll(place, name), code)
}

/** A module of kbsite itself, or of a package that it brings. */
function ownName(url: string): string {
  const own = pathToFileURL(packageRoot).href
  const isPackage = url.slice(own.length).startsWith('/node_modules/') || !url.startsWith(`${own}/`)
  return isPackage ? url.slice(url.lastIndexOf('/node_modules/')) : url.slice(own.length)
}
