import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { kbsite } from '../helpers/command.ts'
import { makeSite } from '../helpers/site.ts'

const LAYOUT = `type Props = { content: unknown; hero: { name: string } }

export default function Wide({ content, hero }: Props) {
  return <main>{hero.name}{content}</main>
}
`

test('templates that throw are named with every page and their own line and column, until they are mended', async () => {
  const site = makeSite(
    {
      'docs/index.md': '# A\n',
      'docs/b.md': '---\nlayout: wide\n---\n\n# B\n\n[a](./index.md)\n',
      'docs/c.md': '---\nlayout: wide\n---\n\n# C\n',
      'docs/d.md': '---\nlayout: page\n---\n\n# D\n\n<Chart />\n',
      'templates/layouts/wide.tsx': LAYOUT,
      'templates/components/Chart.tsx':
        "import { sum } from './lib/sum'\nexport default () => <b>{sum()}</b>",
      'templates/components/lib/sum.ts': "\nexport function sum() {\n  throw new Error('no data')\n}",
      'templates/slots/doc-before.tsx': "export default () => { throw 'kaputt' }",
    },
    { themeConfig: { search: false } },
  )
  onTestFinished(() => site.close())
  const { code, stderr } = await kbsite(site.root, ['build'])
  expect(code).toBe(1)
  expect(stderr).toContain('Nothing was written; the former output is unchanged.')
  const errors = stderr.split('\n').filter((line) => line.includes('(template)'))
  expect(errors).toEqual([
    expect.stringMatching(/^docs\/b\.md:1:1 /),
    expect.stringMatching(
      /^docs\/c\.md:1:1 {2}error {2}"templates\/layouts\/wide\.tsx:4:\d+" could not draw this page: Cannot read properties of undefined \(reading 'name'\)\. {2}Fix it, or its attributes in the note\./,
    ),
    expect.stringContaining('"templates/components/lib/sum.ts:3:9" could not draw this page: no data.'),
    expect.stringMatching(
      /^docs\/index\.md.*A template could not draw this page: kaputt\. {2}It did not throw an Error, so the place is unknown: write throw new Error\("…"\)\./,
    ),
  ])
  for (const name of ['components/lib/sum.ts', 'slots/doc-before.tsx'])
    rmSync(path.join(site.root, 'templates', name))
  site.edit('templates/components/Chart.tsx', 'export default () => <b>1</b>')
  site.edit('templates/layouts/wide.tsx', LAYOUT.replace('{hero.name}', ''))
  expect((await kbsite(site.root, ['build'])).code).toBe(0)
})
