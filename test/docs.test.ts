import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite } from '../src/render/build.ts'
import { type CheckResult, checkConfig } from '../src/render/check.ts'
import { loadConfig } from '../src/render/config/load.ts'
import { validationRules } from './helpers/html-rules.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-docs-'))
const outDir = path.join(folder, 'dist')
const read = (file: string) => readFileSync(path.join(outDir, file), 'utf8')
let pages: readonly string[] = []
let checked: CheckResult

// Without drawings and index: neither is HTML of ours, and both cost more than all the rest. So the check is, for one cache of parsed notes.
beforeAll(async () => {
  const own = await loadConfig(root, { outDir })
  const config = {
    ...own,
    cacheDir: path.join(folder, 'cache'),
    diagrams: { ...own.diagrams, prerender: false },
    themeConfig: { ...own.themeConfig, search: false as const },
  }
  checked = await checkConfig(config)
  const { diagnostics } = await buildSite(config)
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
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

  async function findings(file: string, html: string): Promise<string[]> {
    const { results } = await validator.validateString(html)
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${file}:${line}:${column} ${ruleId}: ${message}`),
    )
  }

  // What features make of notes is validated one by one elsewhere; all pages with KBSITE_ALL_PAGES=1.
  test('are valid HTML in the text of one page in four', async () => {
    expect(pages.length).toBeGreaterThan(200)
    const found: string[] = []
    const some = process.env.KBSITE_ALL_PAGES ? pages : pages.filter((_, index) => index % 4 === 0)
    for (const file of some) found.push(...(await findings(file, mainOf(read(file)))))
    expect(found).toEqual([])
  }, 300_000)

  // What stands around the text is the same for all pages of a kind.
  test.each(['index', '404', 'catalog', 'about', 'css/index', 'css/flex', 'en/index', 'en/guide/index'])(
    'are valid HTML as a whole: %s',
    async (page) => {
      expect(await findings(page, read(`${page}.html`))).toEqual([])
    },
  )
})

function mainOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.indexOf('</main>') + '</main>'.length)
}
