import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtNotes } from '../../src/cli/mcp/built.ts'
import { kbsite } from '../helpers/command.ts'
import { validationRules } from '../helpers/html-rules.ts'
import { openPolicyRun, type PolicyRun, searchWithDetails } from '../helpers/policy-run.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-docs-'))
const outDir = path.join(folder, 'dist')
const config = path.join(folder, 'kbsite.config.ts')
const read = (file: string) => readFileSync(path.join(outDir, file), 'utf8')
let pages: readonly string[] = []
let checked: { pages: number; diagnostics: unknown[] }

// Without drawings, which are no HTML of ours, and cost more than all the rest, and without a page for each tag, which would be more than the notes.
beforeAll(async () => {
  const own = JSON.stringify(path.join(root, 'kbsite.config.ts'))
  const cache = JSON.stringify(path.join(folder, 'cache'))
  writeFileSync(
    config,
    `import own from ${own}\nexport default { ...own, cacheDir: ${cache}, diagrams: { ...own.diagrams, prerender: false }, themeConfig: { ...own.themeConfig, tags: false } }\n`,
  )
  // The build has the notes that the check has parsed.
  checked = JSON.parse((await kbsite(root, ['check', '--config', config, '--json'])).stdout)
  expect(await kbsite(root, ['build', '--config', config, '--out-dir', outDir])).toMatchObject({ code: 0 })
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
  pages = files.filter((file) => file.endsWith('.html') && !file.startsWith('assets')).sort()
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Diagrams and samples that do not parse are findings, too.
test('the notes of docs/ pass the check without a finding', () => {
  expect(checked.pages).toBeGreaterThan(200)
  expect(checked.diagnostics).toEqual([])
})

describe('the built docs', () => {
  const validator = new HtmlValidate({ extends: ['html-validate:recommended'], rules: validationRules })

  // What features make of notes is validated one by one elsewhere; all pages with KBSITE_ALL_PAGES=1.
  test('are valid HTML: one page of each kind', async () => {
    expect(pages.length).toBeGreaterThan(200)
    const kinds = ['index', '404', 'about', 'css/flex', 'en/index', 'en/guide/tree']
    const some = process.env.KBSITE_ALL_PAGES ? pages : kinds.map((name) => `${name}.html`)
    const found: string[] = []
    for (const file of some) {
      const { results } = await validator.validateString(read(file))
      for (const { messages } of results)
        for (const { ruleId, message, line, column } of messages)
          found.push(`${file}:${line}:${column} ${ruleId}: ${message}`)
    }
    expect(found).toEqual([])
  }, 300_000)
})

describe('a browser with the built docs', () => {
  let run: PolicyRun
  beforeAll(async () => {
    run = await openPolicyRun(outDir)
  })
  afterAll(() => run?.close())

  test('keeps the policy of the pages, also while they are searched, asks nobody else and starts all their islands', async () => {
    const some = process.env.KBSITE_ALL_PAGES
      ? pages
      : ['index.html', 'graph/index.html', 'en/guide/tree.html', 'javascript/eventloop.html']
    expect(await run.visitAll(some)).toEqual([])
    expect(await run.visit('css/flex.html', (page) => searchWithDetails(page, 'flex'))).toEqual([])
  }, 300_000)
})

describe('an agent with the built docs', () => {
  let notes: ReturnType<typeof builtNotes>
  beforeAll(() => {
    notes = builtNotes(outDir)
  })

  // Each page is one of the first five found.
  test.each([
    ['flex 换行', '/css/flex'],
    ['盒模型', '/css/box-model'],
    ['grid 居中', '/css/center'],
    ['闭包', '/javascript/scope/closure'],
    ['原型链', '/javascript/inherit/prototype-chain'],
    ['事件循环 微任务', '/javascript/eventloop'],
    ['Promise 并发限制', '/interview/2018-alibaba'],
    ['防抖 节流', '/javascript/useful/throttle'],
    ['TypeScript 泛型', '/typescript/generics'],
    ['HTTP 缓存 强缓存', '/http/cache'],
    ['跨域 CORS 预检', '/http/cors'],
    ['WebSocket 心跳', '/http/websocket-sse'],
    ['XSS 防御', '/frontend/security/xss'],
    ['重排 重绘', '/frontend/browser-rendering'],
    ['Service Worker 缓存', '/frontend/pwa'],
    ['Web Vitals LCP', '/frontend/web-vitals'],
    ['diff 算法', '/framework/vue/virtual-dom'],
    ['hash 路由', '/framework/router'],
    ['快速排序 复杂度', '/algorithm/quick-sort'],
    ['虚拟列表', '/interview/system-design'],
  ])('answers %s from %s', async (query, page) => {
    const { results } = await notes.search(query)
    const found = results.slice(0, 5).find(({ url }) => url.startsWith(`${page}.html`))
    expect(found, JSON.stringify(results.slice(0, 5))).toBeDefined()
  })

  test('reads what was found', async () => {
    const [found] = (await notes.search('flex 换行')).results
    const text = await notes.withPage(found!.url, ({ text: textOf, anchor }) => textOf(anchor))
    expect(text).toMatch(/^(?:#{1,6} |---\n)/)
  })
})
