import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import type { DocumentAssets } from '../../templates/props.ts'
import { documentHtml, samplePage } from './sample-page.tsx'
import { sampleSite } from './sample-site.tsx'

const ROOT = join(import.meta.dirname, '../..')

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 280 280" width="280" height="280"><g fill="none" stroke="#14748a" stroke-width="10"><rect x="40" y="40" width="200" height="200" rx="24"/><path d="M80 100h120M80 140h120M80 180h70"/></g></svg>'

/** Writes the sample site with bundled scripts and styles into a folder that a plain file server can serve. */
export async function writeSampleSite(outDir: string): Promise<void> {
  const assets = await bundle(outDir)
  for (const [path, page] of Object.entries(sampleSite())) {
    const file = join(outDir, path)
    await mkdir(dirname(file), { recursive: true })
    const address = `/${path.replace(/(^|\/)index\.html$/, '$1')}`
    await writeFile(file, documentHtml(page.isNotFound ? page : { ...page, address }, assets))
  }
  await writeFile(join(outDir, 'mark.svg'), MARK)
  await writeFile(join(outDir, '404.json'), JSON.stringify([['css/flex.html', '弹性盒布局']]))
  await writeFile(
    join(outDir, 'other-build.html'),
    documentHtml(samplePage(), { ...assets, scripts: ['/assets/site.js?other'] }),
  )
}

async function bundle(outDir: string): Promise<DocumentAssets> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: { site: 'src/client/entries/site.ts', style: 'templates/styles/index.css' },
    outdir: join(outDir, 'assets'),
    bundle: true,
    minify: true,
    splitting: true,
    // As `src/render/assets/bundle.ts` does it.
    inject: ['src/client/entries/shared.ts'],
    format: 'esm',
    target: 'es2022',
    // A site without island components of its own.
    alias: { 'kbsite:islands': join(ROOT, 'test/helpers/no-islands.ts') },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  return { scripts: ['/assets/site.js'], styles: ['/assets/style.css'], modulePreloads: [] }
}
