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

  test('of which one is the target of a link say why', async () => {
    const reasons = [
      ['../../outside/note.md', 'is a symbolic link that leaves the project'],
      ['../.notes/private.md', 'is a symbolic link to a hidden file'],
      ['../deploy.key', 'is a symbolic link to a file of a kind that is not published'],
      ['nowhere.md', 'leads to no page'],
    ] as const
    const made = site({
      'docs/index.md': `# 首页\n\n${reasons.map((_, at) => `[x](./link-${at}.md)`).join('\n\n')}\n`,
      '.notes/private.md': '# 私\n',
      'deploy.key': 'x',
    })
    for (const [at, [target]] of reasons.entries())
      symlinkSync(target, path.join(made.root, `docs/link-${at}.md`))
    const { code, stderr } = await made.run()
    expect(code).toBe(1)
    for (const [at, [, reason]] of reasons.entries())
      expect(stderr).toMatch(new RegExp(`^docs/index\\.md:${3 + 2 * at}:1 .*${reason}`, 'm'))
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
})

describe('files that are none', () => {
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

test('a site with every strange file that stops no build', async () => {
  const long = 'x'.repeat(250)
  const deep = Array.from({ length: 40 }, (_, at) => `d${at}`).join('/')
  const made = site({
    'docs/real/note.md': '# 真\n',
    'docs/public/seed.txt': 'seed',
    'docs/loop/a/index.md': '# 甲\n',
    'docs/loop/b/index.md': '# 乙\n',
    'docs/folder.md/inner.md': '# 内\n',
    [`docs/${long}.md`]: '# 长\n',
    [`docs/${deep}/index.md`]: '# 深\n',
    'docs/a.md': '# 一\n',
    'docs/a/index.md': '# 二\n',
    'docs/a/README.md': '# 三\n',
  })
  const docs = path.join(made.root, 'docs')
  for (const [target, name] of [
    ['real/note.md', 'alias.md'],
    ['real', 'again'],
    ['../../../outside/data.txt', 'public/data.txt'],
    ['../../../outside', 'public/all'],
    ['../b', 'loop/a/b'],
    ['../a', 'loop/b/a'],
  ] as const)
    symlinkSync(target, path.join(docs, name))
  execFileSync(
    'mkfifo',
    ['pipe.md', 'pipe.png', 'public/pipe.txt'].map((name) => path.join(docs, name)),
  )
  // A name that is not Unicode.
  writeFileSync(
    Buffer.concat([Buffer.from(`${docs}/bad-`), Buffer.from([0xff, 0xfe]), Buffer.from('.md')]),
    '# 坏名\n',
  )

  const { code, stderr } = await made.run()
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^docs\/bad-.*warning .*\(skipped-file\)/m)])
  const written = made.outputFiles()
  for (const name of ['alias.html', 'seed.txt', 'folder.md/inner.html', `${deep}/index.html`])
    expect(written).toContain(name)
  // Of a folder nothing is published twice, and what lies outside not at all.
  expect(written.filter((name) => /^again|^all|data\.txt|pipe/.test(name))).toEqual([])
  expect(written.filter((name) => /^loop.*index\.html$/.test(name))).toHaveLength(2)
  for (const [name, text] of [
    ['a.html', '一'],
    ['a/index.html', '二'],
    ['a/README.html', '三'],
  ] as const)
    expect(made.output(name)).toContain(text)
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

  test('of a note and of a file that is copied collide', async () => {
    const made = site({ 'docs/a.md': '# 甲\n', 'docs/public/a.html': '<p>mine</p>' })
    const { code, stderr } = await made.run()
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^docs\/a\.md:1:1 {2}error {2}.*"a\.html"/m)])
  })
})

describe('what vanishes while the site is read', () => {
  /** Has a function of Node remove a file at the moment when kbsite wants to read it. */
  const removing = (name: string, library: string, call: string) => `{
  const former = ${library}.${call}
  ${library}.${call} = (file, ...rest) => {
    if (String(file).endsWith(${JSON.stringify(name)})) rmSync(file, { recursive: true, force: true })
    return former(file, ...rest)
  }
}
`
  test('a note, a folder and a picture are skipped', async () => {
    const gone = ['gone.md', 'gone', 'gone.png']
    const made = site({
      'docs/gone.md': '# 走\n',
      'docs/gone/a.md': '# 走\n',
      'docs/gone.png': 'x',
      'docs/here.md': '# 在\n',
      'docs/here.png': 'x',
      'kbsite.config.mjs': `import fs, { rmSync } from 'node:fs'
import later from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
${removing('/gone.md', 'fs', 'readFileSync')}
${removing('/gone', 'later', 'readdir')}
${removing('/gone.png', 'later', 'copyFile')}
syncBuiltinESMExports()
export default { themeConfig: { search: false } }
`,
    })
    const { code } = await kbsite(made.root, ['build'])
    expect(code).toBe(0)
    for (const name of gone) expect(existsSync(path.join(made.root, 'docs', name))).toBe(false)
    expect(made.outputFiles().filter((name) => /^(?:gone|here).*(?:html|png)$/.test(name))).toEqual([
      'here.html',
      'here.png',
    ])
  })
})
