import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CommandResult, kbsite, kbsiteHere } from '../helpers/command.ts'
import { findingsAbout } from '../helpers/fault-site.ts'
import { openPolicyRun, type PolicyForm, type PolicyRun } from '../helpers/policy-run.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'
import { hostileConfig, hostileNotes } from './policy-notes.ts'

const pagesOf = (files: readonly string[]) =>
  files.filter((name) => name.endsWith('.html') && !name.startsWith('assets/')).sort()

/** The pages of tags are alike: one in ten. */
const kindsOf = (files: readonly string[]) =>
  pagesOf(files).filter((name, at) => !name.includes('tags/') || at % 10 === 0)

/**
 * Builds one in so many notes of docs/, evenly over the folders, with the landing page and a topic: what is not visited need not be drawn.
 * All with KBSITE_ALL_PAGES=1, which takes some minutes more.
 */
async function buildSome(oneIn: number, name: string, own: string): Promise<string> {
  const root = path.resolve(import.meta.dirname, '../..')
  // Beside the cache, so that only the first run in a clone draws the diagrams.
  const folder = path.join(root, '.kbsite')
  const config = path.join(folder, `${name}.config.ts`)
  const notes = filesIn(path.join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .sort()
  const isKept = (file: string, index: number) =>
    index % oneIn === 0 || ['index.md', 'en/index.md', 'css/index.md', 'css/flex.md'].includes(file)
  const left = process.env.KBSITE_ALL_PAGES ? [] : notes.filter((file, index) => !isKept(file, index))
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    config,
    `import own from '../kbsite.config.ts'

// Links to notes that are left out are no fault.
export default { ...own, srcExclude: [...(own.srcExclude ?? []), ...${JSON.stringify(left)}], ignoreDeadLinks: true, ${own} }
`,
  )
  const outDir = path.join(folder, name)
  const built = await kbsite(root, ['build', '--config', config, '--out-dir', outDir])
  if (built.code !== 0) throw new Error(built.stderr)
  return outDir
}

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })

describe('the pages of docs/', () => {
  let outDir: string
  let run: PolicyRun
  beforeAll(async () => {
    outDir = await buildSome(32, 'policy-run', '')
    run = await openPolicyRun(outDir)
  }, 180_000)
  afterAll(() => run?.close())

  test('keep their policy, ask nobody else and start all their islands', async () => {
    const files = kindsOf(filesIn(outDir))
    expect(files.length).toBeGreaterThan(9)
    expect(await run.visitAll(files)).toEqual([])
  }, 300_000)

  test('keep it while they are searched', async () => {
    const found = await run.visit('css/flex.html', (page) => search(page, 'flex'))
    expect(found).toEqual([])
  })
})

describe('the pages of docs/ with the policy in themselves', () => {
  let outDir: string
  let run: PolicyRun
  beforeAll(async () => {
    outDir = await buildSome(90, 'policy-meta', "csp: 'meta'")
    run = await openPolicyRun(outDir, { form: 'meta' })
  }, 180_000)
  afterAll(() => run?.close())

  test('keep it, ask nobody else and start all their islands', async () => {
    const files = kindsOf(filesIn(outDir))
    expect(files.length).toBeGreaterThan(5)
    expect(await run.visitAll(files)).toEqual([])
  }, 300_000)
})

describe.each<PolicyForm>(['headers', 'meta'])(
  'notes and a config full of payloads, policy in %s',
  (form) => {
    let site: TestSite
    let checked: CommandResult
    let run: PolicyRun
    beforeAll(async () => {
      const csp = form === 'meta' ? 'meta' : true
      const config = `const own = ${JSON.stringify({ ...hostileConfig, csp })}
export default { ...own, transformHead: ({ route }) => (route === '/control' ? ${JSON.stringify(controlHead)} : []) }
`
      site = makeSite({ ...hostileNotes, 'docs/control.md': control, 'kbsite.config.ts': config })
      const built = await kbsiteHere(site.root, ['build'])
      if (built.code !== 0) throw new Error(built.stderr)
      if (form === 'headers') checked = await kbsiteHere(site.root, ['check'])
      run = await openPolicyRun(path.join(site.root, 'dist'), { form })
    })
    afterAll(async () => {
      await run?.close()
      site?.close()
    })

    /** What only the author's own config can ask for, to prove that the run sees it. */
    const controlHead = [
      ['script', {}, "ran('own script')"],
      ['script', { src: 'https://third.example/x.js' }],
    ]
    const control = '# 对照\n\n![图](https://third.example/x.png)\n'

    test('run nothing, break nothing, ask nobody', async () => {
      const files = pagesOf(site.outputFiles()).filter((file) => file !== 'control.html')
      // Each note, and the pages of tags that notes bring with them.
      const ofNotes = files.filter((file) => !file.startsWith('tags/'))
      expect(ofNotes).toHaveLength(Object.keys(hostileNotes).length)
      expect(await run.visitAll(form === 'headers' ? files : kindsOf(files))).toEqual([])
    })

    test('run nothing in the rows and excerpts of a search', async () => {
      expect(await run.visit('links.html', (page) => search(page, '搜索这一段'))).toEqual([])
    })

    test.runIf(form === 'headers')('say so of every address that would have run', () => {
      const lines = findingsAbout(checked, 'index.md').concat(findingsAbout(checked, 'text.md'))
      expect(lines.filter((line) => line.includes('(unsafe-link)'))).toHaveLength(5)
    })

    test('what an author asks for is seen by this run', async () => {
      expect((await run.visit('control.html')).sort()).toEqual([
        'asks for https://third.example/x.js',
        'asks for https://third.example/x.png',
        'breaks the policy: script-src-elem https://third.example/x.js ',
        'runs own script',
      ])
    })
  },
)

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/')
  await page.waitForSelector('.kb-search-dialog[open]')
  await page.keyboard.type(words)
  // The excerpts come with the details.
  await page.waitForSelector('.kb-search-option')
  await page.click('.kb-search-details')
  await page.waitForSelector('.kb-search-dialog mark')
}
