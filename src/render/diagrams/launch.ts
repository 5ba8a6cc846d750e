import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'puppeteer-core'
import { nativeImport } from '../base/native-import.ts'
import { onSignal } from '../base/on-signal.ts'
import { killGroup } from '../base/process.ts'

/** Why a browser could not be started; `missing` when neither puppeteer nor puppeteer-core is installed. */
export class BrowserStartError extends Error {
  readonly missing: boolean
  constructor(message: string, missing: boolean, options?: ErrorOptions) {
    super(message, options)
    this.missing = missing
  }
}

const quiet = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--no-first-run',
  '--lang=en-US',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  // Mermaid's code makes errors while it loads, and for the stack of the first one V8 would parse all of it a second time.
  '--js-flags=--no-enable-lazy-source-positions',
  // Diagrams and samples may contain addresses, but a build fetches nothing: no name resolves, requests to IP addresses (including this
  // machine's) go through a proxy that does not exist, and peer connections cannot bypass it.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
]

/**
 * Starts a headless browser with a fresh profile and no network. As root, or on systems that offer no sandbox, it runs without one and
 * a notice is given. `limitMs` is the time limit of each answer.
 */
export async function launchBrowser(
  path: string,
  onNotice: (message: string) => void,
  limitMs?: number,
): Promise<Browser> {
  const launch = await loadLaunch()
  const profile = await mkdtemp(join(tmpdir(), 'kbsite-browser-'))
  let started: Browser | undefined
  const forget = onSignal(() => {
    // As long as the process runs, it writes into its profile.
    const child = started?.process()
    if (child) killGroup(child)
    removeProfile(profile)
  })
  const start = (args: readonly string[]) =>
    launch({
      executablePath: path,
      headless: true,
      args: [...quiet, ...args],
      userDataDir: profile,
      // The browser exits when the pipe closes, so it never outlives kbsite.
      pipe: true,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      ...(limitMs !== undefined && { protocolTimeout: limitMs }),
    })
  try {
    const browser = await withOrWithoutSandbox(start, onNotice)
    started = browser
    // Puppeteer no longer listens when a pipe reports that the browser was killed.
    for (const pipe of browser.process()?.stdio ?? []) pipe?.on('error', () => {})
    browser.process()?.once('exit', () => {
      forget()
      removeProfile(profile)
    })
    return browser
  } catch (cause) {
    forget()
    removeProfile(profile)
    throw new BrowserStartError(`The browser "${path}" did not start.`, false, { cause })
  }
}

async function withOrWithoutSandbox(
  start: (args: readonly string[]) => Promise<Browser>,
  onNotice: (message: string) => void,
): Promise<Browser> {
  const without = (why: string) => {
    onNotice(`The browser that draws diagrams runs without its sandbox, because ${why}.`)
    return start(['--no-sandbox'])
  }
  if (process.getuid?.() === 0) return without('kbsite runs as root')
  try {
    return await start([])
  } catch (error) {
    if (!/sandbox/i.test(String(error))) throw error
    return without('this system offers none')
  }
}

/** Kills a browser, even one that hangs; settles when its process is gone. */
export async function killBrowser(browser: Browser): Promise<void> {
  const child = browser.process()
  const alive = child && child.exitCode === null && child.signalCode === null
  const gone = new Promise((resolve) => (alive ? child.once('exit', resolve) : resolve(null)))
  // With a page in an endless loop, even `browser.close` gets no answer.
  if (child) killGroup(child)
  await browser.disconnect().catch(() => undefined)
  await gone
  const profile = child?.spawnargs.find((arg) => arg.startsWith(profileFlag))?.slice(profileFlag.length)
  // Helper processes outlive the browser briefly and still write.
  if (profile)
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => undefined)
}

const profileFlag = '--user-data-dir='

function removeProfile(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 20 })
  } catch {
    // A helper process of the browser is still writing; the system will clean up the folder.
  }
}

type Launch = typeof import('puppeteer-core')['launch']

// Both are optional peer dependencies: a site that does not prerender installs neither.
async function loadLaunch(): Promise<Launch> {
  for (const name of ['puppeteer-core', 'puppeteer']) {
    try {
      const loaded = (await nativeImport(name)) as { launch?: Launch; default?: { launch: Launch } }
      const launch = loaded.launch ?? loaded.default?.launch
      if (launch) return launch
    } catch (error) {
      if (!isMissing(error, name)) throw error
    }
  }
  throw new BrowserStartError('Neither puppeteer-core nor puppeteer is installed.', true)
}

function isMissing(error: unknown, name: string): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ERR_MODULE_NOT_FOUND' && String(error).includes(name)
}
