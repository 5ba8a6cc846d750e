import { readFile } from 'node:fs/promises'
import pMap from 'p-map'
import picomatch from 'picomatch'
import type { Config } from '../model/config.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { Diagnostic } from '../model/types.ts'
import { activeInSvg } from '../parse/safe/svg-file.ts'

/**
 * SVG files beside notes that are not published because they contain active content: on hosts that send no policy for them, it would run
 * with the rights of the site. `files` pairs paths in the site with paths on disk.
 */
export async function activeDrawings(
  files: Iterable<readonly [name: string, file: string]>,
  { notes, trustedFiles }: Pick<Config, 'notes' | 'trustedFiles'>,
): Promise<Map<string, Diagnostic>> {
  const isTrusted = picomatch(trustedFiles as string[])
  const drawings =
    notes === 'trusted' ? [] : [...files].filter(([name]) => /\.svg$/i.test(name) && !isTrusted(name))
  const found = await pMap(drawings, async ([name, file]) => [name, await activeIn(file)] as const, {
    concurrency: 8,
  })
  return new Map(found.flatMap(([name, active]) => (active ? [[name, notPublished(name, active)]] : [])))
}

async function activeIn(file: string): Promise<string | undefined> {
  const bytes = await readFile(file).catch(() => undefined)
  // An unreadable file is reported when it is copied.
  return bytes && activeInSvg(bytes)
}

function notPublished(name: string, active: string): Diagnostic {
  const message = `"${name}" holds ${active}, which could run when it is opened by itself, so it is not published.`
  return diagnose('skipped-file', { path: name }, message, {
    fix: 'Remove it, or list the file in "trustedFiles" in the config.',
  })
}
