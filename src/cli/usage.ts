import type { Command, CommanderError } from 'commander'
import { suggest } from '../render/suggest.ts'
import type { ExitCode } from './exit-code.ts'
import type { Io } from './io.ts'

/** Help and version end well; anything else is a mistyped command line: one line with the nearest word. */
export function usage(error: CommanderError, program: Command, io: Io): ExitCode {
  if (error.exitCode === 0) return 0
  if (error.code === 'commander.help') return 2
  const text =
    error.code === 'commander.excessArguments' ? excess(error.message) : mistyped(error.message, program)
  io.stderr.write(`${io.colors.red('error')}  ${text}\n`)
  return 2
}

function excess(message: string): string {
  const [, command = ''] = /for '([^']+)'/.exec(message) ?? []
  const expected = Number(/Expected (\d+)/.exec(message)?.[1] ?? 1)
  const count = expected === 1 ? 'one' : String(expected)
  return `Too many arguments: "kbsite ${command}" takes at most ${count}.  See "kbsite ${command} --help".`
}

function mistyped(said: string, program: Command): string {
  const message = said.replace(/^error: /, '').replace(/\n\(Did you mean .*$/s, '')
  const written = /'([^']+)'/.exec(message)?.[1] ?? ''
  // What another command takes is no slip of this one.
  const words = wordsOf(program).filter((word) => word !== written)
  const found = suggest(written, [...words, ...Object.keys(synonyms)])
  const near = found && (synonyms[found] ?? found)
  const text = message.charAt(0).toUpperCase() + message.slice(1)
  return `${text.replace(/\.?$/, '.')}${near ? `  Did you mean "${near}"?` : '  See "kbsite --help".'}`
}

/** Every command and option that there is. */
function wordsOf(program: Command): string[] {
  return [
    '--version',
    '--help',
    ...program.commands.flatMap((command) => [
      command.name(),
      ...command.options.flatMap(({ long }) => (long ? [long] : [])),
    ]),
  ]
}

/** What other tools call it. */
const synonyms: Readonly<Record<string, string>> = {
  serve: 'preview',
  start: 'dev',
  watch: 'dev',
  new: 'init',
  create: 'init',
  lint: 'check',
  test: 'check',
  move: 'mv',
  rename: 'mv',
  '-o': '--out-dir',
  '--out': '--out-dir',
  '--output': '--out-dir',
  '--dest': '--out-dir',
  '--outDir': '--out-dir',
}
