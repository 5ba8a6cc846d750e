import { statSync } from 'node:fs'
import path from 'node:path'
import { counted } from '../../render/base/counted.ts'
import { exportCache, importCache } from '../../render/build/share.ts'
import { loadConfig } from '../../render/config/load.ts'
import type { ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { show } from '../shown.ts'
import { sizeText } from '../size-text.ts'

export type CacheAction = 'export' | 'import'

type CacheFlags = { root?: string; config?: string; base?: string; outDir?: string; keyFile?: string }

/** `kbsite cache`: carries the cache of a site to another machine, in one file that both sides can verify. */
export async function runCache(
  action: CacheAction,
  name: string,
  { root = '.', keyFile, ...flags }: CacheFlags,
  { cwd, stdout, colors }: Io,
): Promise<ExitCode> {
  const file = path.resolve(cwd, name)
  const options = keyFile === undefined ? {} : { keyFile: path.resolve(cwd, keyFile) }
  const config = await loadConfig(path.resolve(cwd, root), flags)
  if (action === 'export') {
    const { count, size } = exportCache(config, file, options)
    const written = sizeText(statSync(file).size)
    stdout.write(show`${counted(count, 'value')}, ${sizeText(size)} → ${colors.bold(name)}, ${written}\n`)
  } else {
    const { count, added } = importCache(config, file, options)
    const rest = count > added ? `, ${count - added} were there already` : ''
    stdout.write(show`${counted(added, 'value')} imported from ${colors.bold(name)}${rest}\n`)
  }
  return 0
}
