import { execFile } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-package-'))
const home = path.join(folder, 'home')

/** Whether a registry answers, or this machine has all that is wanted in npm's cache. */
let hasPackages = true

beforeAll(async () => {
  mkdirSync(home)
  await run('npm', ['pack', '--pack-destination', folder, '--silent'], { cwd: root })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))!
  await run('npm', ['init', '-y'], { cwd: home })
  const install = [
    'install',
    `../${tarball}`,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
  ]
  try {
    await run('npm', install, { cwd: home })
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    if (!/\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|ENOTCACHED)\b/.test(stderr)) throw error
    hasPackages = false
    process.stdout.write(
      'package.test.ts is skipped: no registry answers, and the cache of npm lacks packages.\n',
    )
  }
}, 240_000)
beforeEach(({ skip }) => {
  if (!hasPackages) skip('no registry answers')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the package works when installed into an empty folder, without lifecycle scripts', async () => {
  const npx = (...args: string[]) =>
    run('npx', ['--no-install', 'kbsite', ...args], {
      cwd: home,
      env: { ...process.env, NO_COLOR: '1', KBSITE_CHROME: process.execPath },
    })
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  expect((await npx('--version')).stdout.trim()).toBe(version)
  await npx('init', 'notes')
  appendFileSync(path.join(home, 'notes/docs/notes/first.md'), '\n```mermaid\nflowchart LR\n  a --> b\n```\n')
  const { stdout, stderr } = await npx('build', 'notes')
  expect(stdout).toMatch(/^3 pages, 1 diagram/)
  expect(stderr).toContain(
    "Neither puppeteer-core nor puppeteer is installed to draw diagrams with: 1 diagram left to the reader's browser.",
  )
  expect(existsSync(path.join(home, 'notes/dist/notes/first.html'))).toBe(true)
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
