import type { Command, CommanderError } from 'commander'
import { suggest } from '../render/base/likeness.ts'
import type { ExitCode } from './exit-code.ts'
import type { Io } from './io.ts'
import { show } from './shown.ts'

/** Help and version succeed; anything else is a mistyped command line: one line with the nearest word. */
export function usage(error: CommanderError, program: Command, io: Io): ExitCode {
  if (error.exitCode === 0) return 0
  if (error.code === 'commander.help') return 2
  const text =
    error.code === 'commander.excessArguments' ? excess(error.message) : mistyped(error.message, program)
  io.stderr.write(show`${io.colors.red('error')}  ${text}\n`)
  return 2
}

function excess(message: string): string {
  const [, command = ''] = /for '([^']+)'/.exec(message) ?? []
  const expected = Number(/Expected (\d+)/.exec(message)?.[1] ?? 1)
  const count = expected === 1 ? 'one' : String(expected)
  return `Too many arguments: "kbsite ${command}" takes at most ${count}.  See "kbsite ${command} --help".`
}

function mistyped(said: string, program: Command): string {
  const command = program.commands.find((one) => one.name() === program.args[0])
  const message = (wrongChoice(command) ?? said).replace(/^error: /, '').replace(/\n\(Did you mean .*$/s, '')
  const written = /^Unknown .*?'([^']+)'|'([^']+)' is invalid/i.exec(message)?.slice(1).find(Boolean)
  const choices = choicesIn(message)
  const near =
    written &&
    (choices
      ? suggest(written, choices)
      : nearest(written, wordsOf(command ?? program)) || withCommand(written, program, command))
  const text = (message.charAt(0).toUpperCase() + message.slice(1)).replace(/'([^']*)'/g, '"$1"')
  const help = command ? `kbsite ${command.name()} --help` : 'kbsite --help'
  return `${text.replace(/\.?$/, '.')}${near ? `  Did you mean "${near}"?` : `  See "${help}".`}`
}

/** A mistyped argument explains a missing one after it, so only the first is reported. */
function wrongChoice(command?: Command): string | undefined {
  for (const [at, argument] of (command?.registeredArguments ?? []).entries()) {
    const { argChoices } = argument
    const written = command!.args[at]
    if (argChoices && written !== undefined && !argChoices.includes(written))
      return `command-argument value '${written}' is invalid for argument '${argument.name()}'. Allowed choices are ${argChoices.join(', ')}.`
  }
  return undefined
}

/** The values that an option or argument may have, if it was given another. */
function choicesIn(message: string): string[] | undefined {
  return message.split(' Allowed choices are ')[1]?.replace(/\.$/, '').split(', ')
}

/** The word that was probably meant; other tools' names for an option count only where that option exists. */
function nearest(written: string, words: readonly string[]): string | undefined {
  const meant = (name: string) =>
    words.includes('--out') && synonyms[name] === '--out-dir' ? '--out' : synonyms[name]
  const others = Object.keys(synonyms).filter((name) => !name.startsWith('-') || words.includes(meant(name)!))
  if (others.includes(written)) return meant(written)
  // A single letter resembles every short word.
  if (/^-.$/.test(written)) return undefined
  // Short options of different meanings resemble each other: "--port" is no misspelt "--out"; nor is it a misspelt command, "import".
  const found = suggest(
    written,
    [...words, ...others.filter((name) => !name.startsWith('-') || name.length > 6)].filter(
      (name) => name.startsWith('-') === written.startsWith('-'),
    ),
  )
  return found && (meant(found) ?? found)
}

/** A command that does this, or has this option, if that was written without a command. */
function withCommand(option: string, program: Command, given?: Command): string | undefined {
  const meant = synonyms[option] ?? option
  if (program.commands.some((one) => one.name() === meant)) return `${program.name()} ${meant}`
  const command = program.commands.find(({ options }) =>
    options.some(({ short, long }) => short === meant || long === meant),
  )
  return command && !given ? `${program.name()} ${command.name()} ${meant}` : undefined
}

/** The words allowed here: the options of the given command, or the commands. */
function wordsOf(command: Command): string[] {
  return [
    '--help',
    ...(command.parent ? [] : ['help', '--version']),
    ...command.commands.map((one) => one.name()),
    ...command.options.flatMap(({ long }) => (long ? [long] : [])),
  ]
}

/** Other tools' names for an option. */
const synonyms: Readonly<Record<string, string>> = {
  serve: 'preview',
  start: 'dev',
  watch: 'dev',
  new: 'init',
  create: 'init',
  lint: 'check',
  test: 'check',
  compare: 'diff',
  move: 'mv',
  rename: 'mv',
  publish: 'build',
  generate: 'build',
  version: '--version',
  '-V': '--version',
  '-w': 'dev',
  '--watch': 'dev',
  '-d': '--out-dir',
  '-o': '--out-dir',
  '--out': '--out-dir',
  '--output': '--out-dir',
  '--dest': '--out-dir',
  '--outDir': '--out-dir',
}
