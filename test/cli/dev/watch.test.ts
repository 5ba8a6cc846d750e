import { mkdirSync, renameSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Watcher, watchSite } from '../../../src/cli/dev/watch.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import type { UserConfig } from '../../../src/render/model/config.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

let site: TestSite
let watcher: Watcher
let changed: Set<string>

beforeEach(() => {
  changed = new Set()
})
async function closed(): Promise<void> {
  await watcher.close()
  site.close()
}
afterEach(closed)

/** Watches a site of these files; `meanwhile` happens while the watcher starts. */
async function watched(
  files: Readonly<Record<string, string>>,
  config: UserConfig = {},
  meanwhile = async () => {},
): Promise<void> {
  site = makeSite(files, config)
  watcher = watchSite(await loadConfig(site.root), {
    onChange: (paths) => {
      for (const file of paths) changed.add(path.relative(site.root, file))
    },
    onError: (error) => {
      throw error
    },
  })
  await meanwhile()
  await watcher.ready
}

const told = (file: string) => expect.poll(() => changed.has(file)).toBe(true)
const move = (from: string, to: string) => renameSync(path.join(site.root, from), path.join(site.root, to))

test('notes in a folder whose name begins like that of the output are watched', async () => {
  await watched({ 'notes-src/apple.md': '# 苹果\n' }, { srcDir: 'notes-src', outDir: 'notes' })
  site.edit('notes-src/apple.md', '# 青苹果\n')
  await told('notes-src/apple.md')
})

test('a file that is written twice within a tick of the clock is seen twice', async () => {
  await watched({ 'docs/apple.md': '# 苹果\n' })
  site.edit('docs/pear.md', '')
  await told('docs/pear.md')
  const pear = path.join(site.root, 'docs/pear.md')
  const { atime, mtime } = statSync(pear)
  utimesSync(pear, atime, mtime)
  await told('docs/pear.md')
  changed.clear()
  site.edit('docs/pear.md', '# 梨\n')
  utimesSync(pear, atime, mtime)
  await told('docs/pear.md')
})

test('what the config imports is watched, in a folder of its own too', async () => {
  await watched({
    'docs/apple.md': '# 苹果\n',
    'config/nav.ts': 'export const nav = []\n',
    'kbsite.config.ts': "import { nav } from './config/nav.ts'\nexport default { themeConfig: { nav } }\n",
  })
  site.edit('config/nav.ts', "export const nav = [{ text: '苹果', link: '/apple' }]\n")
  await told('config/nav.ts')
})

test('a config is watched under its next name', async () => {
  await watched({ 'docs/apple.md': '# 苹果\n' })
  move('kbsite.config.json', 'kbsite.config.js')
  await told('kbsite.config.js')
  changed.clear()
  site.edit('kbsite.config.js', 'export default {}\n')
  await told('kbsite.config.js')
})

test('notes are watched again after their folder was away', async () => {
  await watched({ 'docs/apple.md': '# 苹果\n' })
  move('docs', 'elsewhere')
  await told('docs')
  changed.clear()
  move('elsewhere', 'docs')
  await told('docs')
  changed.clear()
  site.edit('docs/apple.md', '# 青苹果\n')
  await told('docs/apple.md')
})

test('a file that a note takes in is seen when it comes with its folder', async () => {
  await watched({ 'docs/apple.md': '<<< ../code/js/sum.js\n' })
  watcher.add([path.join(site.root, 'code/js/sum.js')])
  site.edit('code/js/sum.js', 'let sum = 0\n')
  await told('code/js/sum.js')
  changed.clear()
  site.edit('code/js/sum.js', 'let sum = 10\n')
  await told('code/js/sum.js')
})

test('a file that was awaited and came before it was watched is seen', async () => {
  await watched({ 'docs/apple.md': '# 苹果\n' })
  site.edit('parts/title.ts', 'export {}\n')
  watcher.add([], [path.join(site.root, 'parts/title.ts')])
  await told('parts/title.ts')
})

test('a config with another source folder is followed there', async () => {
  await watched({ 'docs/apple.md': '# 苹果\n', 'notes/pear.md': '# 梨\n' })
  site.edit('kbsite.config.json', '{ "srcDir": "notes" }')
  await watcher.follow(await loadConfig(site.root))
  site.edit('notes/pear.md', '# 雪梨\n')
  await told('notes/pear.md')
})

/** Waits for so many turns of the event loop, each a fraction of a millisecond. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await setImmediate()
}

test('notes of a folder that has just come are told of whenever they are written, and watched', async () => {
  await watched({ 'docs/index.md': '# 首页\n' })
  const notes = Array.from({ length: 200 }, (_, number) => `docs/basket${number}/apple.md`)
  for (const [number, note] of notes.entries()) {
    mkdirSync(path.join(site.root, path.dirname(note)))
    await turns(number % 25)
    site.edit(note, '# 苹果\n')
    await sleep(5)
  }
  for (const note of notes) await told(note)
  changed.clear()
  for (const note of notes) site.edit(note, '# 青苹果\n')
  for (const note of notes) await told(note)
})

test('notes of folders that come while the watcher starts are watched', async () => {
  const folders = Array.from({ length: 40 }, (_, number) => `docs/tree${number}`)
  for (let count = 0; count < 24; count += 4) {
    await watched(
      Object.fromEntries(folders.map((folder) => [`${folder}/index.md`, '# 树\n'])),
      {},
      async () => {
        await turns(count)
        for (const folder of folders) site.edit(`${folder}/new/apple.md`, '# 苹果\n')
      },
    )
    changed.clear()
    for (const folder of folders) site.edit(`${folder}/new/apple.md`, '# 青苹果\n')
    for (const folder of folders) await told(`${folder}/new/apple.md`)
    if (count < 20) await closed()
  }
})
