import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { kbsiteHere } from '../helpers/command.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

let site: TestSite
afterEach(() => site?.close())

const check = (...args: string[]) => kbsiteHere(site.root, ['check', ...args])

function git(...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=n@example.com', ...args], { cwd: site.root })
}

describe('kbsite check', () => {
  test('--list-rules and --explain need no site', async () => {
    site = makeSite({})
    expect((await check('--list-rules')).stdout).toMatch(/^dead-anchor +error +A link names a heading/m)
    const { code, stdout } = await check('--explain', 'dead-anchor')
    expect(code).toBe(0)
    expect(stdout).toContain('dead-anchor  (error by default; --fix repairs certain cases)')
    const all = JSON.parse((await check('--list-rules', '--json')).stdout)
    expect(all.rules['dead-anchor']).toMatchObject({ level: 'error', fixable: 'certain' })
    const one = JSON.parse((await check('--explain', 'dead-anchor', '--format', 'json')).stdout)
    expect(one).toEqual({ rules: { 'dead-anchor': all.rules['dead-anchor'] } })
    expect((await check('--explain', 'dead-ancor')).stderr).toContain('Did you mean "dead-anchor"?')
  })

  test('--rule sets a level, --max-warnings makes warnings fail', async () => {
    site = makeSite({ 'docs/index.md': '[x](./nowhere.md)\n' })
    expect((await check('--rule', 'dead-link=warning')).code).toBe(0)
    const strict = await check('--rule', 'dead-link=warning', '--max-warnings', '0')
    expect(strict.code).toBe(1)
    expect(strict.stderr).toContain('1 warning, and --max-warnings allows 0.')
    expect((await check('--rule', 'dead-link=of')).stderr).toContain('"dead-link=of" sets no rule.')
  })

  test('a baseline excuses what is known and nothing else', async () => {
    site = makeSite({ 'docs/index.md': '[x](./nowhere.md)\n' })
    expect((await check('--write-baseline', 'debt.json')).code).toBe(0)
    site.edit('docs/index.md', '字\n\n[x](./nowhere.md)\n\n[y](./other.md)\n')
    const { code, stdout, stderr } = await check('--baseline', 'debt.json')
    expect(code).toBe(1)
    expect(stdout).toContain('docs/index.md:5:1  error  Link "./other.md"')
    expect(stdout).not.toContain('nowhere')
    expect(stderr).toContain('1 known finding in "debt.json".')
    expect((await check('--baseline', 'absent.json')).code).toBe(2)
    const unwritten = await check('--write-baseline', 'absent/debt.json')
    expect([unwritten.code, unwritten.stderr]).toEqual([
      2,
      expect.stringContaining('The baseline "absent/debt.json" could not be written'),
    ])
  })

  test('--changed reports changed notes, and links to them; --fix leaves what it does not look at', async () => {
    const index = '[x](./old.md)\n\n[一](./apple.md#产地)\n\n使用React\n'
    const note = (name: string) => readFileSync(path.join(site.root, `docs/${name}.md`), 'utf8')
    site = makeSite({
      'docs/index.md': index,
      'docs/apple.md': '# 苹果\n\n## 产地\n',
    })
    git('init', '-q')
    git('add', '-A')
    git('commit', '-qm', 'first')
    expect((await check('--changed')).stdout).toBe('')
    site.edit('docs/apple.md', '# 苹果\n\n使用Vue\n')
    expect((await check('--changed', '--fix=wording', '--yes')).stderr).toContain('Fixed 1 in 1 note.')
    expect(note('index')).toBe(index)
    expect(note('apple')).toBe('# 苹果\n\n使用 Vue\n')
    site.edit('docs/apple.md', '# 苹果\n\n[y](./pear.md)\n')
    const { stdout } = await check('--changed')
    expect(stdout.match(/^docs\S+/gm)).toEqual(['docs/apple.md:3:1', 'docs/index.md:3:1'])
    expect((await check('--changed', 'no-such-branch')).code).toBe(2)
  })

  test('--fix writes what is certain and shows it; --dry-run only shows it', async () => {
    const files = { 'docs/index.md': '[x](./Apple.md) 使用React\r\n', 'docs/apple.md': '# 苹果\n' }
    // What is not UTF-8 is left as it is, and keeps nothing else from being fixed.
    site = makeSite({
      ...files,
      'docs/a.png': 'x',
      'docs/a.md': Buffer.from('\uFEFF![图 =9x9](./a.png =9x9)用Vue好\n', 'utf16le'),
    })
    const note = () => readFileSync(path.join(site.root, 'docs/index.md'), 'utf8')
    const dry = await check('--fix', '--dry-run')
    expect(dry.stderr).toContain('-[x](./Apple.md) 使用React\n+[x](./apple.md) 使用React\n')
    expect({ code: dry.code, note: note() }).toEqual({ code: 1, note: '[x](./Apple.md) 使用React\r\n' })
    // What follows the option is a folder.
    const done = await kbsiteHere(path.dirname(site.root), ['check', '--fix', path.basename(site.root)])
    expect(done.stderr).toContain('Fixed 1 in 1 note.')
    expect(done.stdout).toContain('用Vue好\n')
    expect({ code: done.code, note: note() }).toEqual({ code: 0, note: '[x](./apple.md) 使用React\r\n' })
    expect((await check('--fix')).stderr).toContain('Nothing to fix with certainty.')
  })

  test('--fix=wording shows what it would write, and writes it with --yes', async () => {
    site = makeSite({ 'docs/index.md': '[x](./Apple.md) 使用(旧React),好\n', 'docs/apple.md': '# 苹果\n' })
    const note = () => readFileSync(path.join(site.root, 'docs/index.md'), 'utf8')
    expect((await check()).stderr).toMatch(
      /^There are repairs for 1 of them: kbsite check --fix, and for \d of wording: kbsite check --fix=wording$/m,
    )
    const shown = await check('--fix=wording')
    expect(shown.stderr).toContain(
      '-[x](./Apple.md) 使用(旧React),好\n+[x](./apple.md) 使用（旧 React），好\n',
    )
    expect(shown.stderr).toContain('Would fix 3 in 1 note. --yes writes it.')
    expect(note()).toBe('[x](./Apple.md) 使用(旧React),好\n')
    await check('--fix=wording', '--yes')
    expect(note()).toBe('[x](./apple.md) 使用（旧 React），好\n')
    const wrong = await check('--fix=all')
    expect({ code: wrong.code, stderr: wrong.stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('Allowed choices are certain, wording.'),
    })
  })
})

