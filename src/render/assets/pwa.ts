import path from 'node:path'
import { keepLabels } from '../../client/widgets/keep-offline/labels.ts'
import type { WorkerSite } from '../../client/worker/answer.ts'
import { hashOf } from '../base/hash.ts'
import { kbsiteCode, packageRoot } from '../base/package.ts'
import type { Cache } from '../cache/cache.ts'
import { hasTraditional } from '../config/labels.ts'
import type { Config } from '../model/config.ts'
import type { LoadedSite } from '../model/loaded-site.ts'
import type { OutputFile } from '../model/types.ts'
import { manifestFiles, manifestHref, pngIcons } from '../site/files/pwa.ts'
import { sandboxHeader } from '../site/files/sandbox-policy.ts'
import { bundleFiles, nameOfEntry, textsDefine } from './bundle-files.ts'
import { drawnIcons } from './icons.ts'
import { styleTexts } from './style-text.ts'

/** Client code of a site with `pwa: true`. `lacksIcons`: there was no browser to draw them. */
type Pwa = { hrefs: { script: string; manifest: string }; files: readonly OutputFile[]; lacksIcons: boolean }

type Stored = { script: string; page: string; worker: string }

const kind = 'client'

export async function pwaOf(
  loaded: Pick<LoadedSite, 'site' | 'assets'>,
  options: Parameters<typeof drawnIcons>[1],
): Promise<Pwa> {
  const { site } = loaded
  const { config } = site
  const draws = config.diagrams.prerender !== false
  const [code, icons] = await Promise.all([
    codeOf(options.cache, config),
    draws ? drawnIcons(loaded, options) : undefined,
  ])
  return {
    hrefs: { script: config.base + code.script, manifest: manifestHref(site) },
    files: [...code.files, ...(icons ? [...icons, ...manifestFiles(site, pngIcons)] : [])],
    lacksIcons: draws && !icons,
  }
}

/** The script that saves pages for offline reading, with its path, and the service worker; cached. */
async function codeOf(
  cache: Cache,
  config: Config,
): Promise<{ script: string; files: readonly OutputFile[] }> {
  const { base, assetsDir, lang } = config
  const traditional = hasTraditional(config)
  const { missing, home } = keepLabels(lang)
  const site: WorkerSite = { base, assetsDir, lang, missing, home, sandbox: sandboxHeader }
  const key = hashOf(kbsiteCode, 'pwa', JSON.stringify([site, traditional]))
  const stored = cache.get<Stored>(kind, key) ?? (await bundled(site, traditional))
  cache.set(kind, key, stored)
  const { script, page, worker } = stored
  return {
    script: `${assetsDir}/${script}`,
    files: [
      { path: `${assetsDir}/${script}`, contents: page },
      // Its address must never change, or browsers would keep the old worker.
      { path: 'sw.js', contents: worker },
    ],
  }
}

async function bundled(site: WorkerSite, traditional: boolean): Promise<Stored> {
  const { files, metafile } = await bundleFiles({
    entryPoints: ['pwa', 'sw'].map((out) => ({
      in: path.join(packageRoot, `src/client/entries/${out}.ts`),
      out,
    })),
    bundle: true,
    format: 'esm',
    minify: true,
    plugins: [styleTexts(true)],
    define: { KBSITE_SITE: JSON.stringify(site), ...textsDefine(traditional) },
  })
  const textOf = (name: string) =>
    Buffer.from(files.find((file) => path.basename(file.path) === name)!.contents).toString()
  const script = nameOfEntry(metafile, 'entries/pwa.ts')
  return { script, page: textOf(script), worker: textOf(nameOfEntry(metafile, 'entries/sw.ts')) }
}
