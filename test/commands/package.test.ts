import { execFile, spawn } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrowser } from '../../src/render/diagrams/browser.ts'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
const place = mkdtempSync(path.join(tmpdir(), 'kbsite-package-'))
const [fromClone, fromPackage] = ['clone', 'package'].map((name) => path.join(place, name)) as [
  string,
  string,
]
const home = path.join(fromPackage, 'my-notes')

/** The commands of a file, one list for each block that begins a site. */
function beginnings(file: string): string[][] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block!)
  return blocks
    .filter((block) => block.includes('my-notes') && block.includes('kbsite dev'))
    .map((block) =>
      block
        .trim()
        .split('\n')
        .map((line) => line.replace(/\s+#.*$/, '')),
    )
}

const [clone = [], packed = []] = beginnings('README.md')

/** Runs commands in a folder that holds the clone as "kbsite", one after another as a person would; gives what `kbsite dev` printed. */
async function follow(commands: readonly string[], start: string): Promise<string> {
  mkdirSync(start)
  symlinkSync(root, path.join(start, 'kbsite'))
  let cwd = start
  for (const command of commands) {
    const [, folder] = /^cd (\S+)$/.exec(command) ?? []
    if (folder) cwd = path.join(cwd, folder)
    else if (command === 'npx kbsite dev') return firstWords(cwd)
    else await run('sh', ['-c', command], { cwd, env: environment(command) })
  }
  throw new Error('The commands do not end with "npx kbsite dev".')
}

function environment(command: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // npm would leave out packages for development.
    NODE_ENV: undefined,
    NO_COLOR: '1',
    LC_ALL: 'en_US.UTF-8',
    KBSITE_CHROME: process.execPath,
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    // The package has to work where lifecycle scripts are switched off; packing it is our own.
    ...(!command.startsWith('npm pack') && { npm_config_ignore_scripts: 'true' }),
  }
}

/** What `kbsite dev` prints when it is ready; it is ended then. */
async function firstWords(cwd: string): Promise<string> {
  const dev = spawn('npx', ['kbsite', 'dev', '--port', '0'], { cwd, env: environment(''), detached: true })
  let printed = ''
  for await (const chunk of dev.stdout) {
    printed += chunk
    if (printed.includes('http://')) break
  }
  // npx hands no signal on.
  process.kill(-dev.pid!, 'SIGTERM')
  return printed
}

test('the README and both manuals begin a site with the same commands', () => {
  expect([clone.length, packed.length]).toEqual([5, 7])
  expect(beginnings('docs/guide/index.md')).toEqual([packed, clone])
  expect(beginnings('docs/en/guide/index.md')).toEqual([packed, clone])
})

test('the commands for a clone make a site in an empty folder and serve it', async () => {
  expect(await follow(clone, fromClone)).toContain('http://localhost:')
  expectSchemaIn(path.join(fromClone, 'my-notes'))
})

/** The config names a file of what npm installed. */
function expectSchemaIn(site: string): void {
  const { $schema } = JSON.parse(readFileSync(path.join(site, 'kbsite.config.json'), 'utf8'))
  expect(JSON.parse(readFileSync(path.join(site, $schema), 'utf8'))).toHaveProperty('properties.themeConfig')
}

