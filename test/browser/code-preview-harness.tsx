import { createServer } from 'node:http'
import type { ConsoleMessage, ElementHandle, HTTPRequest, Page } from 'puppeteer'
import { renderToString } from 'react-dom/server'
import { Island } from '../../src/client/islands/Island.tsx'
import { CodePreview } from '../../src/client/widgets/code-preview/CodePreview.tsx'
import type { PanelOptions } from '../../src/client/widgets/code-preview/panel.ts'
import { sandboxPages } from '../../src/render/samples/sandbox-page.ts'
import { launchBrowser } from '../helpers/launch-browser.ts'
import { launchChromium } from '../helpers/launch-chromium.ts'
import { openTabs } from '../helpers/tabs.ts'
import { originOf, widgetScript, widgetStyle } from '../helpers/widget-page.ts'

/** What the page knows; functions of tests run there. */
declare global {
  interface Window {
    /** Ends the previews of the page and shows others. */
    showPreviews: (html: string) => boolean
    unmountAll: () => void
  }
}

export type Sample = Omit<PanelOptions, 'sandboxHref'>

export type Workbench = {
  origin: string
  /** Opens a page with these previews under the strict policy of a published page. */
  open: (samples: readonly Sample[], options?: OpenOptions) => Promise<Visit>
  close: () => Promise<void>
}

/**
 * `alone`: in a profile of its own, which the test may change; others are used again. `setup` is a script that runs in the page before any other;
 * `impatient` ends what does not answer after a quarter of the time. Samples that wait for a click get one, unless they are `left`. `unasked` never
 * asks a run whether it still answers. `tall`: all samples are in view.
 */
type OpenOptions = {
  alone?: boolean
  language?: string
  setup?: string
  sandboxHref?: string
  impatient?: boolean
  left?: boolean
  unasked?: boolean
  tall?: boolean
}

/** A page with previews, spoken to as a visitor would. `problems` are console messages and page errors. */
export type Visit = {
  page: Page
  problems: string[]
  requests: string[]
  press: (action: 'reset' | 'toggle' | 'copy', preview?: number) => Promise<void>
  /** Entries of a preview once there are `count`: `badge|text`, `dir:label` for trees. */
  entries: (count: number, preview?: number) => Promise<string[]>
  buttons: (preview?: number) => Promise<string[]>
  preview: (index?: number) => Promise<ElementHandle<Element>>
  close: () => Promise<void>
}

const strictPolicy = `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-src 'self'`

/** `isolated`: in a browser of its own, which has another process for frames in a sandbox. */
export async function openWorkbench({ isolated = false } = {}): Promise<Workbench> {
  const [{ small, whole }, script, style] = await parts
  const impatientScript = withLimit(script, 'everyMs: 1e3', 'everyMs: 250')
  const unaskedScript = withLimit(script, 'everyMs: 1e3', 'everyMs: 1e8')
  const impatientSandbox = withLimit(whole.html, 'busyMs:3e3', 'busyMs:100')
  const pages = new Map<string, string>()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = {
      '/client.js': ['text/javascript', script],
      '/unasked/client.js': ['text/javascript', unaskedScript],
      '/unasked/sandbox-0.html': ['text/html', small.html],
      '/unasked/sandbox-document-0.html': ['text/html', whole.html],
      '/style.css': ['text/css', style],
      '/sandbox-0.html': ['text/html', small.html],
      '/sandbox-document-0.html': ['text/html', whole.html],
      '/impatient/client.js': ['text/javascript', impatientScript],
      '/impatient/sandbox-0.html': ['text/html', small.html],
      '/impatient/sandbox-document-0.html': ['text/html', impatientSandbox],
    }[path]
    if (file) {
      const headers = { 'content-type': `${file[0]}; charset=utf-8`, 'cache-control': 'max-age=3600' }
      return response.writeHead(200, headers).end(file[1])
    }
    if (path === '/favicon.ico') return response.writeHead(204).end()
    const page = pages.get(path)
    if (page === undefined) return response.writeHead(404).end('')
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': strictPolicy,
      'set-cookie': 'secret=1',
    })
    response.end(page)
  })
  const origin = await originOf(server)
  const browser = await (isolated ? launchChromium({ isolated }) : launchBrowser())
  const tabs = openTabs(browser)
  let count = 0
  /** A page that shows the samples of one visit after the other, if it is not in use: loading one takes as long as most of the tests. */
  let kept: Page | undefined
  return {
    origin,
    open: async (samples, options = {}) => {
      const folder = options.impatient ? '/impatient' : options.unasked ? '/unasked' : ''
      const widgets = widgetsHtml(samples, options.sandboxHref ?? `${folder}/sandbox-0.html`)
      const load = async (page: Page) => {
        count += 1
        pages.set(`/page-${count}`, pageHtml(widgets, `${folder}/client.js`))
        await page.goto(`${origin}/page-${count}`)
      }
      const { alone, language, setup, sandboxHref } = options
      if (folder || alone || language !== undefined || setup !== undefined || sandboxHref !== undefined) {
        const page = await tabs.take({ alone, fresh: language !== undefined || setup !== undefined })
        return visit(page, load, samples.length, options, () => tabs.leave(page))
      }
      const free = kept
      kept = undefined
      const page = free ?? (await tabs.take())
      const show = async () => void (await page.evaluate((html) => window.showPreviews(html), widgets))
      return visit(page, free ? show : load, samples.length, options, async () => {
        await page.emulateMediaType()
        const isReady = !kept && (await page.evaluate(() => window.showPreviews?.('') ?? false))
        if (isReady) kept = page
        else await tabs.leave(page)
      })
    },
    close: async () => {
      await browser.close()
      server.close()
    },
  }
}

