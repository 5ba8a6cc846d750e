import { onTestFinished } from 'vitest'
import type { UserConfig } from '../../src/render/model/config.ts'
import { startKbsite } from './command.ts'
import { launchBrowser } from './launch-browser.ts'
import { makeSite } from './site.ts'

/** `kbsite dev` for a site of these files, with an empty page of a browser, until the test is finished. */
export async function openDev(files: Readonly<Record<string, string>>, config: UserConfig = {}) {
  const site = makeSite(files, config)
  const server = startKbsite(site.root, ['dev', '--port', '0'])
  const browser = await launchBrowser()
  onTestFinished(async () => {
    await browser.close()
    await server.stop()
    site.close()
  })
  const url = (await server.waitFor(/http:\/\/localhost:(\d+)\//))[0].replace('localhost', '127.0.0.1')
  return { site, url, page: await browser.newPage() }
}
