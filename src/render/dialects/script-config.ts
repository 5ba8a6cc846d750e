import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { firstFailure } from '../base/module.ts'
import { onSignal } from '../base/on-signal.ts'
import { once } from '../base/once.ts'
import { ownModule } from '../base/package.ts'
import { killGroup, startConfined } from '../base/process.ts'
import { messageOf } from '../base/user-error.ts'
import { permissionFlag, type Wall, wallsOfThisMachine } from '../base/wall.ts'
import { compiledConfig } from './compiled-config.ts'
import { type Problem, readData } from './files.ts'
import type { Task } from './script/task.ts'

/** The exports of a script, as JSON; functions are `null`. */
type ReadScript = { value: unknown; inputs: readonly string[]; problem?: Problem | undefined }

/** `text`: the script, if it is only a part of the file. */
type ReadOptions = { text?: string; limitMs?: number; walls?: readonly Wall[] }

/** A config that takes longer does more than configure a site. */
const usualLimitMs = 5_000
const maxBytes = 16 * 1024 * 1024

/** Reads a config from a script or a file of YAML, TOML or JSON. */
export async function readConfig(file: string, root: string): Promise<ReadScript> {
  if (/\.[cm]?[jt]s$/.test(file)) return readScript(file, root)
  const { data, problem } = readData(file)
  return { value: data, inputs: [file], problem }
}

/**
 * The exports of a config in JavaScript or TypeScript, without the packages that it imports. It runs for at most some seconds, in a process
 * that may read the folder `root` and do nothing else.
 */
export async function readScript(
  file: string,
  root: string,
  { text, limitMs = usualLimitMs, walls = wallsOfThisMachine() }: ReadOptions = {},
): Promise<ReadScript> {
  const read = new Set([file])
  let code: string
  try {
    code = await compiledConfig(file, text, read)
  } catch (error) {
    const { text: message = messageOf(error), place } = firstFailure(error, file)
    return { value: undefined, inputs: [...read], problem: { message, place } }
  }
  for (const wall of walls) {
    const answer = await withUnknownNames([], (unknown) =>
      answerOf(code, { root, folder: path.dirname(file), wall, limitMs, unknown }),
    )
    // A wall may be installed but not work; then nothing was run.
    if (answer === undefined && wall !== walls.at(-1)) continue
    const { value, error = 'it gives no config' } = answer ?? {}
    const problem = value === undefined ? { message: error, place: file } : undefined
    return { value, inputs: [...read], problem }
  }
  return { value: undefined, inputs: [...read] }
}

/** With more undeclared names, the cause is not a few missing imports. */
const maxUnknown = 8

/** Runs a config that may use browser globals or names of missing imports: again with each undeclared name that it reports. */
async function withUnknownNames(
  unknown: readonly string[],
  answer: (unknown: readonly string[]) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const given = await answer(unknown)
  const [, name] = /^([\w$]+) is not defined$/.exec(given?.error ?? '') ?? []
  if (name === undefined || unknown.includes(name) || unknown.length >= maxUnknown) return given
  return withUnknownNames([...unknown, name], answer)
}

/** The code that runs before a config and defines `kbScript`. */
const bundledProgram = once(async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [ownModule('src/render/dialects/script/program')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'node',
    globalName: 'kbScript',
    target: 'node20',
    minifyWhitespace: true,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
})

/** The whole program that outputs the value of a config. */
async function programOf(code: string, task: Task): Promise<string> {
  return `globalThis.kbTask = ${JSON.stringify(task)}
globalThis.require = process.getBuiltinModule('node:module').createRequire(kbTask.folder + '/')
${await bundledProgram()}
${code}`
}

/** Where a config expects to run: a script of a folder `docs` that reads `docs/guide` is run by its own tool from the folder above. */
function workingFolder(code: string, root: string): string {
  const name = path.basename(root)
  const begins = ['"', '`', './', '}/', ') + "/'].map((before) => before + name)
  const isNamed = begins.some((begin) => code.includes(`${begin}/`) || code.includes(`${begin}"`))
  return isNamed && !existsSync(path.join(root, name)) ? path.dirname(root) : root
}

type Answer = { value?: unknown; error?: string }

/** The output of the process before it ends or is killed; undefined when it did not start. */
async function answerOf(
  code: string,
  {
    root,
    folder,
    wall,
    limitMs,
    unknown,
  }: { root: string; folder: string; wall: Wall; limitMs: number; unknown: readonly string[] },
): Promise<Answer | undefined> {
  const nonce = randomBytes(16).toString('hex')
  const flags = [permissionFlag, `--allow-fs-read=${root}`, '--no-warnings', '--max-old-space-size=256']
  const cwd = workingFolder(code, root)
  const child = startConfined(wall.command([...flags, '--input-type=module', '-'], { readable: root, cwd }), {
    stdio: ['pipe', 'pipe', 'ignore'],
    cwd,
    env: { NODE_ENV: 'production' },
  })
  const forget = onSignal(() => killGroup(child))
  let isLate = false
  const watch = setTimeout(() => {
    isLate = true
    killGroup(child)
  }, limitMs)
  try {
    const said = await everything(child, await programOf(code, { nonce, folder, unknown }))
    const at = said.lastIndexOf(nonce)
    if (at >= 0) return JSON.parse(said.slice(at + nonce.length)) as Answer
    return isLate ? { error: `it takes longer than ${limitMs / 1000} seconds` } : undefined
  } catch {
    // Too much output is not an answer.
    return { error: 'its value is too large' }
  } finally {
    clearTimeout(watch)
    forget()
    killGroup(child)
  }
}

function everything(child: ChildProcess, input: string): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  child.stdout?.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes <= maxBytes) parts.push(part)
    else killGroup(child)
  })
  // A process that ends early does not read all of its input.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(input)
  return new Promise((resolve) => {
    for (const event of ['error', 'close']) child.once(event, () => resolve(Buffer.concat(parts).toString()))
  })
}
