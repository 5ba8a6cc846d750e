import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainOf, openSite, type TestSite } from './helpers/site.ts'

const folder = path.join(import.meta.dirname, 'sites')

/** Every fixture below `test/sites` that has a `docs` folder, as `<theme>/<case>`. */
const fixtures = readdirSync(folder).flatMap((theme) =>
  readdirSync(path.join(folder, theme))
    .map((name) => `${theme}/${name}`)
    .filter((name) => existsSync(path.join(folder, name, 'docs'))),
)

describe.each(fixtures)('site %s', (fixture) => {
  const expected = path.join(folder, fixture, 'expected')
  let site: TestSite
  let files: Record<string, string>
  beforeAll(async () => {
    site = openSite(fixture)
    const { diagnostics } = await site.build()
    const shown = diagnostics.map(({ path: file, place, severity, rule, message, fix }) =>
      [file, place?.line ?? '', place?.column ?? '', severity, rule, message, fix ?? ''].join(' | '),
    )
    files = { ...pagesOf(site), ...(shown.length > 0 && { 'diagnostics.txt': `${shown.join('\n')}\n` }) }
  })
  afterAll(() => site.close())

  test('renders what is expected of it', async () => {
    for (const [name, text] of Object.entries(files)) {
      await expect(text).toMatchFileSnapshot(path.join(expected, name))
    }
  })

  test('has no leftover among its expected files', () => {
    const kept = existsSync(expected) ? filesBelow(expected) : []
    expect(kept.filter((name) => !(name in files))).toEqual([])
  })
})

/** The main part of each page of the output; nothing when the build stopped. */
function pagesOf(site: TestSite): Record<string, string> {
  if (!existsSync(path.join(site.root, 'dist'))) return {}
  const names = site
    .outputFiles()
    .filter((name) => name.endsWith('.html') && !/404\.html$|^assets\//.test(name))
  return Object.fromEntries(names.map((name) => [name, mainOf(site.output(name))]))
}

function filesBelow(expected: string): string[] {
  return readdirSync(expected, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(expected, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    )
}
