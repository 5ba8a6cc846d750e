import { mermaidFiles } from '../diagrams/client-files.ts'
import { hashOf } from '../hash.ts'
import { inputHashes } from '../incremental/unchanged.ts'
import { kbsiteBuild, packageRoot } from '../package.ts'
import type { OutputFile } from '../types.ts'
import type { Cache } from '../write/cache.ts'
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

/** The client code, from the cache when it would come out the same: bundling takes longer than reading a site that did not change. */
export async function clientOf(cache: Cache, options: BundleOptions): Promise<Client> {
  const { base, assetsDir, mode, templates } = options
  const key = hashOf(kbsiteBuild, JSON.stringify([base, assetsDir, mode, templates.style, templates.islands]))
  const stored = await cache.get<Stored>('client', key)
  if (stored && isCurrent(stored)) {
    const { manifest, inputs } = stored
    return withMermaid({ manifest, inputs, files: stored.files.map(opened) }, assetsDir)
  }
  const bundle = await bundleClient(options)
  await cache.set('client', key, {
    manifest: bundle.manifest,
    inputs: bundle.inputs,
    outside: inputHashes(bundle.inputs.filter((file) => !isOwn(file))),
    files: bundle.files.map(
      ({ path, contents }) => [path, Buffer.from(contents).toString('base64')] as const,
    ),
  } satisfies Stored)
  return withMermaid(bundle, assetsDir)
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
  const list = async () => [...files, ...(await mermaidFiles(assetsDir))]
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
