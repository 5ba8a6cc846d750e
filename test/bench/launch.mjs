import puppeteer from 'puppeteer'
import { findBrowser } from '../../lib/src/render/diagrams/browser.js'

/** A headless browser with a fresh profile that asks nothing of the network; found as kbsite itself finds one, once it is compiled. */
export async function launchBrowser() {
  const found = await findBrowser()
  if (!('path' in found)) throw new Error(`No browser; looked in ${found.tried.join(', ')}`)
  return puppeteer.launch({
    executablePath: found.path,
    protocolTimeout: 600_000,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
