import puppeteer, { type Browser } from 'puppeteer'
import { findBrowser } from '../../src/render/diagrams/browser.ts'

/** Headless Chromium with a fresh profile and no network requests of its own; found as kbsite itself finds one. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const found = await findBrowser()
  if (!('path' in found)) throw new Error(`No browser for the tests; looked in ${found.tried.join(', ')}`)
  return puppeteer.launch({
    executablePath: found.path,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
  })
}
