import { createHash } from 'node:crypto'
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import type { UserConfig } from '../../src/render/model/config.ts'
import { type CommandOptions, type CommandResult, kbsite, kbsiteHere } from './command.ts'
import { shareClient, siteAt, type TestSite, writeSite } from './site.ts'

/** Content of files outside the project: if it turns up anywhere else, something was read that must not be. */
export const canary = 'KANARIENVOGEL-9f3a'

export type FaultSite = TestSite & {
  /** Folder around the project, with files that no build may read or change. */
  around: string
  /**
   * Runs `kbsite` and asserts what holds for every fault: no stack trace, none of the canaries shown or published, nothing changed but
   * output and cache, and after a failure the former output byte for byte. Starts a process if it is given an environment or options;
   * without both it runs in this one.
   */
  run(args?: readonly string[], env?: NodeJS.ProcessEnv, options?: CommandOptions): Promise<CommandResult>
  /** Every file of the output with its contents as latin-1, to compare byte for byte. */
  bytes(): Record<string, string>
}

/** A site of these files in a folder of its own, among canaries, with a home and a temporary folder that must stay empty. */
export function makeFaultSite(
  files: Readonly<Record<string, string | Uint8Array>>,
  config: UserConfig = {},
): FaultSite {
  const around = realpathSync(mkdtempSync(path.join(tmpdir(), 'kbsite-fault-')))
  const root = path.join(around, 'site')
  for (const folder of ['site', 'home', 'tmp', 'outside']) mkdirSync(path.join(around, folder))
  for (const name of ['outside/note.md', 'outside/data.txt', 'secret.md', 'secret.txt', 'outside/index.md'])
    writeFileSync(path.join(around, name), `# ${canary}\n`)
  writeSite(root, files, { themeConfig: { search: false }, ...config })
  shareClient(root)
  const site = siteAt(root)
  const bytes = () => bytesBelow(path.join(root, 'dist'))
  return {
    ...site,
    around,
    bytes,
    async run(args = ['build'], env, options) {
      const former = bytes()
      const before = snapshot(around)
      const home = {
        HOME: path.join(around, 'home'),
        TMPDIR: path.join(around, 'tmp'),
        // The key of the user's caches does not belong to a site.
        XDG_CACHE_HOME: path.join(tmpdir(), 'kbsite-test-cache'),
      }
      const result =
        env || options ? await kbsite(root, args, { ...home, ...env }, options) : await kbsiteHere(root, args)
      const now = bytes()
      expectNoStack(result)
      expect(result.stdout + result.stderr).not.toContain(canary)
      expect(Object.entries(now).filter(([, text]) => text.includes(canary))).toEqual([])
      expect(snapshot(around)).toEqual(before)
      if (result.code !== 0) expect(now).toEqual(former)
      return result
    },
    close: () => rmSync(around, { recursive: true, force: true }),
  }
}

/** Nothing that an author cannot understand: stacks and messages of engines. */
export function expectNoStack({ stdout, stderr }: Pick<CommandResult, 'stdout' | 'stderr'>): void {
  expect(stdout + stderr).not.toMatch(
    /\n\s+at .*[:(]|RangeError|TypeError|heap out of memory|bug in kbsite|node:internal/,
  )
}

/** The findings about one file of the source folder, one per line. */
export function findingsAbout(
  { stdout, stderr }: Pick<CommandResult, 'stdout' | 'stderr'>,
  file: string,
): string[] {
  return `${stdout}\n${stderr}`.split('\n').filter((line) => line.startsWith(`docs/${file}`))
}

/** The files of an output with their contents; of Mermaid, which is most of it and copied as it is, with their sizes. */
export function bytesBelow(folder: string): Record<string, string> {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return {}
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [
        path.relative(folder, file),
        /\/mermaid-[\d.]+\//.test(file) ? String(lstatSync(file).size) : readFileSync(file, 'latin1'),
      ]),
  )
}

/** Everything that a build must not change: type, mode and contents of each file except output and cache. */
function snapshot(around: string): Record<string, string> {
  const own = /^\w+\/(?:dist|\.kbsite)(?:\/|$)/
  return Object.fromEntries(
    namesBelow(around)
      .filter((name) => !own.test(name) && !name.includes('\uFFFD'))
      .sort()
      .map((name) => [name, fingerprint(path.join(around, name))]),
  )
}

/** Files, folders and links. Node's recursive option follows links from version 22 on. */
function namesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const below = entry.isDirectory() ? namesBelow(path.join(folder, entry.name)) : []
    return [entry.name, ...below.map((name) => path.join(entry.name, name))]
  })
}

function fingerprint(file: string): string {
  const info = lstatSync(file)
  const kind = `${(info.mode & 0o170000).toString(8)} ${(info.mode & 0o777).toString(8)}`
  if (info.isSymbolicLink()) return `${kind} ${readlinkSync(file)}`
  return info.isFile() ? `${kind} ${createHash('sha1').update(readFileSync(file)).digest('hex')}` : kind
}
