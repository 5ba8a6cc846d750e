import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { buildSite } from '../../src/render/build.ts'
import { checkConfig } from '../../src/render/check.ts'
import { loadConfig } from '../../src/render/config/load.ts'
import type { BuildResult } from '../../src/render/model/build.ts'
import type { UserConfig } from '../../src/render/model/config.ts'
import type { Diagnostic } from '../../src/render/model/types.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the sites of all tests keep bundled client code. */
    clientFolder: string
  }
}

export type TestSite = {
  /** Absolute folder of the copy. */
  root: string
  build(): Promise<BuildResult>
  check(): Promise<Diagnostic[]>
  /** Writes a file of the site; the path is relative to its root. */
  edit(file: string, text: string): void
  /** Like `mv`; missing folders are created. */
  move(from: string, to: string): void
  remove(file: string): void
  /** A file of the output as text. */
  output(file: string): string
  outputFiles(): string[]
  close(): void
}

/** A site of these files in a temporary folder; `config` becomes its `kbsite.config.json`. */
export function makeSite(
  files: Readonly<Record<string, string | Uint8Array>>,
  config: UserConfig = {},
): TestSite {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'kbsite-site-')))
  writeSite(root, files, config)
  shareClient(root)
  return siteAt(root)
}

/**
 * Has a site find the client code that another site of the tests has bundled, which would take longer than all the rest of most builds. Where
 * templates or addresses differ it bundles its own.
 */
export function shareClient(root: string, cacheDir = '.kbsite/cache'): void {
  if (existsSync(path.join(root, cacheDir.split('/')[0]!))) return
  mkdirSync(path.join(root, cacheDir), { recursive: true })
  symlinkSync(inject('clientFolder'), path.join(root, cacheDir, 'client'))
}

/** Writes the files of a site; without a config file among them, `config` becomes one. */
export function writeSite(
  root: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  config: UserConfig,
): void {
  for (const [name, contents] of Object.entries(files)) put(path.join(root, name), contents)
  if (!Object.keys(files).some((name) => name.startsWith('kbsite.config.'))) {
    put(path.join(root, 'kbsite.config.json'), JSON.stringify(config))
  }
}

/** A copy of a fixture below `test/sites`. */
export function openSite(fixture: string): TestSite {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'kbsite-site-')))
  const source = path.join(import.meta.dirname, '..', 'sites', fixture)
  cpSync(source, root, { recursive: true, filter: (name) => name !== path.join(source, 'expected') })
  shareClient(root)
  return siteAt(root)
}

/** The site in an existing folder. */
export function siteAt(root: string): TestSite {
  const outDir = path.join(root, 'dist')
  return {
    root,
    build: async () => buildSite(await loadConfig(root)),
    check: async () => (await checkConfig(await loadConfig(root))).diagnostics,
    edit: (file, text) => put(path.join(root, file), text),
    move(from, to) {
      mkdirSync(path.dirname(path.join(root, to)), { recursive: true })
      renameSync(path.join(root, from), path.join(root, to))
    },
    remove: (file) => rmSync(path.join(root, file)),
    output: (file) => readFileSync(path.join(outDir, file), 'utf8'),
    outputFiles: () =>
      readdirSync(outDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          path.relative(outDir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
        )
        .sort(),
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}

function put(file: string, contents: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, contents)
}

/** The `<main>` of a page, with hashes in asset names replaced, one tag per line for readable differences. */
export function mainOf(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html
  return `${main
    .replace(/-[A-Z0-9]{8}\.(js|css)/g, '-[HASH].$1')
    .replace(
      /(<\/(?:p|h\d|li|ul|ol|div|pre|table|tr|section|details|figure|blockquote|nav|article|header|footer|a)>)(?!\n)/g,
      '$1\n',
    )
    .trim()}\n`
}

/** The menu of a page and its sidebar, a line for each entry, with where it leads. */
export function navigationOf(html: string): string[] {
  return ['kb-bar-menu', 'kb-sidebar-tree'].flatMap((name) => {
    const [, part = ''] = new RegExp(`class="${name}"[^>]*>([\\s\\S]*?)</nav>`).exec(html) ?? []
    let depth = 0
    let href = ''
    const lines: string[] = []
    for (const [tag, address, text] of part.matchAll(
      /<a [^>]*href="([^"]*)"|<span[^>]*>([^<]+)|<summary|<\/?ul/g,
    )) {
      if (tag === '<ul') depth += 1
      else if (tag === '</ul') depth -= 1
      else if (text === undefined) href = address ?? ''
      else {
        lines.push(`${'  '.repeat(depth - 1)}- ${text} ${href}`.trimEnd())
        href = ''
      }
    }
    return lines.length > 0 ? [`${lines.join('\n')}\n`] : []
  })
}
