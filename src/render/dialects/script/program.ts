import fs from 'node:fs'
import { anything } from './anything.ts'
import { asked } from './asked.ts'
import { modules } from './glob.ts'
import { ownRequire, standIns } from './stand-ins.ts'

// The part of the process that reads a config which is not the config: it runs before it, and its exports are the global `kbScript`.

export { anything, modules, standIns }

// A config may replace these.
const { writeSync } = fs
const { parse, stringify } = JSON
const exit = process.exit.bind(process)
const scope: Record<string, unknown> = globalThis

scope.require = ownRequire
// A name that nothing declares is one of a page's, or of a module that was not imported.
for (const name of asked.unknown) scope[name] = process.getBuiltinModule(name) ?? anything
// What a missing file would hold.
JSON.parse = (text, ...rest) => (text === '' ? anything : parse(text, ...rest))

process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)

/** Answers with the value of the config, or its result when it is a function, as JSON. */
export async function tell(value: unknown): Promise<void> {
  const purpose = { command: 'build', mode: 'production' }
  let given = value
  for (let turn = 0; typeof given === 'function' && given !== anything && turn < 2; turn += 1)
    given = given(purpose, purpose)
  say({ value: plain(await given) ?? null })
  exit(0)
}

function fail(error: unknown): void {
  const message = (error as Error | undefined)?.message ?? error
  say({ error: String(message).split('\n')[0] })
  exit(0)
}

/** Other output of a config is not an answer. */
function say(answer: unknown): void {
  let rest = Buffer.from(asked.nonce + stringify(answer))
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
  }
}

/** Deeper values are not those of a config. */
const maxDepth = 60

/** A value as JSON has it; functions are `null`, so that it can be seen that they are there. */
function plain(value: unknown, above: readonly unknown[] = []): unknown {
  if (value === anything || typeof value === 'symbol' || value === undefined) return undefined
  if (typeof value === 'function') return null
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (above.includes(value) || above.length > maxDepth) return undefined
  if (value instanceof RegExp || value instanceof Date || value instanceof URL) return String(value)
  const inside = [...above, value]
  if (Array.isArray(value)) return value.map((one) => plain(one, inside))
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === 'resolvePath' ? includeFolder(one) : plain(one, inside),
    ]),
  )
}

/** Where a site's function finds the files that notes include by a short name. */
function includeFolder(resolvePath: (name: string, folder: string) => unknown): string | null {
  try {
    return String(resolvePath('@x', asked.folder)).replace(/\/[^/]*$/, '')
  } catch {
    return null
  }
}
