import type { BundledFiles } from './idle-imports.ts'

const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * The same files, React's with a comment by which Chromium compiles all of its functions while it loads them, beside the page.
 *
 * React is CommonJS: all of it lies in a function, which the browser first skips and then compiles in one go when the first island
 * starts, 20 ms during which the page does not answer. To other browsers it is a comment.
 */
export function withReactCompiledAhead({ files, metafile }: BundledFiles): BundledFiles {
  const withReact = Object.entries(metafile.outputs)
    .filter(([, { inputs }]) => Object.keys(inputs).some((input) => /\/react-dom-client\./.test(input)))
    .map(([file]) => file.slice(file.lastIndexOf('/') + 1))
  return {
    files: files.map((file) =>
      withReact.some((name) => file.path.endsWith(name))
        ? { path: file.path, contents: Buffer.concat([Buffer.from(HINT), file.contents]) }
        : file,
    ),
    metafile,
  }
}
