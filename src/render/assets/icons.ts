import { readFile } from 'node:fs/promises'
import type { Browser } from 'puppeteer-core'
import { hashOf } from '../base/hash.ts'
import { kbsiteCode } from '../base/package.ts'
import type { Cache } from '../cache/cache.ts'
import { findBrowser, thisMachine } from '../diagrams/browser.ts'
import { browserCommand, packageCommand } from '../diagrams/install-commands.ts'
import { BrowserStartError, killBrowser, launchBrowser } from '../diagrams/launch.ts'
import type { OnEvent } from '../model/events.ts'
import type { LoadedSite } from '../model/loaded-site.ts'
import type { OutputFile } from '../model/types.ts'
import { iconIn, letterIcon, type PngIcon, pngIcons } from '../site/files/pwa.ts'
import { grounds } from '../site/head.ts'

const kind = 'icons'

type Drawing = { cache: Cache; onEvent: OnEvent; browser: string | undefined }

/**
 * The icon of an installed site in the sizes and format that every system accepts, drawn by the browser used for diagrams. Undefined, with
 * a notice, if there is no browser.
 */
export async function drawnIcons(
  { site, assets }: Pick<LoadedSite, 'site' | 'assets'>,
  { cache, onEvent, browser }: Drawing,
): Promise<OutputFile[] | undefined> {
  const name = iconIn(site)
  const disk = name === undefined ? undefined : assets.get(name.slice(1))
  const bytes = disk === undefined ? Buffer.from(letterIcon(site.config.title)) : await readFile(disk)
  // Browsers recognise every format but SVG by its content.
  const type = disk === undefined || name!.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
  const key = hashOf(kbsiteCode, type, bytes)
  const stored = cache.get<string[]>(kind, key)
  const notice = (message: string) => onEvent({ kind: 'notice', message })
  const drawn = stored ?? (await drawAll(`data:${type};base64,${bytes.toString('base64')}`, browser, notice))
  if (!drawn) return undefined
  cache.set(kind, key, drawn)
  return pngIcons.map((icon, at) => ({ path: icon.name, contents: Buffer.from(drawn[at]!, 'base64') }))
}

async function drawAll(
  src: string,
  configured: string | undefined,
  notice: (message: string) => void,
): Promise<string[] | undefined> {
  const lacking = (why: string, command: string) =>
    notice(
      `${why}, so the icon of the installed site is an SVG only.  To draw it for every system: ${command}`,
    )
  const found = await findBrowser(thisMachine(configured))
  if (!('path' in found)) {
    lacking('No browser was found', browserCommand(process.platform))
    return undefined
  }
  try {
    const browser = await launchBrowser(found.path, notice)
    try {
      const drawn: string[] = []
      for (const icon of pngIcons) drawn.push(await drawOne(browser, src, icon))
      return drawn
    } finally {
      await killBrowser(browser)
    }
  } catch (error) {
    if (!(error instanceof BrowserStartError)) throw error
    lacking('No browser could be started', error.missing ? packageCommand : browserCommand(process.platform))
    return undefined
  }
}

/** Some systems crop a maskable icon to a circle, so it needs a margin and an opaque background. */
async function drawOne(browser: Browser, src: string, { size, purpose }: PngIcon): Promise<string> {
  const page = await browser.newPage()
  await page.setJavaScriptEnabled(false)
  await page.setViewport({ width: size, height: size })
  const [ground, part] = purpose === 'maskable' ? [grounds.light, 60] : ['transparent', 100]
  const style = `body{margin:0;height:100vh;display:grid;place-items:center;background:${ground}}img{width:${part}vw;height:${part}vh;object-fit:contain}`
  await page.setContent(`<style>${style}</style><img src="${src}">`)
  return page.screenshot({ omitBackground: true, encoding: 'base64' })
}
