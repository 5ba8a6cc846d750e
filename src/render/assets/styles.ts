import path from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { packageRoot } from '../base/package.ts'
import { bundleFiles, nameOfEntry } from './bundle-files.ts'

/** The style sheet of every page, which ends with the site's own, and those of the widgets; `main` and `name` are file names. */
export async function bundleStyles(
  own: string | undefined,
  mode: 'build' | 'dev' | 'files',
  plugins: readonly Plugin[],
) {
  const main = path.join(packageRoot, 'templates/styles/index.css')
  const widgets = Object.entries(widgetStyles).map(([island, file]) => ({
    island,
    file: path.join(packageRoot, file),
  }))
  const search = path.join(packageRoot, 'src/client/widgets/search-box/search-box.css')
  const imports = [main, search].map((file) => `@import ${JSON.stringify(file)};`)
  // The site's own sheet comes last and in the last layer, so that its plain selectors win.
  if (own) imports.push(`@import ${JSON.stringify(own)} layer(site);`)
  const result = await bundleFiles({
    entryPoints: [
      { in: 'kbsite:styles', out: 'style' },
      ...widgets.map(({ island, file }) => ({ in: file, out: island })),
    ],
    bundle: true,
    minify: mode !== 'dev',
    loader: pictureLoaders,
    plugins: [
      ...plugins,
      {
        name: 'styles',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^kbsite:styles$/ }, ({ path: name }) => ({ path: name, namespace: 'styles' }))
          onLoad({ filter: /.*/, namespace: 'styles' }, () => ({
            contents: imports.join('\n'),
            loader: 'css',
            resolveDir: packageRoot,
          }))
        },
      },
    ],
  })
  return {
    ...result,
    main: nameOfEntry(result.metafile, 'styles'),
    widgets: widgets.map(({ island, file }) => ({
      island,
      name: nameOfEntry(result.metafile, path.basename(file)),
    })),
  }
}

/** How fonts and pictures in a style sheet are bundled. */
export const pictureLoaders: BuildOptions['loader'] = {
  '.svg': 'dataurl',
  ...Object.fromEntries(
    ['avif', 'gif', 'jpeg', 'jpg', 'otf', 'png', 'ttf', 'webp', 'woff', 'woff2'].map((name) => [
      `.${name}`,
      'file' as const,
    ]),
  ),
}

/** `url(/bg.svg)` in a style sheet of the site names a file of the public folder, as in a note. */
export function publicFiles(base: string): Plugin {
  return {
    name: 'public-files',
    setup({ onResolve }) {
      onResolve({ filter: /^\/[^/]/ }, ({ path: name, kind }) =>
        kind === 'url-token' ? { path: base + name.slice(1), external: true } : undefined,
      )
    },
  }
}

/** Widget style sheets by island. */
const widgetStyles: Readonly<Record<string, string>> = {
  tree: 'src/client/widgets/tree-view/tree-view.css',
  catalog: 'src/client/widgets/catalog/catalog.css',
  'code-preview': 'src/client/widgets/code-preview/code-preview.css',
  'diagram-viewer': 'src/client/widgets/diagram-viewer/diagram-viewer.css',
}
