import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite } from '../../../src/render/build.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import type { DrawnPage } from '../../../src/render/model/build.ts'
import { makeSite, shareClient, type TestSite } from '../../helpers/site.ts'

const count = 160
const nameOf = (number: number) => `n${String(number).padStart(3, '0')}`
const note = (title: string) => `# ${title}\n\n## More\n\ntext\n`

describe('a change that only some parts of a large sidebar show', () => {
  let site: TestSite
  beforeAll(async () => {
    const notes = Array.from({ length: count }, (_, number) => [
      `docs/notes/${nameOf(number)}.md`,
      note(nameOf(number)),
    ])
    site = makeSite(Object.fromEntries([['docs/index.md', '# Home\n'], ...notes]), {
      lastUpdated: false,
      themeConfig: { search: false },
    })
    await build('dist')
  })
  afterAll(() => site?.close())

  async function build(outDir: string, cacheDir?: string): Promise<readonly DrawnPage[]> {
    const config = await loadConfig(site.root, { outDir: path.join(site.root, outDir) })
    if (cacheDir) {
      shareClient(site.root, cacheDir)
      config.cacheDir = path.join(site.root, cacheDir)
    }
    return (await buildSite(config)).drawn ?? []
  }

  /** Builds after an edit; gives what was drawn of the notes, by number, and of the rest. */
  async function drawn(): Promise<{ notes: number[]; rest: DrawnPage[] }> {
    const pages = await build('dist')
    const numberOf = ({ route }: DrawnPage) => Number(/^\/notes\/n(\d+)$/.exec(route)?.[1] ?? -1)
    return {
      notes: pages.map(numberOf).filter((number) => number >= 0),
      rest: pages.filter((page) => numberOf(page) < 0),
    }
  }

  function filesIn(outDir: string): Record<string, string> {
    const names = readdirSync(path.join(site.root, outDir), { recursive: true, encoding: 'utf8' })
    const html = names.filter((name) => name.endsWith('.html')).sort()
    return Object.fromEntries(
      html.map((name) => [name, readFileSync(path.join(site.root, outDir, name), 'utf8')]),
    )
  }

  test('another title draws the pages around it, and the page of all entries', async () => {
    site.edit('docs/notes/n100.md', note('n100 anew'))
    const { notes, rest } = await drawn()
    expect([notes.length, notes[0], notes.at(-1)]).toEqual([40, 81, 120])
    const all = { reason: 'its sidebar changed', made: true }
    expect(rest).toEqual([
      { path: 'notes/kb-sidebar.html', route: '/notes/kb-sidebar', ...all },
      // The home page leaves the notes out: it shows their group alone.
      { path: 'kb-sidebar.html', route: '/kb-sidebar', ...all },
    ])
  })

  test('a new note draws no page that stands far from it', async () => {
    site.edit('docs/notes/n0100.md', note('beside n100'))
    const { notes } = await drawn()
    expect(notes).toContain(101)
    expect(notes.filter((number) => number < 80 || number > 121)).toEqual([])
    await build('clean', '.clean')
    expect(filesIn('dist')).toEqual(filesIn('clean'))
  })

  test('so many notes fewer that it is whole on each page again leave no page of all entries', async () => {
    for (let number = 0; number < 40; number += 1) site.remove(`docs/notes/${nameOf(number)}.md`)
    const { notes } = await drawn()
    expect(notes).toHaveLength(count - 40 + 1)
    expect(Object.keys(filesIn('dist'))).not.toContain('notes/kb-sidebar.html')
  })
})
