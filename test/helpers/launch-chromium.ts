import puppeteer, { type Browser } from 'puppeteer'
import { findBrowser } from '../../src/render/diagrams/browser.ts'

/** Headless Chromium that reaches no other host than this machine; found as kbsite itself finds one. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
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
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
      ...args,
    ],
  })
}
