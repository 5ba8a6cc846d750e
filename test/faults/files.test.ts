import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { kbsite } from '../helpers/command.ts'
import { type FaultSite, findingsAbout, makeFaultSite } from '../helpers/fault-site.ts'

const open: FaultSite[] = []
const index = { 'docs/index.md': '# 首页\n' }
function site(files: Record<string, string | Uint8Array> = {}, config = {}): FaultSite {
  const made = makeFaultSite({ ...index, ...files }, config)
  open.push(made)
  return made
}
afterEach(() => {
  for (const made of open.splice(0)) made.close()
})
const isRoot = process.getuid?.() === 0
const nobody = 65_534

describe('links', () => {
  /** name of the link, where it points to (from docs/). */
  const links: [name: string, target: string][] = [
    ['a note outside', '../../outside/note.md'],
    ['a folder outside', '../../outside'],
    ['a file of the system', '/etc/passwd'],
    ['a device', '/dev/zero'],
    ['the root', '/'],
    ['the folder itself', '.'],
    ['the folder above', '..'],
    ['itself', 'link-07.md'],
    ['nothing', 'nowhere.md'],
    ['a hidden note beside the sources', '../.notes/private.md'],
    ['a file with a secret', '../.env'],
    ['what Git keeps', '../.git/config'],
    ['a package', '../node_modules/p/readme.md'],
    ['the cache', '../.kbsite/cache/x.md'],
    ['the process', '/proc/self/environ'],
  ]
  const nameOf = (at: number) => `link-${String(at).padStart(2, '0')}.md`

  test('are skipped with a word where they leave the project, loop, lead nowhere or to what is hidden, and nothing of them is published', async () => {
    const secret = '# 私\n\n不可公开\n'
    const made = site({
      '.notes/private.md': secret,
      '.env': secret,
      '.git/config': '[core]\n',
      'node_modules/p/readme.md': secret,
    })
    for (const [at, [, target]] of links.entries())
      symlinkSync(target, path.join(made.root, 'docs', nameOf(at)))
    const run = await made.run()
    expect(run.code).toBe(0)
    // A build counts them by rule; the check names each.
    const checked = await made.run(['check'])
    for (const [at, [name]] of links.entries())
      expect([name, findingsAbout(checked, nameOf(at))]).toEqual([
        name,
        [expect.stringMatching(/warning .*\(skipped-file\)/)],
      ])
    expect(made.outputFiles().filter((name) => name.startsWith('link-'))).toEqual([])
    expect(JSON.stringify(made.bytes())).not.toContain(Buffer.from('不可公开').toString('latin1'))
  })

  test('to a note inside is followed; to a folder inside is not, so that nothing is published twice', async () => {
    const made = site({ 'docs/real/note.md': '# 真\n' })
    symlinkSync('real/note.md', path.join(made.root, 'docs/alias.md'))
    symlinkSync('real', path.join(made.root, 'docs/again'))
    expect((await made.run()).code).toBe(0)
    expect(made.outputFiles()).toContain('alias.html')
    expect(made.outputFiles()).not.toContain('again/note.html')
  })

  test('to notes and folders of the project beside the sources are followed', async () => {
    const made = site({
      'docs/index.md': '# 首页\n\n[日志](./changelog.md) [包](./p/use.md)\n',
      'CHANGELOG.md': '# 日志\n',
      'packages/p/docs/use.md': '# 用法\n\n![图](./a.png)\n',
      'packages/p/docs/a.png': 'x',
      'packages/q/docs/b.md': '# 乙\n',
    })
    symlinkSync('../CHANGELOG.md', path.join(made.root, 'docs/changelog.md'))
    symlinkSync('../packages/p/docs', path.join(made.root, 'docs/p'))
    // Two folders beside the sources that lead to each other, and one to itself.
    symlinkSync('../../q/docs', path.join(made.root, 'packages/p/docs/q'))
    symlinkSync('../../p/docs', path.join(made.root, 'packages/q/docs/p'))
    symlinkSync('.', path.join(made.root, 'packages/p/docs/self'))
    const run = await made.run()
    expect(run.code).toBe(0)
    expect(made.output('changelog.html')).toContain('日志')
    expect(made.outputFiles().filter((name) => /^p\//.test(name))).toEqual([
      'p/a.png',
      'p/llms-full.txt',
      'p/q/b.html',
      'p/q/b.md',
      'p/use.html',
      'p/use.md',
    ])
    expect(findingsAbout(run, 'p/')).toEqual([
      expect.stringContaining('"p/q/p" is a symbolic link to a folder around it, so it is skipped.'),
      expect.stringContaining('"p/self" is a symbolic link to a folder around it, so it is skipped.'),
    ])
  })

  test.each<[target: string, reason: string]>([
    ['../../outside/note.md', 'is a symbolic link that leaves the project'],
    ['../.notes/private.md', 'is a symbolic link to a hidden file'],
    ['../deploy.key', 'is a symbolic link to a file of a kind that is not published'],
    ['nowhere.md', 'leads to no page'],
  ])('a link of a note to one that leads to %s says why', async (target, reason) => {
    const made = site({
      'docs/index.md': '# 首页\n\n[x](./link.md)\n',
      '.notes/private.md': '# 私\n',
      'deploy.key': 'x',
    })
    symlinkSync(target, path.join(made.root, 'docs/link.md'))
    const { code, stderr } = await made.run()
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)])
  })

  test('in the public folder do not publish what lies outside', async () => {
    const made = site({ 'docs/public/seed.txt': 'seed' })
    symlinkSync('../../../outside/data.txt', path.join(made.root, 'docs/public/data.txt'))
    symlinkSync('../../../outside', path.join(made.root, 'docs/public/all'))
    expect((await made.run()).code).toBe(0)
    expect(made.outputFiles()).toContain('seed.txt')
    expect(made.outputFiles().filter((name) => /data\.txt|^all/.test(name))).toEqual([])
  })

  test('in the templates are not followed, as what names a file counts and not what lies elsewhere', async () => {
    const made = site({ 'docs/public/seed.png': 'seed', 'outside.css': 'a { background: url(seed.png) }' })
    mkdirSync(path.join(made.root, 'templates/components'), { recursive: true })
    symlinkSync('../..', path.join(made.root, 'templates/components/up'))
    symlinkSync('/proc', path.join(made.root, 'templates/components/processes'))
    const { code, stdout, stderr } = await made.run(['check'])
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Checked: /)])
    expect(stdout).toContain('No page uses "docs/public/seed.png".')
  })

  test('a source folder that is a link itself works', async () => {
    const made = site({ 'real/index.md': '# 真\n' }, { srcDir: 'linked' })
    symlinkSync('real', path.join(made.root, 'linked'))
    expect((await made.run()).code).toBe(0)
    expect(made.output('index.html')).toContain('真')
  })

  test('between two folders that contain each other end', async () => {
    const made = site({ 'docs/a/index.md': '# 甲\n', 'docs/b/index.md': '# 乙\n' })
    symlinkSync('../b', path.join(made.root, 'docs/a/b'))
    symlinkSync('../a', path.join(made.root, 'docs/b/a'))
    expect((await made.run()).code).toBe(0)
    expect(made.outputFiles().filter((name) => name.endsWith('index.html'))).toHaveLength(3)
  })
})

