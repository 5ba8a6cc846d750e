import path from 'node:path'
import { hashOf } from '../base/hash.ts'
import { inputHashes } from '../base/input-hashes.ts'
import { once } from '../base/once.ts'
import { kbsiteCode, prebuiltFolder } from '../base/package.ts'
import { relativePosix } from '../base/relative-posix.ts'
import { type Cache, openCache } from '../cache/cache.ts'
import { packageSeal } from '../cache/sealed.ts'
import { mermaidFiles } from '../diagrams/client-files.ts'
import type { SiteTemplates } from '../model/templates.ts'
import type { OutputFile } from '../model/types.ts'
import { type BundleOptions, bundleClient, type ClientBundle } from './bundle.ts'

export type Client = Pick<ClientBundle, 'manifest' | 'inputs'> & {
  /** Everything that browsers load: the bundle and Mermaid. */
  files(): Promise<readonly OutputFile[]>
  /** One file by its output path. Mermaid's files are listed only if the bundle does not contain it. */
  file(path: string): Promise<OutputFile | undefined>
}

/** Contents are stored by their hashes; inputs are relative to the project. */
type Stored = Pick<ClientBundle, 'manifest' | 'inputs'> & {
  files: readonly (readonly [path: string, hash: string])[]
}

/** `root`: the project folder, to which stored paths are relative. */
type ClientOptions = BundleOptions & { root: string; templates: Pick<SiteTemplates, 'inputs' | 'packages'> }

/** Client code shipped with kbsite. */
const prebuilt = prebuiltFolder === undefined ? undefined : openCache(prebuiltFolder, packageSeal)

/**
 * The client code, from the cache if nothing has changed: bundling takes longer than reading an unchanged site. Sites without templates
 * use the code shipped with kbsite, which works under any base and folder.
 */
export async function clientOf(cache: Cache, options: ClientOptions): Promise<Client> {
  const { templates, root, mode } = options
  const isUsual =
    mode !== 'files' && templates.style === undefined && Object.keys(templates.islands).length === 0
  const bundled = isUsual ? { ...options, ...usualPlace } : options
  const key = keyOf(bundled, root, templates.inputs)
  const found = currentIn(prebuilt, key, root) ?? currentIn(cache, key, root) ?? (await bundle())
  return withMermaid(isUsual ? movedTo(options, found) : found, options)

  async function bundle(): Promise<ClientBundle> {
    const packages = inputHashes(templates.packages)
    const { inputs, ...rest } = await bundleClient(bundled)
    const made = { ...rest, inputs: { ...inputs, ...packages } }
    // If a file changed while it was bundled, it is unknown which version was read.
    if (isCurrent(made)) store(made, cache, key, root)
    return made
  }
}

/** Where prebuilt code is placed: nothing in it depends on the final address. */
const usualPlace = { base: '/', assetsDir: 'assets' }

function movedTo(
  { base, assetsDir }: BundleOptions,
  { manifest, files, ...bundle }: ClientBundle,
): ClientBundle {
  const from = `${usualPlace.base}${usualPlace.assetsDir}/`
  const to = `${base}${assetsDir}/`
  const moved = JSON.stringify(manifest, (_key, value) =>
    typeof value === 'string' && value.startsWith(from) ? to + value.slice(from.length) : value,
  )
  return {
    ...bundle,
    manifest: JSON.parse(moved) as ClientBundle['manifest'],
    files: files.map(({ path: file, contents }) => ({
      path: assetsDir + file.slice(usualPlace.assetsDir.length),
      contents,
    })),
  }
}

function currentIn(cache: Cache | undefined, key: string, root: string): ClientBundle | undefined {
  const stored = cache?.get<Stored>(kind, key)
  if (!stored) return undefined
  const inputs = withNames(stored.inputs, (name) => path.resolve(root, name))
  if (!isCurrent({ inputs })) return undefined
  const files = stored.files.flatMap(([path, hash]) => {
    const contents = cache?.pack(kind).read(hash)
    return contents ? [{ path, contents }] : []
  })
  return files.length === stored.files.length ? { ...stored, inputs, files } : undefined
}

/** Bundles the client code of a site without templates, and stores it in a folder that ships with kbsite. */
export async function prebuildClient(folder: string): Promise<void> {
  const cache = openCache(folder, packageSeal)
  for (const mode of ['build', 'dev'] as const) {
    const options: BundleOptions = { ...usualPlace, mode, templates: { islands: {} } }
    store(await bundleClient(options), cache, keyOf(options, folder), folder)
  }
  cache.close()
}

const kind = 'client'

/** `modules` (templates and their imports) matter because a new file can change what an import without an extension resolves to. */
function keyOf(
  { base, assetsDir, mode, templates, traditional = false }: BundleOptions,
  root: string,
  modules: readonly string[] = [],
): string {
  const nameOf = (file: string) => relativePosix(root, file)
  const { style } = templates
  const islands = Object.entries(templates.islands).map(([name, file]) => [name, nameOf(file)])
  const imported = islands.length > 0 ? modules.map(nameOf) : []
  return hashOf(
    kbsiteCode,
    JSON.stringify([base, assetsDir, mode, style && nameOf(style), islands, imported, traditional]),
  )
}

function store({ manifest, inputs, files }: ClientBundle, cache: Cache, key: string, root: string): void {
  const pack = cache.pack(kind)
  const stored: Stored = {
    manifest,
    inputs: withNames(inputs, (file) => relativePosix(root, file)),
    files: files.map(({ path, contents }) => {
      const hash = hashOf(contents)
      if (!pack.has(hash)) pack.add(hash, contents)
      return [path, hash]
    }),
  }
  cache.set(kind, key, stored)
}

function withNames(inputs: ClientBundle['inputs'], nameOf: (name: string) => string): ClientBundle['inputs'] {
  return Object.fromEntries(Object.entries(inputs).map(([name, hash]) => [nameOf(name), hash]))
}

function isCurrent({ inputs }: Pick<ClientBundle, 'inputs'>): boolean {
  const now = inputHashes(Object.keys(inputs))
  return Object.entries(inputs).every(([file, hash]) => now[file] === hash)
}

function withMermaid(
  { manifest, inputs, files }: ClientBundle,
  { assetsDir, mode }: Pick<BundleOptions, 'assetsDir' | 'mode'>,
): Client {
  // The dev server asks for each file.
  const all = once(async () => (mode === 'files' ? files : [...files, ...mermaidFiles(assetsDir)]))
  return {
    manifest,
    inputs,
    files: all,
    async file(wanted) {
      const isWanted = ({ path }: OutputFile) => path === wanted
      return files.find(isWanted) ?? (await all()).find(isWanted)
    },
  }
}
