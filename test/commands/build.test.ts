import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { kbsite, kbsiteHere } from '../helpers/command.ts'
import { bytesBelow } from '../helpers/fault-site.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

const sites: TestSite[] = []
function site(files: Record<string, string>, config = {}): TestSite {
  const made = makeSite(files, config)
  sites.push(made)
  return made
}
afterEach(() => {
  for (const made of sites.splice(0)) made.close()
})

const fruit = { 'docs/index.md': '# 水果\n\n看[苹果](./apple.md)。\n', 'docs/apple.md': '# 苹果\n\n很甜。\n' }

describe('kbsite build', () => {
  test('writes the site, says so on stdout and ends with 0; an error stops it before anything is written', async () => {
    const { root, edit, output } = site(fruit)
    const json = await kbsite(root, ['build', '--json'])
    expect([json.code, json.stderr]).toEqual([0, ''])
    // One object and nothing else.
    expect(JSON.parse(json.stdout)).toMatchObject({
      status: 'written',
      summary: { pages: 2 },
      counts: { error: 0 },
    })
    edit('docs/apple.md', '# 苹果\n\n脆。\n')
    const said = await kbsiteHere(root, ['build'])
    expect(said.code).toBe(0)
    expect(said.stdout).toMatch(/^2 pages, 0 diagrams, .* search index → dist in [\d.]+ s\nlargest pages/)
    expect(said.stderr).toMatch(/^read +\d+ ms {2}2 notes\nparse/)
    expect(output('apple.html')).toContain('脆')
    const before = bytesBelow(path.join(root, 'dist'))
    edit('docs/index.md', '# 水果\n\n看[梨](./apples.md)。\n')
    const { code, stderr } = await kbsiteHere(root, ['build'])
    expect(code).toBe(1)
    expect(stderr).toContain(
      'docs/index.md:3:2  error  Link "./apples.md" leads to no page.  Did you mean "./apple.md"?  (dead-link)',
    )
    expect(stderr).toContain('Nothing was written; the former output is unchanged.')
    expect(bytesBelow(path.join(root, 'dist'))).toEqual(before)
  })

  test('functions of a config are called, also when threads parse; what "buildEnd" throws is named', async () => {
    const notes = Object.fromEntries(
      Array.from({ length: 80 }, (_, at) => [`docs/n/${at}.md`, `# 笔记 ${at}\n`]),
    )
    const config = (end: string) => `import { writeFileSync } from 'node:fs'
export default {
  title: '水果',
  siteUrl: 'https://x.test',
  sitemap: { hostname: 'https://x.test', transformItems: (items) => items.slice(0, 1) },
  themeConfig: { search: false, sidebar: [], editLink: { pattern: ({ filePath }) => 'https://x.test/edit/' + filePath } },
  buildEnd({ root, outDir }) { ${end} },
}
`
    const { root, edit, output } = site({ ...fruit, ...notes })
    rmSync(path.join(root, 'kbsite.config.json'), { force: true })
    edit('kbsite.config.ts', config("writeFileSync(root + '/told.txt', outDir)"))
    expect((await kbsite(root, ['build'])).code).toBe(0)
    expect(readFileSync(path.join(root, 'told.txt'), 'utf8')).toBe(path.join(root, 'dist'))
    expect(output('n/79.html')).toContain('https://x.test/edit/n/79.md')
    expect(output('sitemap.xml').match(/<loc>/g)).toHaveLength(1)
    const failing = site({ ...fruit, 'kbsite.config.ts': config("throw new Error('no way')") })
    const { code, stderr } = await kbsiteHere(failing.root, ['build'])
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/kbsite\.config\.ts .*"buildEnd" of the config failed: no way/),
    ])
  })

  test('refuses a folder that kbsite did not write', async () => {
    const { root } = site(fruit)
    mkdirSync(path.join(root, 'dist'))
    writeFileSync(path.join(root, 'dist/mine.txt'), 'precious')
    const { code, stderr } = await kbsiteHere(root, ['build'])
    expect(code).toBe(2)
    expect(stderr).toContain('The output folder "dist" is not empty and was not written by kbsite.')
    expect(readdirSync(path.join(root, 'dist'))).toEqual(['mine.txt'])
  })

  test('a vault, whose notes lie in the project itself, publishes notes and pictures alone', async () => {
    const vault = {
      '首页.md': '# 首页\n\n![果](附件/fig.svg)\n',
      '附件/fig.svg': '<svg/>',
      'package.json': '{}',
      'templates/slots/doc-bottom.tsx': 'export default () => null\n',
      '.obsidian/app.json': '{}',
    }
    const { root, remove } = site({ ...vault, 'kbsite.config.json': '{}' })
    remove('kbsite.config.json')
    for (const turn of ['first', 'second'])
      expect([turn, (await kbsiteHere(root, ['build'])).code]).toEqual([turn, 0])
    const made = readdirSync(path.join(root, 'dist'), { recursive: true }).map(String)
    expect(
      made
        .filter((name) => /\.(?:svg|tsx|json)$|^首页/.test(name) && !/^(?:assets|pagefind)/.test(name))
        .sort(),
    ).toEqual(['404.json', path.join('附件', 'fig.svg'), '首页.html', '首页.md'])
  })

  test('sources that contain the project are named, with what to do', async () => {
    const { root } = site({ 'index.md': '# 家\n', 'web/mkdocs.yml': 'site_name: x\ndocs_dir: ..\n' })
    const { code, stderr } = await kbsiteHere(root, ['build', 'web'])
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(
        'The folder of the notes, "..", contains this project, and with it the output folder "dist".',
      ),
    ])
  })

  const wrongly = makeSite(fruit)
  afterAll(() => wrongly.close())
  test.each([
    [['build', '--out-dir', 'docs'], 'The output folder "docs" contains the project\'s own files.'],
    [['build', '--out-dir', '.'], 'The output folder "." contains the project\'s own files.'],
    [['build', '--out-dir', 'docs/out'], 'The output folder "docs/out" is inside the sources.'],
    [['build', '--out-dr', 'x'], 'Unknown option "--out-dr".  Did you mean "--out-dir"?'],
    [['biuld'], 'Unknown command "biuld".  Did you mean "build"?'],
    [['serve'], 'Unknown command "serve".  Did you mean "preview"?'],
    [['help', 'xyzzy'], 'Unknown command "xyzzy".  See "kbsite --help".'],
    [['help', 'lint'], 'Unknown command "lint".  Did you mean "check"?'],
    [['-V'], 'Unknown option "-V".  Did you mean "--version"?'],
    [['build', '-V'], 'Unknown option "-V".  See "kbsite build --help".'],
    [['-p', '3000'], 'Unknown option "-p".  Did you mean "kbsite dev -p"?'],
    [['--port', '3000'], 'Unknown option "--port".  Did you mean "kbsite dev --port"?'],
    [['-o', 'x'], 'Unknown option "-o".  Did you mean "kbsite build --out-dir"?'],
    [['build', '--watch'], 'Unknown option "--watch".  Did you mean "kbsite dev"?'],
    [['hlep'], 'Unknown command "hlep".  Did you mean "help"?'],
    [['version'], 'Unknown command "version".  Did you mean "--version"?'],
    [['-m'], 'Unknown option "-m".  See "kbsite --help".'],
    [['--verison'], 'Unknown option "--verison".  Did you mean "--version"?'],
    [['build', '--ouput', 'x'], 'Unknown option "--ouput".  Did you mean "--out-dir"?'],
    [
      ['build', 'a', 'b'],
      'Too many arguments: "kbsite build" takes at most one.  See "kbsite build --help".',
    ],
    [['build', 'nowhere'], 'There is no folder'],
    [['build', `${import.meta.dirname}/../sitse`], 'Did you mean "sites"?'],
    [['init', '--json'], 'Unknown option "--json".  See "kbsite init --help".'],
    [['dev', '--log-level', 'silent'], 'Unknown option "--log-level".  See "kbsite dev --help".'],
    [['build', '-o', 'x'], 'Unknown option "-o".  Did you mean "--out-dir"?'],
    [['export', '-o', 'x'], 'Unknown option "-o".  Did you mean "--out"?'],
    [['export', '--outt', 'x'], 'Unknown option "--outt".  Did you mean "--out"?'],
    [['build', '-x'], 'Unknown option "-x".  See "kbsite build --help".'],
    [['build', '--port', '3'], 'Unknown option "--port".  See "kbsite build --help".'],
    [['dev', '--no-cach'], 'Unknown option "--no-cach".  See "kbsite dev --help".'],
    [['mv', 'a.md'], 'Missing required argument "to".  See "kbsite mv --help".'],
    [['build', '--log-level', 'loud'], 'Allowed choices are silent, error, info, debug.'],
    [['export', '--format', 'epbu'], 'Allowed choices are epub, html, pdf.  Did you mean "epub"?'],
    [['cache', 'exprot'], 'Allowed choices are export, import.  Did you mean "export"?'],
    [['cache', 'exprot', 'a'], 'Allowed choices are export, import.  Did you mean "export"?'],
    [['check', '--format', 'srif'], 'Did you mean "sarif"?'],
    [['preview', '--port', '99999'], '"99999" is not a port number.'],
    // An address for documentation, which no machine has.
    [
      ['dev', '--host', '192.0.2.1', '--port', '4173'],
      'error  The server cannot listen on 192.0.2.1:4173 (EADDRNOTAVAIL).  Choose another with --host.',
    ],
  ])('%j ends with 2 and one line', async (args, line) => {
    const { root } = wrongly
    // A folder is looked for from where the process is.
    const words = args.map((word, at) => (args[at - 1] === '--out-dir' ? path.join(root, word) : word))
    const { code, stderr } = await kbsiteHere(root, words)
    expect(code).toBe(2)
    expect(stderr).toContain(line)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(stderr).not.toMatch(/\n\s+at /)
  })

  test('without a config the title comes from the first page and the sidebar from the folders', async () => {
    const made = site({ ...fruit, 'docs/stone/cherry.md': '# 樱桃\n', 'kbsite.config.json': '{}' })
    await kbsiteHere(made.root, ['build'])
    const html = made.output('apple.html')
    expect(html).toContain('<title>苹果 | 水果</title>')
    expect(html).toContain('href="/stone/cherry.html"')
  })
})

