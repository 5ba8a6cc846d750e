import type { Metafile } from 'esbuild'

export type BundledFiles = { files: readonly { path: string; contents: Uint8Array }[]; metafile: Metafile }

/**
 * The same files without useless imports: with splitting, esbuild makes every file import the chunk of its own helper functions, even if it
 * uses none. That chunk has no side effects, so a bare import of it costs every page a useless request.
 */
export function withoutIdleImports({ files, metafile }: BundledFiles): BundledFiles {
  const outputs = Object.entries(metafile.outputs)
  const helpers = outputs.filter(([, output]) => isHelpers(output)).map(([file]) => file)
  const bare = new Map<string, string>()
  const changed = files.map((file) => {
    const helper = helpers.find((one) => bareImport(one).test(textOf(file.contents)))
    if (!helper || !file.path.endsWith('.js')) return file
    bare.set(nameOf(file.path), helper)
    const text = textOf(file.contents).replace(bareImport(helper), '')
    return { path: file.path, contents: new TextEncoder().encode(text) }
  })
  const left = outputs.map(([file, output]) => {
    const imports = output.imports.filter(({ path }) => path !== bare.get(nameOf(file)))
    return [file, { ...output, imports }] as const
  })
  return { files: changed, metafile: { ...metafile, outputs: Object.fromEntries(left) } }
}

/** Recognises the chunk of helper functions: it has no source file. */
function isHelpers({ inputs, imports, entryPoint }: Metafile['outputs'][string]): boolean {
  return entryPoint === undefined && imports.length === 0 && Object.keys(inputs).length === 0
}

function bareImport(file: string): RegExp {
  return new RegExp(`import ?"\\./${nameOf(file).replaceAll('.', '\\.')}";\\n?`)
}

function textOf(contents: Uint8Array): string {
  return new TextDecoder().decode(contents)
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
