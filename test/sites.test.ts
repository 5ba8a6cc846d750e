import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite } from '../src/render/build.ts'
import { loadConfig } from '../src/render/config/load.ts'
import { mainOf, navigationOf, openSite, type TestSite } from './helpers/site.ts'

const folder = path.join(import.meta.dirname, 'sites')

/** Every fixture below `test/sites`, as `<theme>/<case>`; those of `dialects` are sites of other tools, built as they are. */
const fixtures = readdirSync(folder).flatMap((theme) =>
  readdirSync(path.join(folder, theme)).map((name) => `${theme}/${name}`),
)

describe.each(fixtures)('site %s', (fixture) => {
  const expected = path.join(folder, fixture, 'expected')
  let site: TestSite
  let files: Record<string, string>
  beforeAll(async () => {
    site = openSite(fixture)
    // Nothing that is compared depends on the search.
    const config = await loadConfig(site.root)
    const themeConfig = { ...config.themeConfig, search: false as const }
    const { diagnostics } = await buildSite({ ...config, themeConfig })
    const shown = diagnostics.map(({ path: file, place, severity, rule, message, fix }) =>
      [file, place?.line ?? '', place?.column ?? '', severity, rule, message, fix ?? ''].join(' | '),
    )
    files = {
      ...pagesOf(site),
      ...(fixture.startsWith('dialects/') && { 'navigation.txt': navigationsOf(site) }),
      ...(shown.length > 0 && { 'diagnostics.txt': `${shown.join('\n')}\n` }),
    }
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

/** The main part of each page of the output. */
function pagesOf(site: TestSite): Record<string, string> {
  return Object.fromEntries(pageNames(site).map((name) => [name, mainOf(site.output(name))]))
}

/** The menu and the sidebars of a site, each once. */
function navigationsOf(site: TestSite): string {
  const all = pageNames(site).flatMap((name) => navigationOf(site.output(name)))
  return [...new Set(all)].join('\n')
}

/** Pages of the output; none when the build stopped. */
function pageNames(site: TestSite): string[] {
  if (!existsSync(path.join(site.root, 'dist'))) return []
  return site
    .outputFiles()
    .filter((name) => name.endsWith('.html') && !/404\.html$|^(?:assets|graph|tags)\//.test(name))
}

function filesBelow(expected: string): string[] {
  return readdirSync(expected, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(expected, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    )
}
