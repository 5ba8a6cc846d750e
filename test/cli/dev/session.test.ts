import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSession, type Session } from '../../../src/cli/dev/session.ts'
import type { Io } from '../../../src/cli/io.ts'
import { colorsOf } from '../../../src/cli/shown.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

/** Keeps the first page that is parsed until it is opened: the config below asks for it. */
const gate = globalThis as { kbsiteTestGate?: Promise<void> | undefined }

const config = `export default {
  lastUpdated: false,
  async transformPage(page) {
    const gate = globalThis.kbsiteTestGate
    globalThis.kbsiteTestGate = undefined
    await gate
    return page
  },
}
`

let files: TestSite
let site: Session

beforeEach(async () => {
  files = makeSite({ 'docs/index.md': '# Fruit\n', 'kbsite.config.js': config })
  site = await openSession(files.root, {}, quietIo(files.root))
})
afterEach(async () => {
  await site.close()
  files.close()
})

test('a page bears the version that the site had when it was asked for, not that of an edit that came meanwhile', async () => {
  let open = () => {}
  gate.kbsiteTestGate = new Promise((resolve) => {
    open = resolve
  })
  const early = site.answer('/')
  await expect.poll(() => gate.kbsiteTestGate === undefined).toBe(true)
  await site.read()
  open()
  expect(versionOf(await early)).toMatch(/^kbsite;desc="0 /)
  expect(versionOf(await site.answer('/'))).toMatch(/^kbsite;desc="1 /)
})

test('a page that is served before the site is read is called another when its note has changed', async () => {
  const before = versionOf(await site.answer('/'))
  expect(versionOf(await site.answer('/'))).toBe(before)
  files.edit('docs/index.md', '# Fruit\n\nsweet\n')
  const after = versionOf(await site.answer('/'))
  expect(after).toMatch(/^kbsite;desc="0 /)
  expect(after).not.toBe(before)
})

test('the notes to review are listed by their owners, with reasons, as text', async () => {
  files.edit(
    'docs/pear.md',
    '---\nreviewed: 2020-01-02\nstale-after: 1 year\nowner: ann\n---\n# <b>Pear</b>\n',
  )
  files.edit('docs/fig.md', '---\nstale-after: 1 year\nowner: [ben, ann]\n---\n# Fig\n')
  files.edit('docs/plum.md', '---\nsources: ../gone.ts\n---\n# Plum\n')
  files.edit('docs/kiwi.md', '---\nreviewed: 2020-01-02\nowner: ann\n---\n# Kiwi\n')
  const { status, body, headers } = await site.answer('/__kbsite/review')
  const page = String(body)
  expect([status, headers?.['content-security-policy']]).toEqual([
    200,
    expect.stringMatching(/^default-src 'none'/),
  ])
  expect(
    [...page.matchAll(/<h[12]>(.*?)<|data-note="(.*?)"/g)].map(([, name, note]) => name ?? note),
  ).toEqual(['3 notes to review', ...['ann', 'fig.md', 'pear.md', 'ben', 'fig.md', 'Nobody', 'plum.md']])
  expect(page).toContain('held until 2021-01-02')
  expect(page).toContain('The source &quot;../gone.ts&quot; does not exist')
  expect(page).not.toContain('<b>Pear')
})

function versionOf({ headers }: Awaited<ReturnType<Session['answer']>>): string | undefined {
  return headers?.['server-timing']
}

function quietIo(cwd: string): Io {
  const nowhere = { write: () => {} }
  return { stdout: nowhere, stderr: nowhere, cwd, colors: colorsOf(false), isLive: false, width: 80 }
}