async function visit(
  page: Page,
  load: (page: Page) => Promise<void>,
  samples: number,
  options: OpenOptions,
  leave: () => Promise<void>,
): Promise<Visit> {
  const { language, setup, left } = options
  const problems: string[] = []
  const requests: string[] = []
  const onConsole = (message: ConsoleMessage) => problems.push(message.text())
  const onError = (error: unknown) => problems.push(String(error))
  const onRequest = (request: HTTPRequest) => requests.push(request.url())
  page.on('console', onConsole).on('pageerror', onError).on('request', onRequest)
  if (language !== undefined) {
    await page.evaluateOnNewDocument((value: string) => {
      Object.defineProperty(navigator, 'language', { get: () => value })
    }, language)
  }
  if (setup !== undefined) await page.evaluateOnNewDocument(setup)
  // Previews come to life when they are in view.
  await page.setViewport({ width: 800, height: options.tall ? 600 * samples : 600 })
  await load(page)
  const preview = async (index = 0): Promise<ElementHandle<Element>> =>
    (await page.$$('.kb-code-preview'))[index]!
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.kb-code-preview')].every((widget) => widget.querySelector('button')),
  )
  if (!left) {
    await page.$$eval('.kb-code-preview-run', (buttons) => {
      for (const button of buttons) (button as HTMLElement).click()
    })
  }
  return {
    page,
    problems,
    requests,
    preview,
    press: async (action, index) => {
      const button = await (await preview(index)).waitForSelector(`[data-action="${action}"]`)
      await button?.click()
    },
    entries: async (wanted, index = 0) => {
      await page.waitForFunction(
        (at: number, least: number) =>
          document.querySelectorAll('.kb-code-preview')[at]!.querySelectorAll('.kb-code-preview-entry')
            .length >= least,
        {},
        index,
        wanted,
      )
      return (await preview(index)).$$eval('.kb-code-preview-entry', (entries) =>
        entries.map((entry) => {
          if (entry.getAttribute('data-type') === 'dir')
            return `dir:${entry.querySelector('.kb-value')?.textContent}`
          const badge = entry.querySelector('.kb-code-preview-badge')?.textContent ?? ''
          return `${badge}|${entry.querySelector('.kb-code-preview-text, table')?.textContent}`
        }),
      )
    },
    buttons: async (index) =>
      (await preview(index)).$$eval('.kb-code-preview-button', (buttons) =>
        buttons.map((button) => button.getAttribute('title') ?? ''),
      ),
    close: () => {
      page.off('console', onConsole).off('pageerror', onError).off('request', onRequest)
      return leave()
    },
  }
}

/** A sample without an end keeps a core busy until it is ended. */
function withLimit(code: string, limit: string, shorter: string): string {
  if (!code.includes(limit)) throw new Error(`The code has no "${limit}".`)
  return code.replace(limit, shorter)
}

function widgetsHtml(samples: readonly Sample[], sandboxHref: string): string {
  const widgets = samples.map((sample) => {
    const props: PanelOptions = { ...sample, sandboxHref }
    const html = `<pre><code>${escaped(sample.code)}</code></pre>`
    return renderToString(
      <Island name="code-preview" props={props} when="visible">
        <CodePreview {...props} highlightedHtml={html} />
      </Island>,
    )
  })
  return widgets.join('\n')
}

function pageHtml(widgets: string, script: string): string {
  return `<!doctype html><html lang="zh"><head><meta charset="utf-8"><title>Previews</title><link rel="stylesheet" href="/style.css"></head>
<body><h1>Previews</h1><main>${widgets}</main><script type="module" src="${script}"></script></body></html>`
}

function escaped(code: string): string {
  return code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

// Brings the previews to life as a published page does, without the code of all other widgets: nine megabytes to read for each page.
const clientEntry = `
import { mount } from './src/client/widgets/code-preview/island.ts'
const disposers = []
window.unmountAll = () => disposers.splice(0).forEach((dispose) => dispose())
const mountAll = () => {
  for (const island of document.querySelectorAll('[data-island]')) disposers.push(mount(island, JSON.parse(island.dataset.props)))
}
window.showPreviews = (html) => {
  unmountAll()
  for (const name of ['class', 'dir', 'style']) document.documentElement.removeAttribute(name)
  document.querySelector('main').innerHTML = html
  scrollTo(0, 0)
  mountAll()
  return true
}
mountAll()`

/** Made once for all files of a process. */
const parts = Promise.all([
  sandboxPages(),
  widgetScript(clientEntry),
  widgetStyle('src/client/widgets/code-preview/code-preview.css', '#111'),
])
