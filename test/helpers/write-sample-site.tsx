import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { clientOf } from '../../src/render/assets/cached.ts'
import { openCache } from '../../src/render/cache/cache.ts'
import type { DocumentAssets } from '../../templates/props.ts'
import { documentHtml, samplePage } from './sample-page.tsx'
import { sampleSite } from './sample-site.tsx'
import { shareClient } from './site.ts'

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
    documentHtml(samplePage(), { ...assets, scripts: [`${assets.scripts[0]}?other`] }),
  )
}

/** The client code of all sites without templates of their own. */
async function bundle(outDir: string): Promise<DocumentAssets> {
  shareClient(outDir)
  const cache = openCache(join(outDir, '.kbsite/cache'))
  const client = await clientOf(cache, {
    base: '/',
    assetsDir: 'assets',
    root: outDir,
    templates: { islands: {}, style: undefined, inputs: [], packages: [] },
    mode: 'build',
  })
  cache.close()
  for (const file of await client.files()) {
    const target = join(outDir, file.path)
    await mkdir(dirname(target), { recursive: true })
    await ('contents' in file ? writeFile(target, file.contents) : copyFile(file.copyOf, target))
  }
  const { script, styles } = client.manifest
  return { scripts: [script], styles: [...styles], modulePreloads: [] }
}
