import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { kbsite, kbsiteHere } from '../helpers/command.ts'
import { makeSite, shareClient, type TestSite } from '../helpers/site.ts'

const sites: TestSite[] = []
function site(files: Record<string, string>, config = {}): TestSite {
  const made = makeSite(files, { themeConfig: { search: false }, ...config })
  sites.push(made)
  return made
}
afterEach(() => {
  for (const made of sites.splice(0)) made.close()
})

const notes = Object.fromEntries(
  Array.from({ length: 10 }, (_, index) => [`docs/note-${index}.md`, `# 笔记 ${index}\n\n正文 ${index}。\n`]),
)
/** Enough where what is written does not matter. */
const few = { 'docs/index.md': '# 笔记\n' }
const isRoot = process.getuid?.() === 0
const nobody = 65_534

/** Everything in the output as one value, to compare byte for byte. */
function bytes({ outputFiles, output }: TestSite): Record<string, string> {
  return Object.fromEntries(outputFiles().map((name) => [name, output(name)]))
}

function besideOutput({ root }: TestSite): string[] {
  return readdirSync(root).filter((name) => name.startsWith('.dist'))
}

describe('the output folder', () => {
  test.each([
    ['a file', (root: string) => writeFileSync(path.join(root, 'dist'), 'mine')],
    ['a link', (root: string) => symlinkSync('docs', path.join(root, 'dist'))],
    [
      "a stranger's folder",
      (root: string) => {
        mkdirSync(path.join(root, 'dist'))
        writeFileSync(path.join(root, 'dist/thesis.doc'), 'mine')
      },
    ],
  ])('%s where the output goes is never replaced', async (_name, prepare) => {
    const made = site(few)
    prepare(made.root)
    const before = statSync(path.join(made.root, 'dist')).ino
    const { code, stderr } = await kbsiteHere(made.root, ['build'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error {2}The output folder "dist" .*\n$/m)
    expect(statSync(path.join(made.root, 'dist')).ino).toBe(before)
  })

  test.each(['.', '..', '/', 'docs', 'docs/public', 'docs/sub/../..'])(
    '--out-dir %s is refused',
    async (outDir) => {
      const made = site(few)
      const { code, stderr } = await kbsiteHere(made.root, ['build', '--out-dir', outDir])
      expect([code, stderr]).toEqual([2, expect.stringMatching(/^error {2}The output folder/)])
      expect(readdirSync(path.join(made.root, 'docs'))).toHaveLength(1)
    },
  )

  test.skipIf(process.platform === 'win32')('a folder that may not be written is named', async () => {
    const made = site(few)
    // Root may write anywhere, so that it builds as a user who may not.
    if (isRoot) execFileSync('chown', ['-R', String(nobody), made.root])
    chmodSync(made.root, 0o555)
    const { code, stderr } = await kbsite(made.root, ['build'], {}, isRoot ? { uid: nobody } : {})
    chmodSync(made.root, 0o755)
    expect([code, stderr]).toEqual([2, expect.stringContaining('could not be written')])
  })
})

describe('a build that ends early', () => {
  test('kill -9 at two moments leaves the former output whole each time, and the next build cleans up', async () => {
    const made = site(notes)
    expect((await kbsite(made.root, ['build'])).code).toBe(0)
    const former = bytes(made)
    made.edit('docs/note-0.md', '# 笔记 0\n\n改过了。\n')
    const bin = path.resolve(import.meta.dirname, '../../bin/kbsite.js')
    const states: Record<string, string>[] = []
    for (let round = 0; round < 2; round += 1) {
      const child = spawn(process.execPath, [bin, 'build', '--no-cache'], {
        cwd: made.root,
        stdio: 'ignore',
      })
      const ended = new Promise((resolve) => child.on('close', resolve))
      const timer = setTimeout(() => child.kill('SIGKILL'), 200 + round * 400)
      await ended
      clearTimeout(timer)
      states.push(bytes(made))
    }
    expect((await kbsite(made.root, ['build'])).code).toBe(0)
    expect(besideOutput(made)).toEqual([])
    expect(made.output('note-0.html')).toContain('改过了')
    const next = bytes(made)
    for (const state of states)
      expect(state).toEqual(state['note-0.html']!.includes('改过了') ? next : former)
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s ends it in the middle of writing, and nothing is left beside the output',
    async (signal) => {
      const made = site(few)
      const module = path.resolve(import.meta.dirname, '../../lib/src/render/write/output.js')
      const options = { outDir: path.join(made.root, 'dist'), root: made.root, sources: [] }
      const script = `import { openStaging } from ${JSON.stringify(pathToFileURL(module))}
const staging = await openStaging(${JSON.stringify(options)})
await staging.add([{ path: 'a.html', contents: 'a' }])
process.stdout.write('writing')
setTimeout(() => {}, 60_000)`
      const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
      const ended = new Promise((resolve) => child.on('close', (_code, by) => resolve(by)))
      await new Promise((resolve) => child.stdout.once('data', resolve))
      expect(besideOutput(made)).toHaveLength(1)
      child.kill(signal)
      expect([await ended, besideOutput(made)]).toEqual([signal, []])
    },
  )

  test('a former output that a killed build had moved away comes back, and is built the same without the cache', async () => {
    const made = site(few)
    await kbsiteHere(made.root, ['build'])
    const former = bytes(made)
    // What is left when the process dies between the two renames; no process has this number.
    const { renameSync } = await import('node:fs')
    renameSync(path.join(made.root, 'dist'), path.join(made.root, '.dist.kbsite-old-4194303'))
    made.edit('docs/broken.md', '[x](./nowhere.md)\n')
    expect((await kbsiteHere(made.root, ['build'])).code).toBe(1)
    made.remove('docs/broken.md')
    rmSync(path.join(made.root, '.kbsite'), { recursive: true })
    shareClient(made.root)
    expect((await kbsiteHere(made.root, ['build'])).code).toBe(0)
    expect(bytes(made)).toEqual(former)
    expect(besideOutput(made)).toEqual([])
  })

  test('a lock of a process that has ended, of another machine, or half written stops no build', async () => {
    const made = site(few)
    for (const [at, holder] of [
      { pid: 4_194_303, host: hostname(), started: '1' },
      // An earlier process with the number of one that runs.
      { pid: process.pid, host: hostname(), started: '1' },
      { pid: process.pid, host: 'elsewhere', started: '1' },
      undefined,
    ].entries()) {
      made.edit('docs/index.md', `# 笔记 ${at}\n`)
      writeFileSync(path.join(made.root, '.dist.kbsite-lock'), holder ? JSON.stringify(holder) : '{"pid"')
      const { code, stderr } = await kbsiteHere(made.root, ['build'])
      expect([holder, code, stderr]).toEqual([holder, 0, expect.not.stringContaining('error')])
      expect(besideOutput(made)).toEqual([])
    }
  })

  test('two builds at once both end well and leave one whole site', async () => {
    const made = site(notes)
    const results = await Promise.all([kbsite(made.root, ['build']), kbsite(made.root, ['build'])])
    for (const { code, stderr } of results) {
      expect([0, 2]).toContain(code)
      if (code === 2) expect(stderr).toMatch(/Another kbsite build/)
    }
    expect(results.some(({ code }) => code === 0)).toBe(true)
    expect(made.outputFiles().filter((name) => /^note-.*html$/.test(name))).toHaveLength(10)
    expect(besideOutput(made)).toEqual([])
  })
})
