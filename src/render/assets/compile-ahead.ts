import type { BundledFiles } from './idle-imports.ts'

const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * The same files, with a comment in React's that makes Chromium compile all of its functions while it loads them, in the background.
 *
 * React is CommonJS: all of it is inside one function, which the browser first skips and then compiles at once when the first island
 * starts, blocking the page. Other browsers ignore the comment.
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
