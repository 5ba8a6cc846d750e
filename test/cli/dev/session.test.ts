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

function versionOf({ headers }: Awaited<ReturnType<Session['answer']>>): string | undefined {
  return headers?.['server-timing']
}

function quietIo(cwd: string): Io {
  const nowhere = { write: () => {} }
  return { stdout: nowhere, stderr: nowhere, cwd, colors: colorsOf(false), isLive: false, width: 80 }
}
