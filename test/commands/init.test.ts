import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { kbsite, kbsiteHere } from '../helpers/command.ts'
import { makeSite, shareClient } from '../helpers/site.ts'

/** An empty folder, and how to read a file below it. */
function place(files: Readonly<Record<string, string>> = {}) {
  const site = makeSite({ 'kbsite.config.other': '', ...files })
  onTestFinished(() => site.close())
  return { root: site.root, textOf: (name: string) => readFileSync(path.join(site.root, name), 'utf8') }
}

test.each(['en', 'zh'])('init writes a site in %s that checks clean and builds', async (lang) => {
  const { root } = place()
  const { code, stdout } = await kbsiteHere(root, ['init', 'notes', '--lang', lang])
  expect(code).toBe(0)
  expect(stdout).toBe(`Written into "notes"
  kbsite.config.json
  docs/index.md
  docs/notes/index.md
  docs/notes/first.md
  package.json
  .gitignore

Next:
  cd notes
  npm install
  npm run dev
`)
  const site = path.join(root, 'notes')
  shareClient(site)
  expect(await kbsiteHere(site, ['check'])).toMatchObject({ code: 0, stdout: '' })
  expect(await kbsiteHere(site, ['build'])).toMatchObject({ code: 0 })
  expect(existsSync(path.join(site, 'dist/notes/first.html'))).toBe(true)
})

// What a machine in another language gets is a row of the unit test.
test('without --lang a machine in zh_CN.UTF-8 gets notes in its language', async () => {
  const { root, textOf } = place()
  const { stdout } = await kbsite(root, ['init', 'my notes'], { LC_ALL: 'zh_CN.UTF-8' })
  expect(stdout).toContain('(中文; --lang en: English)')
  expect(stdout).toContain('\n  cd "my notes"\n')
  expect(textOf('my notes/kbsite.config.json')).toContain('"lang": "zh-CN"')
})

test('init adds to a .gitignore, and leaves a package.json as it is', async () => {
  const own = '{ "name": "mine" }'
  const { root, textOf } = place({ '.gitignore': '*.log\ndist', 'package.json': own })
  const { code, stdout } = await kbsiteHere(root, ['init'])
  expect(code).toBe(0)
  expect(stdout).toContain(
    '  .gitignore  with node_modules/, .kbsite/, dist-offline/, dist-offline.zip added\n',
  )
  expect(textOf('.gitignore')).toBe('*.log\ndist\nnode_modules/\n.kbsite/\ndist-offline/\ndist-offline.zip\n')
  expect(textOf('package.json')).toBe(own)
})

test.each(['kbsite.config.ts', 'docs/mine.md', 'docs/index.md'])(
  'init writes nothing beside %s',
  async (name) => {
    const { root, textOf } = place({ [name]: 'mine' })
    const { code, stderr } = await kbsiteHere(root, ['init'])
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`"${name}" exists already, so nothing was written.`),
    ])
    expect(textOf(name)).toBe('mine')
    for (const other of ['kbsite.config.json', 'docs/notes', '.gitignore', 'package.json'])
      expect(existsSync(path.join(root, other))).toBe(false)
  },
)

test('init --ci writes only the workflow into a folder that has a site, for the branch that is checked out', async () => {
  const { root, textOf } = place({
    'docs/index.md': '# 水果\n',
    'package.json': '{}',
    '.gitignore': 'node_modules\n.kbsite\ndist\ndist-offline\ndist-offline.zip\n',
  })
  execFileSync('git', ['init', '-q', '-b', 'trunk'], { cwd: root })
  const { code, stdout } = await kbsiteHere(root, ['init', '--ci', 'github'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Written into this folder\n {2}\.github\/workflows\/site\.yml\n\nOn the host:\n/)
  expect(stdout).toContain('• Set "csp": "meta" in the config.\n')
  expect(stdout).toContain('• For faster builds, set the secret KBSITE_CACHE_KEY to a long random text')
  expect(textOf('.github/workflows/site.yml')).toContain('branches: ["trunk"]')
  const again = await kbsiteHere(root, ['init', '--ci', 'cloudflare'])
  expect([again.code, again.stderr]).toEqual([
    2,
    expect.stringContaining('".github/workflows/site.yml" exists already, so nothing was written.'),
  ])
})

test('a workflow that its host will not find is not passed over in silence', async () => {
  const { root } = place()
  execFileSync('git', ['init', '-q'], { cwd: root })
  const { stdout } = await kbsiteHere(root, ['init', 'inner', '--ci', 'gitlab'])
  expect(stdout).toContain('at the top of the repository, not in "inner/": move it there.')
})

test('init says where it cannot write, and not that it is a bug', async () => {
  const { root } = place({ taken: '' })
  for (const folder of ['taken', 'taken/notes']) {
    const { code, stderr } = await kbsiteHere(root, ['init', folder])
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('The site could not be written: there is a file'),
    ])
    expect(stderr).toContain('Choose a new folder')
    expect(stderr).not.toContain('bug')
  }
})

test('init writes nothing where a file is in the place of a folder', async () => {
  const { root } = place({ docs: '' })
  mkdirSync(path.join(root, 'notes'))
  writeFileSync(path.join(root, 'notes/docs'), '')
  for (const folder of ['.', 'notes']) {
    const { code, stderr } = await kbsiteHere(root, ['init', folder])
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is a file already (EEXIST')])
    expect(existsSync(path.join(root, folder, 'kbsite.config.json'))).toBe(false)
  }
})

// Only there is a folder in which nobody can make another one.
test.runIf(existsSync('/proc/self'))('init ends where no folder can be made', async () => {
  const { root } = place()
  const { code, stderr } = await kbsiteHere(root, ['init', '/proc/notes'])
  expect([code, stderr]).toEqual([2, expect.stringContaining('The site could not be written')])
})
