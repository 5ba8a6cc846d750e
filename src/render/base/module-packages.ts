import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { packageRoot } from './package.ts'

/** esbuild's namespace for style sheets of packages, which are empty for Node. */
const styleSpace = 'package-styles'

/** Packages stay imports; `kbsite` and React resolve to the running kbsite. */
export const packagesStayImports: Plugin = {
  name: 'packages-stay-imports',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
      if (kind === 'entry-point' || path.isAbsolute(name)) return undefined
      // Styles are for browsers; Node would take them for code.
      if (name.endsWith('.css')) return { path: name, namespace: styleSpace }
      const own = ownCopy(name)
      if (own && jsxRuntime.test(name)) return { path: own, namespace: recordingSpace }
      if (own && kind === 'require-call') return { path: own, namespace: requiredSpace }
      return { path: own ?? name, external: true }
    })
    onLoad({ filter: /./, namespace: requiredSpace }, ({ path: own }) => ({
      contents: `export * from ${JSON.stringify(own)}`,
    }))
    onLoad({ filter: /./, namespace: recordingSpace }, ({ path: own }) => ({
      contents: recordingRuntime(own),
      resolveDir: packageRoot,
    }))
    onLoad({ filter: /./, namespace: styleSpace }, () => ({ contents: '', loader: 'empty' }))
  },
}

/** The module that JSX is compiled to. */
const jsxRuntime = /^react\/jsx-(?:dev-)?runtime$/

/** Namespace of a JSX runtime that records `<script>` elements, so that a page's policy can allow the scripts of templates. */
const recordingSpace = 'scripts-are-noted'
export const inlineScript = path.join(packageRoot, 'templates', 'parts', 'InlineScript.ts')

function recordingRuntime(own: string): string {
  return `import * as own from ${JSON.stringify(own)}
import { InlineScript } from ${JSON.stringify(inlineScript)}
export const { Fragment } = own
const noted = (make) => make && ((type, ...rest) => make(type === 'script' ? InlineScript : type, ...rest))
export const jsx = noted(own.jsx), jsxs = noted(own.jsxs), jsxDEV = noted(own.jsxDEV)
`
}

/** Namespace of kbsite's own copies where a package requires them: they are ES modules, which not every Node can `require`. */
const requiredSpace = 'required-own-copy'

function ownCopy(name: string): string | undefined {
  if (!/^(kbsite|react|react-dom)(\/|$)/.test(name)) return undefined
  return import.meta.resolve(name, pathToFileURL(path.join(packageRoot, 'package.json')).href)
}
