import puppeteer, { type Browser } from 'puppeteer'
import { findBrowser } from '../../src/render/diagrams/browser.ts'

/**
 * Headless Chromium that reaches no other host than this machine; found as kbsite itself finds one. `isolated`: with another process for frames in
 * a sandbox than for their page, as in Chrome on computers. Puppeteer switches that off, and the headless shell has it only if it is asked.
 */
export async function launchChromium({ isolated = false } = {}): Promise<Browser> {
  const found = await findBrowser()
  if (!('path' in found)) throw new Error(`No browser for the tests; looked in ${found.tried.join(', ')}`)
  const flags = [
    // For the stack of the first error in a large script, it would be parsed a second time.
    '--no-enable-lazy-source-positions',
    // With little memory, so that what fills it ends soon.
    ...(isolated ? ['--max-old-space-size=256'] : []),
  ]
  const args = puppeteer.defaultArgs({
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // One process less for each frame to pass through.
      '--in-process-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--js-flags=${flags.join(' ')}`,
      // Otherwise each page is put into a frame and a widget that are made for it: a third of what it costs to load one.
      '--disable-features=RenderDocument',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
    ],
  })
  return puppeteer.launch({
    executablePath: found.path,
    // It ends with this process, however that ends.
    pipe: true,
    ignoreDefaultArgs: true,
    args: isolated
      ? ['--site-per-process', ...args.map((arg) => arg.replace(/,?IsolateSandboxedIframes/, ''))]
      : args,
  })
}
