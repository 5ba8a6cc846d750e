import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { HTTPRequest, Page } from 'puppeteer'
import { hostHeaders } from '../../src/cli/server/host-headers.ts'
import { encodePath } from '../../src/render/model/routes.ts'
import { launchBrowser, type TestBrowser } from './launch-browser.ts'
import { serveFolder } from './serve-folder.ts'

export type PolicyRun = {
  origin: string
  /** Opens a page, starts all its islands, and returns the violations of the policy, one per line; `act` runs in between. */
  visit(file: string, act?: (page: Page) => Promise<unknown>): Promise<string[]>
  /** All files, a few at a time. */
  visitAll(files: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

type Watched = {
  violations: string[]
  hits: unknown[]
  ran: (by: unknown) => void
  alert: (by: unknown) => void
}

/** The function that payloads call, and the listener for violations, come first. */
const trap = () => {
  const watched = window as unknown as Watched
  watched.violations = []
  watched.hits = []
  watched.ran = watched.alert = (by) => void watched.hits.push(by)
  document.addEventListener('securitypolicyviolation', (event) =>
    watched.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
  )
  document.addEventListener('kbsite:ready', () =>
    document.documentElement.setAttribute('data-test-ready', ''),
  )
}

/** Where a site has its policy: in the `_headers` of its host, or in its pages. */
export type PolicyForm = 'headers' | 'meta'

/** Serves a built site to one browser with a few tabs: with the headers of its own `_headers`, or without any when its pages contain the policy. */
export async function openPolicyRun(
  folder: string,
  { form = 'headers', tabs = 4 }: { form?: PolicyForm; tabs?: number } = {},
): Promise<PolicyRun> {
  const headersOf =
    form === 'meta' ? () => ({}) : hostHeaders(readFileSync(path.join(folder, '_headers'), 'utf8'))
  const server = await serveFolder(folder, (file) => headersOf(encodePath(file)))
  // Requests to another host are counted, not answered.
  const browser = await launchBrowser()
  const free = await Promise.all(Array.from({ length: tabs }, () => openTab(browser)))
  async function visit(file: string, act?: (page: Page) => Promise<unknown>): Promise<string[]> {
    const page = free.pop() ?? (await openTab(browser))
    try {
      return await watch(page, `${server.origin}/${encodePath(file)}`, form, act)
    } finally {
      free.push(page)
    }
  }
  return {
    origin: server.origin,
    visit,
    async visitAll(files) {
      const rest = [...files]
      const found: string[] = []
      await Promise.all(
        Array.from({ length: tabs }, async () => {
          for (let file = rest.shift(); file !== undefined; file = rest.shift())
            for (const line of await visit(file)) found.push(`${file}: ${line}`)
        }),
      )
      return found
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

async function openTab(browser: TestBrowser): Promise<Page> {
  const page = await browser.newPage()
  await page.evaluateOnNewDocument(trap)
  return page
}

async function watch(
  page: Page,
  url: string,
  form: PolicyForm,
  act?: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  const found: string[] = []
  const { origin } = new URL(url)
  const onRequest = (request: HTTPRequest) => {
    if (!/^(?:data|blob|about):/.test(request.url()) && new URL(request.url()).origin !== origin)
      found.push(`asks for ${request.url()}`)
  }
  const onError = (error: unknown) => found.push(`throws ${String(error)}`)
  page.on('request', onRequest).on('pageerror', onError)
  const response = await page.goto(url, { waitUntil: 'load' })
  const inHeaders = response?.headers()['content-security-policy'] !== undefined
  const inPage = (await page.$('meta[http-equiv=Content-Security-Policy]')) !== null
  if (!(form === 'headers' ? inHeaders : inPage && !inHeaders)) found.push('has no policy')
  if (await page.$('script[type=module]')) await page.waitForSelector('[data-test-ready]')
  await act?.(page)
  await startIslands(page)
  found.push(...(await page.evaluate(findings)))
  page.off('request', onRequest).off('pageerror', onError)
  return found
}

/** As if a visitor had scrolled to each and touched it. */
async function startIslands(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('.kb-island[data-when]'))
      island.dispatchEvent(new CustomEvent('kbsite:request'))
  })
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('.kb-island[data-when]')].every(({ dataset }) =>
      ['ready', 'failed'].includes(dataset.status ?? ''),
    ),
  )
}

function findings(): string[] {
  const { violations, hits } = window as unknown as Watched
  const all = [...document.querySelectorAll('*')]
  const dangerous = /^(?:javascript|vbscript|data:(?!image\/|font\/))/i
  return [
    ...violations.map((violation) => `breaks the policy: ${violation}`),
    ...hits.map((by) => `runs ${String(by)}`),
    ...[...document.querySelectorAll<HTMLElement>('[data-island][data-status=failed]')].map(
      ({ dataset }) => `island ${dataset.island} could not start`,
    ),
    ...all.flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            /^on/i.test(name) ||
            (/^(?:href|src|action|formaction|xlink:href|srcdoc|data|poster)$/i.test(name) &&
              (dangerous.test([...value].filter((char) => char > ' ').join('')) || name === 'srcdoc')),
        )
        .map(({ name, value }) => `holds <${element.localName} ${name}="${value.slice(0, 60)}">`),
    ),
  ]
}

/** Searches a page, until the excerpts are there, which come with the details. */
export async function searchWithDetails(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/')
  await page.waitForSelector('.kb-search-dialog[open]')
  await page.keyboard.type(words)
  await page.waitForSelector('.kb-search-option')
  await page.click('.kb-search-details')
  await page.waitForSelector('.kb-search-dialog mark')
}
