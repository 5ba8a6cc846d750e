import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { kbsite } from '../helpers/command.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

let site: TestSite
afterEach(() => site.close())

/** What a build says of a site with these templates; the output that was there before must be there after it. */
async function errorsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  site = makeSite({ 'docs/index.md': '# A\n', ...files }, { themeConfig: { search: false } })
  const { code, stderr } = await kbsite(site.root, ['build'])
  expect(code).toBe(1)
  expect(stderr).toContain('Nothing was written; the former output is unchanged.')
  return stderr.split('\n').filter((line) => line.includes('(template)'))
}

const LAYOUT = `type Props = { content: unknown; hero: { name: string } }

export default function Wide({ content, hero }: Props) {
  return <main>{hero.name}{content}</main>
}
`

describe('a template that throws', () => {
  test('is named with every page and the line and column of its own source, until it is mended', async () => {
    const files = {
      'docs/b.md': '---\nlayout: wide\n---\n\n# B\n\n[a](./index.md)\n',
      'docs/c.md': '---\nlayout: wide\n---\n\n# C\n',
      'templates/layouts/wide.tsx': LAYOUT,
    }
    expect(await errorsOf(files)).toEqual([
      expect.stringMatching(/^docs\/b\.md:1:1 /),
      expect.stringMatching(
        /^docs\/c\.md:1:1 {2}error {2}"templates\/layouts\/wide\.tsx:4:\d+" could not draw this page: Cannot read properties of undefined \(reading 'name'\)\. {2}Fix it, or its attributes in the note\./,
      ),
    ])
    writeFileSync(path.join(site.root, 'templates/layouts/wide.tsx'), LAYOUT.replace('{hero.name}', ''))
    expect((await kbsite(site.root, ['build'])).code).toBe(0)
  })

  test('is named where a module that it imports throws', async () => {
    const files = {
      'docs/index.md': '# B\n\n<Chart />\n',
      'templates/components/Chart.tsx':
        "import { sum } from './lib/sum'\nexport default () => <b>{sum()}</b>",
      'templates/components/lib/sum.ts': "\nexport function sum() {\n  throw new Error('no data')\n}",
    }
    expect((await errorsOf(files))[0]).toContain(
      '"templates/components/lib/sum.ts:3:9" could not draw this page: no data.',
    )
  })

  test('says what it throws when that is no error', async () => {
    const slot = "export default () => { throw 'kaputt' }"
    expect((await errorsOf({ 'templates/slots/doc-before.tsx': slot }))[0]).toContain(
      'A template could not draw this page: kaputt.  It did not throw an Error, so the place is unknown: write throw new Error("…").',
    )
  })
})