describe('files that are none', () => {
  test('a FIFO, a socket and a folder with the name of a note do not hang or break the build', async () => {
    const made = site({ 'docs/folder.md/inner.md': '# 内\n' })
    execFileSync('mkfifo', [path.join(made.root, 'docs/pipe.md'), path.join(made.root, 'docs/pipe.png')])
    const { code } = await made.run()
    expect(code).toBe(0)
    expect(made.outputFiles()).toContain('folder.md/inner.html')
  })

  test('a FIFO in the public folder is not read', async () => {
    const made = site({ 'docs/public/a.txt': 'a' })
    execFileSync('mkfifo', [path.join(made.root, 'docs/public/pipe.txt')])
    expect((await made.run()).code).toBe(0)
  })

  test.skipIf(process.platform === 'win32')('a note that may not be read is named', async () => {
    const made = site({ 'docs/locked.md': '# 锁\n' })
    if (isRoot) execFileSync('chown', ['-R', String(nobody), made.around])
    chmodSync(path.join(made.root, 'docs/locked.md'), 0o000)
    const { uid } = isRoot ? { uid: nobody } : {}
    const { code, stderr } = await made.run(['build'], {}, uid === undefined ? {} : { uid })
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/error {2}"locked\.md" could not be read \(EACCES\)/),
    ])
  })

  test.skipIf(process.platform === 'win32')('a folder that may not be read is named', async () => {
    const made = site({ 'docs/locked/a.md': '# 锁\n' })
    if (isRoot) execFileSync('chown', ['-R', String(nobody), made.around])
    chmodSync(path.join(made.root, 'docs/locked'), 0o000)
    const as = isRoot ? { uid: nobody } : {}
    const results = [
      await made.run(['check'], {}, as),
      await made.run(['mv', 'docs/locked', 'docs/open'], {}, as),
    ]
    chmodSync(path.join(made.root, 'docs/locked'), 0o755)
    for (const { code, stderr } of results)
      expect([code, stderr]).toEqual([2, expect.stringMatching(/error {2}.*locked.*could not be read/)])
  })
})

describe('a site', () => {
  test('without any note is refused with the place of the first one, and the former output stays', async () => {
    const made = site()
    await made.run()
    made.remove('docs/index.md')
    const { code, stderr } = await made.run()
    expect([code, stderr]).toEqual([1, expect.stringContaining('docs/index.md  error  There are no notes')])
  })

  test('without a source folder is refused with its name', async () => {
    const made = site()
    rmSync(path.join(made.root, 'docs'), { recursive: true })
    const { code, stderr } = await made.run()
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`There is no source folder "docs" in "${path.basename(made.root)}".`),
    ])
  })
})