describe('a broken config', () => {
  test.each([
    [
      '{\n  "check": { "rules": { "dead-lnk": "off" } }\n}',
      'kbsite.config.json:2:25  error  There is no rule "dead-lnk".  Did you mean "dead-link"?',
    ],
    [
      '{\n  "cleanUrls": "yes"\n}',
      'kbsite.config.json:2:3  error  Config key "cleanUrls" has a wrong value: "yes".  Allowed: boolean or "folders".',
    ],
    [
      '{ "srcDir": "docs/index.md" }',
      'error  The source folder "docs/index.md" is a file.  Set "srcDir" to the folder that holds the notes.',
    ],
    ['{ "title": "x", }', 'kbsite.config.json:1:17  error  "kbsite.config.json" is not valid JSON'],
    ['{ "title": }', '"kbsite.config.json" is not valid JSON'],
  ])('%s', async (config, line) => {
    const { root } = site({ ...fruit, 'kbsite.config.json': config })
    const { code, stderr } = await kbsiteHere(root, ['build'])
    expect(code).toBe(2)
    expect(stderr).toContain(line)
  })

  test.each([
    ['{ "cleanUrls": "yes" }', [':1:3  error  Config key "cleanUrls" has a wrong value']],
    [
      '{ "titel": "x",\n  "appearance": "drak" }',
      [
        ':1:3  warning  Unknown config key "titel". It is left out.  Did you mean "title"?',
        ':2:3  warning  Config key "appearance" has a wrong value: "drak". It is left out.  Did you mean "dark"? Allowed: ',
      ],
    ],
  ])('%s is shown from the top of the disk where kbsite runs there', async (config, findings) => {
    const { root } = site({ ...fruit, 'kbsite.config.json': config })
    const top = path.parse(root).root
    const { stderr } = await kbsiteHere(top, ['build', root])
    const file = path.relative(top, path.join(root, 'kbsite.config.json'))
    for (const finding of findings)
      expect(stderr.split('\n')).toContainEqual(expect.stringContaining(`${file}${finding}`))
    expect(stderr).not.toContain(`${top}${file}`)
  })

  test('a TypeScript config that does not compile is shown at its line', async () => {
    const { root } = site({ ...fruit, 'kbsite.config.ts': 'export default {\n  title: "x",,\n}\n' })
    const { code, stderr } = await kbsiteHere(root, ['build'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/kbsite\.config\.ts:2:14 {2}error {2}"kbsite\.config\.ts" could not be compiled/)
  })

  test('a TypeScript config may import kbsite and files beside it; base and clean URLs are decided for every link alike', async () => {
    const made = site({
      ...fruit,
      'title.ts': 'export const title: string = "从文件来"\n',
      'kbsite.config.ts':
        'import { defineConfig } from "kbsite"\nimport { title } from "./title.ts"\nexport default defineConfig({ title, base: "/notes/", cleanUrls: true })\n',
    })
    const { code } = await kbsiteHere(made.root, ['build'])
    expect(code).toBe(0)
    expect(made.output('apple.html')).toContain('<title>苹果 | 从文件来</title>')
    expect(made.output('index.html')).toContain('href="/notes/apple"')
  })
})
