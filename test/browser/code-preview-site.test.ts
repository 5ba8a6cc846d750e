import path from 'node:path'
import type { Page } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxPolicy } from '../../src/render/site/files/sandbox-policy.ts'
import { launchBrowser, type TestBrowser } from '../helpers/launch-browser.ts'
import { ADD_UP_SHIFTS, layoutShift } from '../helpers/layout-shift.ts'
import { type FolderServer, serveFolder } from '../helpers/serve-folder.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

const index = `# 数组

::: script-preview expand=true
console.log([1, 2].map((n) => n * 2))
:::

- 列表里

  ::: script-previewer
  if (true) {
    console.log('<indented>')
  }
  :::

\`\`\`ts preview expand=1
const words: string[] = ['a', 'b']
console.log(words)
\`\`\`

<CodePreview code="console.log('tag')" expand />

\`\`\`html preview
<p>drawn</p>
\`\`\`

[下一页](./next.md)
`

let site: TestSite
let server: FolderServer
let browser: TestBrowser
let page: Page
const problems: string[] = []

// Scripts inside the page are a matter of their hashes; what matters here is that nothing may be made from text.
const pagePolicy = `default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-src 'self'`

beforeAll(async () => {
  site = makeSite({ 'docs/index.md': index, 'docs/next.md': '# 下一页\n\n没有样例。\n' }, { lang: 'zh-CN' })
  await site.build()
  server = await serveFolder(path.join(site.root, 'dist'), (file) => ({
    'content-security-policy': file.includes('/sandbox-') ? sandboxPolicy : pagePolicy,
  }))
  browser = await launchBrowser()
  page = await browser.newPage()
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.setViewport({ width: 1000, height: 2500 })
  await page.evaluateOnNewDocument(ADD_UP_SHIFTS)
  await page.goto(`${server.origin}/`)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  site?.close()
})

const textsOf = (preview: number) =>
  page.$$eval(
    '.kb-code-preview',
    (widgets, at) =>
      [...widgets[at]!.querySelectorAll('.kb-code-preview-text')].map((entry) => entry.textContent),
    preview,
  )

async function entriesOf(preview: number): Promise<(string | null)[]> {
  await page.waitForFunction(
    (at: number) => document.querySelectorAll('.kb-code-preview')[at]?.querySelector('.kb-code-preview-text'),
    {},
    preview,
  )
  return textsOf(preview)
}

describe('previews of a built page under a strict policy', () => {
  test('a container, a fence in TypeScript and a tag run', async () => {
    expect(await entriesOf(0)).toEqual(['[ 2, 4 ]'])
    expect(await entriesOf(2)).toEqual(["[ 'a', 'b' ]"])
    expect(await entriesOf(3)).toEqual(['tag'])
  })

  test('they need no React', () => {
    expect(server.requests.filter((request) => /react/i.test(request))).toEqual([])
    expect(server.requests.filter((request) => /island-/.test(request))).not.toEqual([])
  })

  test('output that is shown from the start moves nothing when it comes', async () => {
    await page.waitForFunction(() => document.querySelectorAll('.kb-code-preview-entry').length === 3)
    expect(await layoutShift(page)).toBe(0)
  })

  test('rules 10 and 12: a container in a list, by a name that begins with it, without its indentation', async () => {
    const island = await page.$$eval('[data-island="code-preview"]', (all) =>
      all[1]!.getAttribute('data-props'),
    )
    expect(JSON.parse(island!).code).toBe("if (true) {\n  console.log('<indented>')\n}")
    expect(await page.$$eval('.kb-code-preview', (all) => all[1]!.querySelector('code')?.textContent)).toBe(
      "if (true) {\n  console.log('<indented>')\n}",
    )
  })

  test('the code of TypeScript is copied with its types and shown highlighted', async () => {
    const island = await page.$$eval('[data-island="code-preview"]', (all) =>
      all[2]!.getAttribute('data-props'),
    )
    expect(JSON.parse(island!)).toMatchObject({
      code: expect.stringContaining(': string[]'),
      runCode: expect.not.stringContaining(': string'),
    })
    expect(
      await page.$$eval('.kb-code-preview', (all) => all[2]!.querySelectorAll('code .line span').length),
    ).toBeGreaterThan(0)
  })

  test('the page itself may not make code from text, and nothing complains', async () => {
    // In a turn of its own: what the debugger runs itself is free of the policy.
    const made = await page.evaluate(
      () =>
        new Promise((resolve) => {
          setTimeout(() => {
            try {
              resolve(new Function('return 1')())
            } catch (error) {
              resolve((error as Error).name)
            }
          })
        }),
    )
    expect(made).toBe('EvalError')
    expect(problems.filter((problem) => !problem.includes('unsafe-eval'))).toEqual([])
  })

  test('rule 66: a route change takes the frames away, and the way back runs anew', async () => {
    expect(await page.$$('iframe')).not.toHaveLength(0)
    await page.$eval('main a[href$="next.html"]', (link) => (link as HTMLElement).click())
    await page.waitForFunction(() => document.querySelector('h1')?.textContent?.includes('下一页'))
    await page.waitForFunction(() => !document.querySelector('iframe') && window.frames.length === 0)
    await page.goBack()
    expect(await entriesOf(0)).toEqual(['[ 2, 4 ]'])
  })

  test('a page without previews loads nothing of them', async () => {
    const before = server.requests.length
    await page.goto(`${server.origin}/next.html`)
    const own = server.requests.slice(before)
    expect(own.filter((request) => /CodePreview|code-preview|sandbox|react/.test(request))).toEqual([])
  })
})
