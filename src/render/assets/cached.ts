import { mermaidFiles } from '../diagrams/client-files.ts'
import { hashOf } from '../hash.ts'
import { inputHashes } from '../incremental/unchanged.ts'
import { kbsiteBuild, packageRoot, prebuiltFolder } from '../package.ts'
import type { OutputFile } from '../types.ts'
import { type Cache, openCache } from '../write/cache.ts'
import { type BundleOptions, bundleClient, type ClientBundle } from './bundle.ts'

export type Client = Pick<ClientBundle, 'manifest' | 'inputs'> & {
  /** Everything that browsers load: the bundle, and Mermaid beside it. */
  files(): Promise<readonly OutputFile[]>
  /** One of them, by its output path; the bundle's own without a look at the rest. */
  file(path: string): Promise<OutputFile | undefined>
}

/** `outside`: files of the site that went into the bundle, with their hashes. Contents are in base64. */
type Stored = Pick<ClientBundle, 'manifest' | 'inputs'> & {
  outside: Readonly<Record<string, string>>
  files: readonly (readonly [path: string, contents: string])[]
}

/** Client code that came with kbsite. */
const prebuilt = prebuiltFolder === undefined ? undefined : openCache(prebuiltFolder)

/**
 * The client code, from the cache when it would come out the same: bundling takes longer than reading a site that did not change. That of
 * a site without templates of its own came with kbsite.
 */
export async function clientOf(cache: Cache, options: BundleOptions): Promise<Client> {
  const { assetsDir } = options
  const key = keyOf(options)
  const stored = (await prebuilt?.get<Stored>(kind, key)) ?? (await cache.get<Stored>(kind, key))
  if (stored && isCurrent(stored)) {
    const { manifest, inputs } = stored
    return withMermaid({ manifest, inputs, files: stored.files.map(opened) }, assetsDir)
  }
  const bundle = await bundleClient(options)
  await cache.set(kind, key, storedOf(bundle))
  return withMermaid(bundle, assetsDir)
}

/** Bundles the client code of a site without templates of its own at the usual addresses, for whoever looks in that folder later. */
export async function prebuildClient(folder: string): Promise<void> {
  const cache = openCache(folder)
  for (const mode of ['build', 'dev'] as const) {
    const options: BundleOptions = { base: '/', assetsDir: 'assets', mode, templates: { islands: {} } }
    const bundle = await bundleClient(options)
    // Where kbsite lies then is not where it lay now.
    await cache.set(kind, keyOf(options), { ...storedOf(bundle), inputs: [] })
  }
}

const kind = 'client'

function keyOf({ base, assetsDir, mode, templates }: BundleOptions): string {
  return hashOf(kbsiteBuild, JSON.stringify([base, assetsDir, mode, templates.style, templates.islands]))
}

function storedOf({ manifest, inputs, files }: ClientBundle): Stored {
  return {
    manifest,
    inputs,
    outside: inputHashes(inputs.filter((file) => !isOwn(file))),
    files: files.map(({ path, contents }) => [path, Buffer.from(contents).toString('base64')] as const),
  }
}

function isCurrent({ outside }: Stored): boolean {
  const now = inputHashes(Object.keys(outside))
  return Object.entries(outside).every(([file, hash]) => now[file] === hash)
}

/** Whether a file is kbsite's own, which the key stands for already. */
function isOwn(file: string): boolean {
  return file.startsWith(`${packageRoot}/src/`) || file.startsWith(`${packageRoot}/templates/`)
}

function opened([path, contents]: readonly [string, string]): ClientBundle['files'][number] {
  return { path, contents: Buffer.from(contents, 'base64') }
}

function withMermaid({ manifest, inputs, files }: ClientBundle, assetsDir: string): Client {
  let all: Promise<readonly OutputFile[]> | undefined
  const list = async () => [...files, ...mermaidFiles(assetsDir)]
  // A server asks for them at each request.
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
