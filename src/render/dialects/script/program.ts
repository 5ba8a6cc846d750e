import fs from 'node:fs'
import { anything } from './anything.ts'
import { modules } from './glob.ts'
import { ownRequire, standIns } from './stand-ins.ts'
import { task } from './task.ts'

// Runs before the config in the process that reads it; its exports are the global `kbScript`.

export { anything, modules, standIns }

// Saved, because a config may replace these.
const { writeSync } = fs
const { parse, stringify } = JSON
const exit = process.exit.bind(process)
const scope: Record<string, unknown> = globalThis

scope.require = ownRequire
// An undeclared name is a browser global or a module that was not imported.
for (const name of task.unknown) scope[name] = process.getBuiltinModule(name) ?? anything
// A missing file reads as an empty text; its contents are unknown.
JSON.parse = (text, ...rest) => (text === '' ? anything : parse(text, ...rest))

process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)

/** Answers with the config's value as JSON; if it is a function, with its result. */
export async function answerWith(value: unknown): Promise<void> {
  const purpose = { command: 'build', mode: 'production' }
  let given = value
  for (let turn = 0; typeof given === 'function' && given !== anything && turn < 2; turn += 1)
    given = given(purpose, purpose)
  write({ value: plain(await given) ?? null })
  exit(0)
}

function fail(error: unknown): void {
  const message = (error as Error | undefined)?.message ?? error
  write({ error: String(message).split('\n')[0] })
  exit(0)
}

/** Writes the answer, marked by the nonce, because the config may print as well. */
function write(answer: unknown): void {
  let rest = Buffer.from(task.nonce + stringify(answer))
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
  }
}

/** No real config is nested deeper than this. */
const maxDepth = 60

/** A value reduced to JSON; functions become `null` to show that they exist. */
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

/** The folder to which a site's `resolvePath` maps included files with the prefix `@`. */
function includeFolder(resolvePath: (name: string, folder: string) => unknown): string | null {
  try {
    return String(resolvePath('@x', task.folder)).replace(/\/[^/]*$/, '')
  } catch {
    return null
  }
}
