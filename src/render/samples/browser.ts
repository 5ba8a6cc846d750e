import type { Browser, Page } from 'puppeteer-core'
import { tableText } from '../../client/widgets/code-preview/frame/table.ts'
import type { FromRun, RunStart } from '../../client/widgets/code-preview/protocol.ts'
import { findBrowser, thisMachine } from '../diagrams/browser.ts'
import { browserCommand, packageCommand } from '../diagrams/install-commands.ts'
import { BrowserStartError, launchBrowser } from '../diagrams/launch.ts'
import { type Failure, type Job, type Output, printedForms } from './child/messages.ts'
import { probes } from './claims.ts'
import type { SampleResult } from './result.ts'
import { sandboxPages } from './sandbox-page.ts'

/** Runs samples that need a document, in the sandbox that visitors get. */
export type BrowserRunner = { run: (job: Job) => Promise<SampleResult>; close: () => Promise<void> }

/** A runner on a browser of this machine, or why there is none. `configured` is the config's path. */
export async function openSampleBrowser(configured?: string): Promise<BrowserRunner | { missing: string }> {
  const found = await findBrowser(thisMachine(configured))
  if (!('path' in found))
    return {
      missing: `It needs a browser, and none was found (${found.tried.join(', ')}).  To have one: ${browserCommand(process.platform)}`,
    }
  try {
    return await openBrowserRunner(await launchBrowser(found.path, () => undefined))
  } catch (error) {
    if (error instanceof BrowserStartError) {
      const command = error.missing ? packageCommand : browserCommand(process.platform)
      return { missing: `It needs a browser. ${error.message}  To have one: ${command}` }
    }
    throw error
  }
}

/** How long after its last entry a sample with all its claims printed counts as done, and how long it may take in all. */
const settle = { quietMs: 250, limitMs: 5000 }

// In the sandbox the console is the only way out, so a probe announces the entry that follows it.
const mark = '\u0000kb:'

/** A runner on a started browser; `close` closes the browser. Requests of a sample are never answered. */
async function openBrowserRunner(browser: Browser): Promise<BrowserRunner> {
  const { html } = (await sandboxPages()).whole
  return {
    run: async (job) => {
      const page = await browser.newPage()
      try {
        return resultOf(await messagesOf(page, html, job))
      } finally {
        await page.close()
      }
    },
    close: () => browser.close(),
  }
}

async function messagesOf(page: Page, html: string, job: Job): Promise<FromRun[]> {
  await page.setRequestInterception(true)
  page.on('request', (request) =>
    /^(?:data|blob|about):/.test(request.url()) ? request.continue() : request.abort(),
  )
  await page.setContent('<!doctype html><title>Samples</title>')
  return page.evaluate(runInPage, { html, start: startOf(job), expected: expectedMarks(job), settle })
}

function startOf({ code }: Job): RunStart {
  const at = `(line) => new Proxy(console, { get: (target, method) => (...args) => {
    console.log('${mark}' + line)
    target[method](...args)
  } })`
  const value = `(line, value) => { console.log('${mark}' + line); console.log(value); return value }`
  return {
    kind: 'script',
    code,
    needsDocument: true,
    scope: { [probes.at]: { source: at }, [probes.value]: { source: value } },
  }
}

/** The marks that the probes of a sample print, which have to be waited for. */
function expectedMarks({ code }: Job): string[] {
  const probe = new RegExp(`(?:${probes.at}|${probes.value})\\((\\d+)`, 'g')
  return [...new Set([...code.matchAll(probe)].map(([, line]) => `${mark}${line}`))]
}

type InPage = {
  html: string
  start: RunStart
  expected: readonly string[]
  settle: { quietMs: number; limitMs: number }
}

/** Runs in the page around the sandbox; sent there as text, so it must not refer to anything outside. */
function runInPage({ html, start, expected, settle }: InPage): Promise<FromRun[]> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe')
    const { port1, port2 } = new MessageChannel()
    const messages: FromRun[] = []
    let quiet: ReturnType<typeof setTimeout>
    const done = (): void => {
      frame.remove()
      resolve(messages)
    }
    const missing = new Set(expected)
    port1.onmessage = ({ data }) => {
      messages.push(data)
      missing.delete(data.text)
      // An error may be the reason why a claim is no longer printed.
      const isOver = missing.size === 0 || data.type === 'error'
      clearTimeout(quiet)
      if (isOver) quiet = setTimeout(done, settle.quietMs)
    }
    setTimeout(done, settle.limitMs)
    frame.setAttribute('sandbox', 'allow-scripts')
    frame.srcdoc = html
    let sent = false
    frame.onload = () => {
      if (!sent) frame.contentWindow?.postMessage({ kind: 'kb-run', start }, '*', [port2])
      sent = true
    }
    document.body.append(frame)
  })
}

function resultOf(messages: readonly FromRun[]): SampleResult {
  if (messages.some(({ kind }) => kind === 'overdue')) return { status: 'stopped', why: 'time' }
  const outputs: Output[] = []
  const failures: Failure[] = []
  let line = -1
  for (const message of messages) {
    if (message.kind === 'entry' && message.text.startsWith(mark)) {
      line = Number(message.text.slice(mark.length))
      continue
    }
    const method = message.kind === 'entry' ? message.type : message.kind
    const text = textOf(message)
    if (text === undefined) continue
    if (line === -1 && method === 'error' && text.startsWith('Error: ')) failures.push({ text })
    else outputs.push({ line, method, texts: printedForms(text) })
    line = -1
  }
  return { status: 'ran', outputs, failures }
}

function textOf(message: FromRun): string | undefined {
  if (message.kind === 'entry') return message.text
  if (message.kind === 'dir') return message.value.label
  return message.kind === 'table' ? tableText(message.rows) : undefined
}
