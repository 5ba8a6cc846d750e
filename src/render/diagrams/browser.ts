import { access, constants, readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** A browser for drawing, or all places that were searched for one. */
export type FoundBrowser = { path: string } | { tried: readonly string[] }

type BrowserSearch = {
  /** From a flag or the config. If given, nothing else is tried. */
  configured?: string
  env: Readonly<Record<string, string | undefined>>
  platform: NodeJS.Platform
  isExecutable: (path: string) => Promise<boolean>
  listFolder: (path: string) => Promise<readonly string[]>
}

const variables = ['KBSITE_CHROME', 'PUPPETEER_EXECUTABLE_PATH', 'CHROME_PATH', 'CHROME_BIN']

// A headless shell updates no windows, which halves the CPU time of launching and drawing.
const names = [
  'chrome-headless-shell',
  'chromium-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
]

const usualPlaces: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/**
 * The first browser found: the configured one, the one in a variable, on PATH, in the system's usual places, or in the caches of puppeteer
 * and playwright.
 */
export async function findBrowser(search: BrowserSearch = thisMachine()): Promise<FoundBrowser> {
  const tried: string[] = []
  for await (const path of candidates(search)) {
    if (await search.isExecutable(path)) return { path }
    tried.push(path)
  }
  return { tried: search.configured ? tried : [...tried, 'the caches of puppeteer and playwright'] }
}

/** The search on this machine; `configured` comes from a flag or the config. */
export function thisMachine(configured?: string): BrowserSearch {
  return {
    configured,
    env: process.env,
    platform: process.platform,
    isExecutable: (path) =>
      access(path, constants.X_OK).then(
        () => true,
        () => false,
      ),
    listFolder: (path) => readdir(path).catch(() => []),
  }
}

async function* candidates(search: BrowserSearch): AsyncGenerator<string> {
  const { configured, env, platform } = search
  if (configured) {
    yield configured
    return
  }
  for (const name of variables) if (env[name]) yield env[name]
  const folders = (env.PATH ?? '').split(platform === 'win32' ? ';' : delimiter).filter(Boolean)
  const suffix = platform === 'win32' ? '.exe' : ''
  for (const name of names) for (const folder of folders) yield join(folder, name + suffix)
  yield* usualPlaces[platform] ?? []
  yield* cached(search)
}

/** Browsers downloaded by puppeteer and playwright, newest version first. */
async function* cached({ env, platform, listFolder }: BrowserSearch): AsyncGenerator<string> {
  const home = env.HOME ?? env.USERPROFILE
  if (!home) return
  const puppeteer = env.PUPPETEER_CACHE_DIR ?? join(home, '.cache', 'puppeteer')
  for (const product of ['chrome-headless-shell', 'chrome']) {
    yield* inside(join(puppeteer, product), product, listFolder)
  }
  const playwright = { darwin: join(home, 'Library', 'Caches'), win32: join(home, 'AppData', 'Local') }
  const base = playwright[platform as 'darwin' | 'win32'] ?? join(home, '.cache')
  const folder = env.PLAYWRIGHT_BROWSERS_PATH ?? join(base, 'ms-playwright')
  for (const version of newestFirst(await listFolder(folder)).filter((name) => /^chromium/.test(name))) {
    yield* inside(join(folder, version), '', listFolder)
  }
}

async function* inside(
  folder: string,
  product: string,
  listFolder: BrowserSearch['listFolder'],
): AsyncGenerator<string> {
  const executables = [
    'chrome',
    'chrome.exe',
    'chrome-headless-shell',
    'headless_shell',
    'headless_shell.exe',
  ]
  const levels = product
    ? (
        await Promise.all(newestFirst(await listFolder(folder)).map((name) => below(join(folder, name))))
      ).flat()
    : await below(folder)
  async function below(path: string): Promise<string[]> {
    return (await listFolder(path)).map((name) => join(path, name))
  }
  for (const level of levels) for (const executable of executables) yield join(level, executable)
}

function newestFirst(names: readonly string[]): string[] {
  return [...names].sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
}
