import { execFile, spawn } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

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
    .filter((block) => block.includes('my-notes'))
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
  expect(beginnings('docs/guide/index.md')).toEqual([clone, packed])
  expect(beginnings('docs/en/guide/index.md')).toEqual([clone, packed])
})

test('the commands for a clone make a site in an empty folder and serve it', async () => {
  expect(await follow(clone, fromClone)).toContain('http://localhost:')
})

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

test('the commands for a package make a site in an empty folder and serve it, without lifecycle scripts', async () => {
  expect(served).toContain('http://localhost:')
  const npx = (...args: string[]) =>
    run('npx', ['--no-install', 'kbsite', ...args], { cwd: home, env: environment('') })
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  expect((await npx('--version')).stdout.trim()).toBe(version)
  appendFileSync(path.join(home, 'docs/notes/first.md'), '\n```mermaid\nflowchart LR\n  a --> b\n```\n')
  const { stdout, stderr } = await npx('build')
  expect(stdout).toMatch(/^3 pages, 1 diagram/)
  expect(stderr).toContain(
    "Neither puppeteer-core nor puppeteer is installed to draw diagrams with: 1 diagram left to the reader's browser.  To draw them: npm install --save-dev puppeteer-core",
  )
  expect(existsSync(path.join(home, 'dist/notes/first.html'))).toBe(true)
  const { $schema } = JSON.parse(readFileSync(path.join(home, 'kbsite.config.json'), 'utf8'))
  expect(JSON.parse(readFileSync(path.join(home, $schema), 'utf8'))).toHaveProperty('properties.themeConfig')
})

test('an author who does not prerender gets no browser and at most 150 packages beside Mermaid', async () => {
  const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: home, maxBuffer: 1e8 })
  const names = stdout
    .trim()
    .split('\n')
    // The folder itself.
    .slice(1)
    .map((line) => line.split('node_modules/').at(-1)!)
  expect(names.filter((name) => /^(?:puppeteer|@mermaid-js\/mermaid-cli)/.test(name))).toEqual([])
  const own = new Set(['kbsite', ...mermaidPackages()])
  expect(names.filter((name) => !own.has(name)).length).toBeLessThanOrEqual(150)
}, 60_000)

test('all that is installed weighs at most 280 MB', () => {
  const modules = path.join(home, 'node_modules')
  const megabytes = readdirSync(modules, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(path.join(entry.parentPath, entry.name)).size / 2 ** 20, 0)
  expect(megabytes).toBeLessThanOrEqual(280)
})

/** Names of Mermaid and everything that only it needs, from the lock file: reachable from it. */
function mermaidPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dependencies?: Record<string, string> }>
  }
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    for (const inner of Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {})) visit(inner)
  }
  visit('mermaid')
  return [...seen]
}
