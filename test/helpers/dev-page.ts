import type { Page } from 'puppeteer'
import { onTestFinished } from 'vitest'
import type { UserConfig } from '../../src/render/model/config.ts'
import { startKbsite } from './command.ts'
import { launchBrowser } from './launch-browser.ts'
import { makeSite, type TestSite } from './site.ts'

type Files = Readonly<Record<string, string>>
type DevPage = { site: TestSite; url: string; page: Page; close: () => Promise<void> }

/** `kbsite dev` for a site of these files, with an empty page of a browser. */
export async function startDev(files: Files, config: UserConfig = {}): Promise<DevPage> {
  const site = makeSite(files, config)
  const server = startKbsite(site.root, ['dev', '--port', '0'])
  const browser = await launchBrowser()
  const url = (await server.waitFor(/http:\/\/localhost:(\d+)\//))[0].replace('localhost', '127.0.0.1')
  const close = async () => {
    await browser.close()
    await server.stop()
    site.close()
  }
  return { site, url, page: await browser.newPage(), close }
}

/** The same until the test is finished. */
export async function openDev(files: Files, config: UserConfig = {}): Promise<DevPage> {
  const dev = await startDev(files, config)
  onTestFinished(dev.close)
  return dev
}