const box = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

describe('kbsite mv', () => {
  test('the note, the links to it and in it, the config and the former address', async () => {
    site = makeSite({
      'kbsite.config.json':
        '{ "themeConfig": { "search": false, "nav": [{ "text": "F", "link": "/css/flex", "activeMatch": "^/css/" }] } }',
      'docs/index.md': '# 首页\n\n[x](./css/flex.md#轴) [y](/css/flex)\n',
      'docs/css/flex.md': '# Flex\n\n## 轴\n\n[z](../index.md)\n',
    })
    const move = ['mv', 'docs/css/flex.md', 'docs/layout/box.md']
    const dry = await kbsiteHere(site.root, [...move, '--dry-run'])
    const { code, stdout, stderr } = await kbsiteHere(site.root, move)
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'docs/css/flex.md → docs/layout/box.md\n' })
    expect(stderr).toContain('"link": "/layout/box"')
    expect(stderr).toContain(
      'warning  "^/css/" of "activeMatch" in the config does not match "layout/box.md".  Adjust it by hand.\n',
    )
    expect(dry.stderr).toBe(
      stderr.replace(/.*\n$/, (line) => `Nothing was moved; this is what would be: ${line}`),
    )
    const read = (file: string) => readFileSync(path.join(site.root, file), 'utf8')
    expect(read('docs/index.md')).toBe('# 首页\n\n[x](./layout/box.md#轴) [y](/layout/box)\n')
    expect(read('docs/layout/box.md')).toBe(
      '---\nredirects: [/css/flex]\n---\n\n# Flex\n\n## 轴\n\n[z](../index.md)\n',
    )
    expect(read('kbsite.config.json')).toContain('"link": "/layout/box"')
    expect(existsSync(path.join(site.root, 'docs/css'))).toBe(false)
    expect(await site.check()).toEqual([])
    await site.build()
    const page = site.output('css/flex.html')
    expect(page).toContain('<meta http-equiv="refresh" content="0; url=/layout/box.html">')
    expect(page).toContain('<link rel="canonical" href="/layout/box.html">')
    expect(page).not.toContain('<script')
  })

  test('a folder moves with the parts that notes take in, and links in these are rewritten', async () => {
    site = makeSite(
      {
        'docs/index.md': '# A\n\n[f](./css/flex.md)\n\n<!--@include: ./css/_part.md-->\n',
        'docs/css/flex.md': '# F\n\n<!--@include: ./_part.md-->\n',
        'docs/css/_part.md': 'A part [of](./flex.md) [A](../index.md).\n\n![A box](./box.svg)\n',
        'docs/css/box.svg': box,
      },
      { srcExclude: ['**/_*.md'] },
    )
    mkdirSync(path.join(site.root, 'docs/css/empty/deeper'), { recursive: true })
    expect((await kbsiteHere(site.root, ['mv', 'css', 'layout/new css'])).code).toBe(0)
    expect(existsSync(path.join(site.root, 'docs/css'))).toBe(false)
    expect(await site.check()).toEqual([])
    expect((await kbsiteHere(site.root, ['mv', 'layout/new css/flex.md', 'flex.md'])).code).toBe(0)
    const part = readFileSync(path.join(site.root, 'docs/layout/new css/_part.md'), 'utf8')
    expect(part).toBe('A part [of](../../flex.md) [A](../../index.md).\n\n![A box](./box.svg)\n')
    expect(await site.check()).toEqual([])
  })

  test('links to a file of the public folder follow it, also out of it', async () => {
    site = makeSite({
      'docs/index.md': '# A\n\n![A box](/box.svg) ![A box](./box.svg)\n',
      'docs/public/box.svg': box,
    })
    for (const [from, to] of [
      ['public/box.svg', 'public/figures/frame.svg'],
      ['public/figures', 'public/shown'],
      ['public/shown/frame.svg', 'css/frame.svg'],
    ] as const) {
      expect((await kbsiteHere(site.root, ['mv', from, to])).code).toBe(0)
      expect(await site.check()).toEqual([])
    }
    expect(readFileSync(path.join(site.root, 'docs/index.md'), 'utf8')).toContain(
      '![A box](/css/frame.svg) ![A box](./css/frame.svg)',
    )
  })

  test.each([
    [['css/none.md', 'a.md'], 'There is no "css/none.md"'],
    [['css/flex.md', 'index.md'], '"index.md" exists already.'],
    [['css/flex.md', '../../out.md'], 'is not in the source folder'],
    [['css/flex.md', 'css/flex.txt'], 'cannot be the new name of'],
    [['css', 'css/inner'], 'cannot be moved into itself'],
    [['css/flex.md', 'css/.flex.md'], '"css/.flex.md" would not be a page: the site leaves it out.'],
    [['css', '_css'], '"_css/flex.md" would not be a page'],
    [['css/flex.md', 'public/flex.md'], 'would not be a page'],
    [['public', 'pictures'], '"public" holds the public folder.'],
    [['css/flex.md', 'index.md/flex.md'], 'error  "index.md/flex.md" could not be written ('],
    [['empty', 'full'], 'error  There is no file in "empty" to move.'],
  ])('%j is refused and nothing moves', async (args, message) => {
    site = makeSite(
      { 'docs/index.md': '# A\n', 'docs/css/flex.md': '# F\n', 'docs/public/box.svg': box },
      { srcExclude: ['_*/**'] },
    )
    mkdirSync(path.join(site.root, 'docs/empty'))
    const { code, stderr } = await kbsiteHere(site.root, ['mv', ...args])
    expect(code).toBe(2)
    expect(stderr).toContain(message)
    expect(existsSync(path.join(site.root, 'docs/css/flex.md'))).toBe(true)
  })
})
