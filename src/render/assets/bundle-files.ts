import { createRequire } from 'node:module'
import path from 'node:path'
import { type BuildFailure, type BuildOptions, build, type Metafile } from 'esbuild'
import { packageRoot } from '../base/package.ts'
import { UserError } from '../base/user-error.ts'
import { type BundledFiles, withoutIdleImports } from './idle-imports.ts'
import { siteFile } from './site-modules.ts'

/** Targets of the bundled code and styles. */
export const targets = ['es2022', 'chrome111', 'firefox114', 'safari16.4']

/**
 * esbuild's output for browsers, in memory, with hashed names. Paths of the site's modules are relative to `folder`.
 *
 * Throws a `UserError` at the first place that does not compile.
 */
export async function bundleFiles(options: BuildOptions, folder = packageRoot): Promise<BundledFiles> {
  try {
    const result = await build({
      ...options,
      write: false,
      metafile: true,
      outdir: path.join(packageRoot, '.out'),
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      assetNames: '[name]-[hash]',
      absWorkingDir: packageRoot,
      target: targets,
      jsx: 'automatic',
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'silent',
      alias: ownModules(),
    })
    const made = { files: result.outputFiles!, metafile: result.metafile! }
    // Not for a single file: most pages never run most of it.
    return options.splitting ? withReactCompiledAhead(withoutIdleImports(made)) : made
  } catch (error) {
    const first = (error as BuildFailure).errors?.[0]
    if (!first) throw error
    const at = first.location
    throw new UserError(`The client code does not compile: ${first.text}`, {
      cause: error,
      ...(at && {
        place: `${siteFile(at.file, folder) ?? path.resolve(packageRoot, at.file)}:${at.line}:${at.column + 1}`,
      }),
    })
  }
}

/** Leaves data about traditional characters out of the code of a site that does not use them. */
export function textsDefine(traditional = false): Record<string, string> {
  return traditional ? {} : { KBSITE_SIMPLIFIED: 'true' }
}

/** kbsite's widgets and the site's own components share one copy of React, and of the tree with its styles. */
function ownModules(): Record<string, string> {
  const { resolve } = createRequire(path.join(packageRoot, 'package.json'))
  const react = ['react', 'react-dom'].map((name) => [name, path.dirname(resolve(`${name}/package.json`))])
  return {
    ...Object.fromEntries(react),
    'kbsite/tree.css': path.join(packageRoot, 'src/client/widgets/tree-view/tree-view.css'),
    'kbsite/tree': path.join(packageRoot, 'src/client/tree.ts'),
  }
}

/** File name of the output made from the entry whose path ends like this. */
export function nameOfEntry(metafile: Metafile, ending: string): string {
  return path.basename(outputOf(metafile, ending)[0])
}

/** File name of the styles that this entry imports, directly or through others. */
export function styleNameOf(metafile: Metafile, ending: string): string | undefined {
  const { cssBundle } = outputOf(metafile, ending)[1]
  return cssBundle && path.basename(cssBundle)
}

function outputOf({ outputs }: Metafile, ending: string): [string, Metafile['outputs'][string]] {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(ending))
  if (!found) throw new Error(`esbuild gave no output for "${ending}".`)
  return found
}

const compileHint = '//# allFunctionsCalledOnLoad\n'

/**
 * The same files, with a comment in React's file that makes Chromium compile all functions in the background while loading.
 *
 * React is CommonJS: all of it is inside one function, which the browser first skips and then compiles at once when the first island
 * starts, blocking the page. Other browsers ignore the comment.
 */
function withReactCompiledAhead({ files, metafile }: BundledFiles): BundledFiles {
  const withReact = Object.entries(metafile.outputs)
    .filter(([, { inputs }]) => Object.keys(inputs).some((input) => /\/react-dom-client\./.test(input)))
    .map(([file]) => file.slice(file.lastIndexOf('/') + 1))
  return {
    files: files.map((file) =>
      withReact.some((name) => file.path.endsWith(name))
        ? { path: file.path, contents: Buffer.concat([Buffer.from(compileHint), file.contents]) }
        : file,
    ),
    metafile,
  }
}