/** What npx would start, without its half second. */
const kbsiteIn = (cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  run(path.join(cwd, 'node_modules/.bin/kbsite'), args, { cwd, env: { ...environment(''), ...env } })

/** Whether a registry answers, or this machine has all that is wanted in npm's cache. */
let hasPackages = true
let served = ''

beforeAll(async () => {
  try {
    served = await follow(packed, fromPackage)
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    if (!/\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|ENOTCACHED)\b/.test(stderr)) throw error
    hasPackages = false
    process.stdout.write(
      'package.test.ts is skipped: no registry answers, and the cache of npm lacks packages.\n',
    )
  }
}, 400_000)
beforeEach(({ skip }) => {
  if (!hasPackages) skip('no registry answers')
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

test('the commands for a package make a site in an empty folder and serve it, without lifecycle scripts', () => {
  expect(served).toContain('http://localhost:')
  expectSchemaIn(home)
})

test('what is installed is at most 40 packages of 120 MB, without Mermaid and a browser', () => {
  const modules = path.join(home, 'node_modules')
  const { packages } = JSON.parse(readFileSync(path.join(modules, '.package-lock.json'), 'utf8'))
  const names = Object.keys(packages).map((name) => name.split('node_modules/').at(-1)!)
  expect(names.length).toBeLessThanOrEqual(40)
  expect(names.filter((name) => /mermaid|puppeteer|simple-icons/.test(name))).toEqual([])
  const kilobytes = readdirSync(modules, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !entry.parentPath.includes(path.join('kbsite', 'lib', 'data', 'mermaid')),
    )
    .map((entry) => lstatSync(path.join(entry.parentPath, entry.name)).size)
    // As they take room on a disk.
    .reduce((sum, size) => sum + 4 * Math.ceil(size / 4096), 0)
  expect(kilobytes / 1024).toBeLessThanOrEqual(120)
})

/** A note, templates and a config that use what kbsite takes from packages. */
const files = {
  'docs/notes/first.md': `---
menu:
  - { id: apple, title: 苹果 }
---
# 乘方 :apple:

\`\`\`mermaid
flowchart LR
  a --> b
\`\`\`

\`\`\`rust
fn main() { println!("{}", 1); }
\`\`\`

$$x^2$$

<Tree data="$menu" />

<Counter start="3" />
`,
  'docs/notes/second.md': '# B\n\n```mermaid\nflowchart LR\n  a -->\n```\n',
  'templates/components/Counter.island.tsx': `import { useState } from 'react'
import { Tree } from 'kbsite/tree'

export default function Counter({ start }: { start: string }) {
  const [count, setCount] = useState(Number(start))
  return <button type="button" onClick={() => setCount(count + 1)}>{count}{count > 99 && <Tree data={[]} />}</button>
}
`,
  'templates/slots/doc-after.tsx': `import type { PageProps } from 'kbsite'

export default function DocAfter({ title }: PageProps) {
  return <p>{title}!</p>
}
`,
  'kbsite.config.ts': `import { defineConfig, type Page } from 'kbsite'

const root: (page: Page) => 'root' = ({ tree }) => tree.type
export default defineConfig({
  title: '数学',
  lang: 'zh-CN',
  markdown: { math: true },
  themeConfig: { socialLinks: [{ icon: 'github', link: 'https://github.com/' }] },
  transformPage(page) {
    root(page)
    return page
  },
})
`,
}

test('a site with diagrams, code, formulas, icons, trees and templates of its own is built from what is installed', async () => {
  rmSync(path.join(home, 'kbsite.config.json'), { force: true })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(home, name)), { recursive: true })
    writeFileSync(path.join(home, name), text)
  }
  const { stdout, stderr } = await kbsiteIn(home, ['build'])
  expect(stdout).toMatch(/^4 pages, 2 diagrams/)
  // Mermaid finds what is wrong without being installed.
  expect(stderr).toMatch(/^docs\/notes\/second\.md:5:\d+ {2}warning {2}The diagram ends too early\./m)
  expect(stderr).toContain(
    "Neither puppeteer-core nor puppeteer is installed to draw diagrams with: 2 diagrams left to the reader's browser.  To draw them: npm install --save-dev puppeteer-core",
  )
  const html = readFileSync(path.join(home, 'dist/notes/first.html'), 'utf8')
  for (const part of ['🍎', 'hl-keyword', '<msup>', '<path d="M12 .297', '苹果', '>3<', '<p>乘方 🍎'])
    expect(html).toContain(part)
  const licences = readdirSync(path.join(home, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'licenses.txt')
    .map((name) => readFileSync(path.join(home, 'dist', name), 'utf8'))
  for (const name of ['kbsite', 'react-dom', 'acorn', 'mermaid', 'langium'])
    expect(licences.join('\n')).toMatch(new RegExp(`^${name}: .*\n\n.*\\S`, 'm'))
})

test('whatever an installed module imports is installed', () => {
  const folder = path.join(home, 'node_modules/kbsite/lib/src')
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  const missing = modules.flatMap((name) => {
    const imports = readFileSync(path.join(folder, name), 'utf8').matchAll(
      /(?:from|import) ["'](\.[^"']+\.js)["']/g,
    )
    const files = [...imports].map(([, to]) => path.join(path.dirname(name), to!))
    return files.filter((file) => !existsSync(path.join(folder, file)))
  })
  expect(modules.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('diagrams are drawn and samples run by what is installed, with puppeteer-core beside it', async () => {
  symlinkSync(path.join(root, 'node_modules/puppeteer-core'), path.join(home, 'node_modules/puppeteer-core'))
  writeFileSync(
    path.join(home, 'docs/notes/second.md'),
    '# B\n\n```mermaid\nflowchart LR\n  a --> b\n```\n\n::: script-preview\n\n```js\nconsole.log(1 + 1) // → 3\n```\n\n:::\n',
  )
  const found = await findBrowser()
  const env = { KBSITE_CHROME: 'path' in found ? found.path : '' }
  const { stdout } = await kbsiteIn(home, ['check', '--run'], env).catch((error) => error)
  expect(stdout).toMatch(
    /^docs\/notes\/second\.md:11:20 {2}error {2}This prints "2", but the note says "3"\./m,
  )
  await kbsiteIn(home, ['build'], env)
  const html = readFileSync(path.join(home, 'dist/notes/second.html'), 'utf8')
  expect(html).toMatch(/<svg id="kbd/)
})

test('the types that kbsite publishes need no package that is not installed', async () => {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const options = '--noEmit --strict --target es2023 --module nodenext --jsx react-jsx --types'.split(' ')
  const checked = [
    'kbsite.config.ts',
    'templates/components/Counter.island.tsx',
    'templates/slots/doc-after.tsx',
  ]
  await run(process.execPath, [tsc, ...options, '', ...checked], { cwd: home })
})