describe('names', () => {
  test('of every kind get addresses that work', async () => {
    const names = [
      '空 格',
      '100%',
      'a#b',
      'a?b',
      'emoji😘',
      'ＡＢ',
      'cafe\u0301',
      'quote\'"s',
      '%2e%2e',
      'a&b<c>',
      'a:b',
      '.hidden',
      '-x',
      'CON',
      'nul',
    ]
    const shown = names.filter((name) => !name.startsWith('.'))
    const made = site({
      'docs/index.md': shown
        .map((name) => `- [${name.replace(/[<>&]/g, '')}](<./${encodeURIComponent(name)}.md>)`)
        .join('\n'),
      ...Object.fromEntries(names.map((name) => [`docs/${name}.md`, `# ${name}\n`])),
    })
    const { code, stderr } = await made.run()
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('  error  ')])
    for (const name of shown) expect(made.outputFiles()).toContain(`${name.normalize('NFC')}.html`)
    expect(made.outputFiles()).not.toContain('.hidden.html')
  })

  test('of 255 bytes, and folders 40 deep', async () => {
    const long = 'x'.repeat(250)
    const deep = Array.from({ length: 40 }, (_, at) => `d${at}`).join('/')
    const made = site({ [`docs/${long}.md`]: '# 长\n', [`docs/${deep}/index.md`]: '# 深\n' })
    const { code } = await made.run()
    expect(code).toBe(0)
    expect(made.outputFiles()).toContain(`${deep}/index.html`)
  })

  test('that are not Unicode do not stop the build', async () => {
    const made = site()
    const name = Buffer.concat([
      Buffer.from(`${path.join(made.root, 'docs')}/bad-`),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('.md'),
    ])
    writeFileSync(name, '# 坏名\n')
    const { code, stderr } = await made.run()
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^docs\/bad-.*warning .*\(skipped-file\)/m)])
  })
})

describe('addresses', () => {
  test.each<[string, string, string, string]>([
    ['only in case', 'Note.md', 'note.md', 'give the same address'],
    ['only in Unicode form', 'cafe\u0301.md', 'caf\u00e9.md', 'so "caf\u00e9.md" is left out.'],
  ])('that differ %s are one finding that names both notes', async (_name, one, two, words) => {
    const made = site({ [`docs/${one}`]: '# 一\n', [`docs/${two}`]: '# 二\n' })
    const { code, stderr } = await made.run()
    const found = stderr.split('\n').filter((line) => line.includes('(duplicate-route)'))
    expect([code, found]).toEqual([1, [expect.stringContaining(`"${one}"`)]])
    expect(found[0]).toContain(`"${two}"`)
    expect(found[0]).toContain(words)
  })

  test('of a folder, a page of its name and a README are three', async () => {
    const made = site({ 'docs/a.md': '# 一\n', 'docs/a/index.md': '# 二\n', 'docs/a/README.md': '# 三\n' })
    expect((await made.run()).code).toBe(0)
    for (const [name, text] of [
      ['a.html', '一'],
      ['a/index.html', '二'],
      ['a/README.html', '三'],
    ] as const)
      expect(made.output(name)).toContain(text)
  })

  test('of a note and of a file that is copied collide', async () => {
    const made = site({ 'docs/a.md': '# 甲\n', 'docs/public/a.html': '<p>mine</p>' })
    const { code, stderr } = await made.run()
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^docs\/a\.md:1:1 {2}error {2}.*"a\.html"/m)])
  })
})

describe('what vanishes while the site is read', () => {
  /** A config that removes a file at the moment when kbsite wants to read it. */
  const removing = (name: string, library: string, call: string) => `import { rmSync } from 'node:fs'
import library from '${library}'
import { syncBuiltinESMExports } from 'node:module'
const former = library.${call}
library.${call} = (file, ...rest) => {
  if (String(file).endsWith(${JSON.stringify(name)})) rmSync(file, { recursive: true, force: true })
  return former(file, ...rest)
}
syncBuiltinESMExports()
export default { themeConfig: { search: false } }
`
  test.each([
    ['a note', 'gone.md', 'node:fs', 'readFileSync'],
    ['a folder', 'gone', 'node:fs/promises', 'readdir'],
    ['a picture', 'gone.png', 'node:fs/promises', 'copyFile'],
  ])('%s is skipped', async (_name, file, library, call) => {
    const made = site({
      'docs/gone.md': '# 走\n',
      'docs/gone/a.md': '# 走\n',
      'docs/gone.png': 'x',
      'kbsite.config.mjs': removing(file, library, call),
    })
    const { code } = await kbsite(made.root, ['build'])
    expect(code).toBe(0)
    expect(existsSync(path.join(made.root, 'docs', file))).toBe(false)
    expect(made.outputFiles().filter((name) => /^gone.*(?:html|png)$/.test(name))).toHaveLength(2)
  })
})
