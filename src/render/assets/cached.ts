import { hashOf } from '../base/hash.ts'
import { inputHashes } from '../base/input-hashes.ts'
import { kbsiteCode, prebuiltFolder } from '../base/package.ts'
import { type Cache, openCache } from '../cache/cache.ts'
import { packageSeal } from '../cache/sealed.ts'
import { mermaidFiles } from '../diagrams/client-files.ts'
import type { SiteTemplates } from '../model/templates.ts'
import type { OutputFile } from '../model/types.ts'
import { type BundleOptions, bundleClient, type ClientBundle } from './bundle.ts'

export type Client = Pick<ClientBundle, 'manifest' | 'inputs'> & {
  /** Everything that browsers load: the bundle and Mermaid. */
  files(): Promise<readonly OutputFile[]>
  /** One file by its output path; for the bundle's own, Mermaid is not looked at. */
  file(path: string): Promise<OutputFile | undefined>
}

/** Contents are in base64. */
type Stored = Pick<ClientBundle, 'manifest' | 'inputs'> & {
  files: readonly (readonly [path: string, contents: string])[]
}

type ClientOptions = BundleOptions & { templates: Pick<SiteTemplates, 'inputs' | 'packages'> }

/** Client code shipped with kbsite. */
const prebuilt = prebuiltFolder === undefined ? undefined : openCache(prebuiltFolder, packageSeal)

/**
 * The client code, from the cache if the result would be the same: bundling takes longer than reading an unchanged site. That of a site
 * without templates of its own is shipped with kbsite.
 */
export async function clientOf(cache: Cache, options: ClientOptions): Promise<Client> {
  const { assetsDir, templates } = options
  const key = keyOf(options, templates.inputs)
  const stored = currentIn(prebuilt, key) ?? currentIn(cache, key)
  if (stored) {
    const { manifest, inputs } = stored
    return withMermaid({ manifest, inputs, files: stored.files.map(opened) }, assetsDir)
  }
  const packages = inputHashes(templates.packages)
  const { inputs: bundled, ...bundle } = await bundleClient(options)
  const made = { ...bundle, inputs: { ...bundled, ...packages } }
  // Code that changed meanwhile may have been read before or after, and would be taken for what it is now.
  if (isCurrent(made)) cache.set(kind, key, storedOf(made))
  return withMermaid(made, assetsDir)
}

function currentIn(cache: Cache | undefined, key: string): Stored | undefined {
  const stored = cache?.get<Stored>(kind, key)
  return stored && isCurrent(stored) ? stored : undefined
}

/** Bundles the client code of a site without templates of its own at the default addresses, to be found in that folder later. */
export async function prebuildClient(folder: string): Promise<void> {
  const cache = openCache(folder, packageSeal)
  for (const mode of ['build', 'dev'] as const) {
    const options: BundleOptions = { base: '/', assetsDir: 'assets', mode, templates: { islands: {} } }
    cache.set(kind, keyOf(options), storedOf(await bundleClient(options)))
  }
  cache.close()
}

const kind = 'client'

/** `modules`: the templates and their imports, since another file may match an import without an extension. */
function keyOf({ base, assetsDir, mode, templates }: BundleOptions, modules: readonly string[] = []): string {
  const { style, islands } = templates
  const imported = Object.keys(islands).length > 0 ? modules : []
  return hashOf(kbsiteCode, JSON.stringify([base, assetsDir, mode, style, islands, imported]))
}

function storedOf({ manifest, inputs, files }: ClientBundle): Stored {
  return {
    manifest,
    inputs,
    files: files.map(({ path, contents }) => [path, Buffer.from(contents).toString('base64')] as const),
  }
}

function isCurrent({ inputs }: Pick<ClientBundle, 'inputs'>): boolean {
  const now = inputHashes(Object.keys(inputs))
  return Object.entries(inputs).every(([file, hash]) => now[file] === hash)
}

function opened([path, contents]: readonly [string, string]): ClientBundle['files'][number] {
  return { path, contents: Buffer.from(contents, 'base64') }
}

function withMermaid({ manifest, inputs, files }: ClientBundle, assetsDir: string): Client {
  let all: Promise<readonly OutputFile[]> | undefined
  const list = async () => [...files, ...mermaidFiles(assetsDir)]
  // A server requests them each time.
  const once = () => {
    all ??= list()
    return all
  }
  return {
    manifest,
    inputs,
    files: once,
    async file(wanted) {
      const isWanted = ({ path }: OutputFile) => path === wanted
      return files.find(isWanted) ?? (await once()).find(isWanted)
    },
  }
}
