import path from 'node:path'
import { Command, CommanderError } from 'commander'
import { kbsiteVersion } from '../render/package.ts'
import { UserError } from '../render/user-error.ts'
import { checkCommand } from './commands/check-flags.ts'
import { rootCommand, serverCommand, siteCommand } from './commands/site-command.ts'
import type { ExitCode } from './exit-code.ts'
import { optimiseLess, widenYoungSpaces } from './heap.ts'
import { type Io, processIo } from './io.ts'
import { usage } from './usage.ts'

/** Runs the process's own command line and sets its exit code. */
export async function run(): Promise<void> {
  widenYoungSpaces()
  optimiseLess()
  process.exitCode = await main(process.argv, processIo())
  endSoon()
}

/** How long what a config or a plug-in left running may keep a finished command: a timer without end, a connection. */
const lingerMs = 1_000

function endSoon(): void {
  setTimeout(() => (process.stdout.writableLength > 0 ? endSoon() : process.exit()), lingerMs).unref()
}

/** Runs one command line. Known failures become a message on stderr and an exit code; a bug of ours shows its stack. */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = 0
  const program = createProgram(io, (result) => {
    code = result
  })
  try {
    await program.parseAsync([...argv])
    return code
  } catch (error) {
    return failure(error, program, argv, io)
  }
}

// Each command is imported when it runs: the compiler and its libraries take a third of a second to load.

function createProgram(io: Io, finish: (code: ExitCode) => void): Command {
  const program = new Command('kbsite')
    .description('Compiles a Markdown knowledge base into a static website.')
    .version(kbsiteVersion, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .showHelpAfterError(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      outputError: () => {},
    })
    .addHelpText(
      'after',
      '\nExamples:\n  $ kbsite dev\n  $ kbsite build --out-dir public\n  $ kbsite check --json\n',
    )
  siteCommand(program, {
    name: 'build',
    text: 'compile the site into the output folder',
    examples: [
      'kbsite build',
      'kbsite build my-notes --base /notes/',
      'kbsite build --out-dir public --json',
      'kbsite build --verify',
    ],
  })
    .option('--json', 'print the result as JSON')
    .option('--no-cache', 'parse and draw everything again')
    .option('--explain', 'say of each page that was drawn why it was')
    .option('--verify', 'build once more elsewhere and compare: exit code 1 when a file is not the same')
    .action(async (root: string, flags) =>
      finish(await (await import('./commands/build.ts')).runBuild(root, flags, io)),
    )
  checkCommand(
    siteCommand(program, {
      name: 'check',
      text: 'report everything that is broken; writes nothing unless told to',
      examples: [
        'kbsite check',
        'kbsite check --run --format github',
        'kbsite check --rule orphan-page=off --max-warnings 0',
        'kbsite check --explain dead-anchor',
      ],
    }),
  ).action(async (root: string, flags) =>
    finish(await (await import('./commands/check.ts')).runCheck(root, flags, io)),
  )
  program
    .command('mv')
    .argument('<from>', 'note, file or folder')
    .argument('<to>', 'its new path, or the folder to put it into')
    .description('move a note, rewrite the links to it, and leave a redirect')
    .option('-c, --config <file>', 'config file, instead of kbsite.config.*')
    .option('--root <folder>', 'folder of the project')
    .option('--no-redirect', 'leave nothing at the former address')
    .option('--dry-run', 'only show what would change')
    .option('--no-color', 'no colours')
    .exitOverride()
    .allowExcessArguments(false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ kbsite mv docs/css/flex.md docs/layout/flexbox.md\n  $ kbsite mv css/ styles/ --dry-run\n',
    )
    .action(async (from: string, to: string, flags) =>
      finish(await (await import('./commands/mv.ts')).runMove(from, to, flags, io)),
    )
  serverCommand(program, {
    name: 'dev',
    text: 'serve the site while it is written',
    examples: ['kbsite dev', 'kbsite dev --port 8080'],
  }).action(async (root: string, flags) =>
    finish(await (await import('./commands/dev.ts')).runDev(root, flags, io)),
  )
  serverCommand(program, {
    name: 'preview',
    text: 'serve the built site as a static host would',
    examples: ['kbsite preview', 'kbsite preview --port 8080'],
  }).action(async (root: string, flags) =>
    finish(await (await import('./commands/preview.ts')).runPreview(root, flags, io)),
  )
  rootCommand(program, {
    name: 'init',
    text: 'write a small working site into an empty folder',
    examples: ['kbsite init my-notes'],
  }).action(async (root: string) => finish(await (await import('./commands/init.ts')).runInit(root, io)))
  return program
}

function failure(error: unknown, program: Command, argv: readonly string[], io: Io): ExitCode {
  if (error instanceof CommanderError) return usage(error, program, io)
  const { red, dim } = io.colors
  if (error instanceof UserError) {
    for (const { place, message, fix } of [error, ...error.others]) {
      const start = place ? `${fromHere(place, io.cwd)}  ` : ''
      io.stderr.write(`${start}${red('error')}  ${message}${fix ? `  ${fix}` : ''}\n`)
    }
    if (argv.includes('debug') && error.cause instanceof Error)
      io.stderr.write(`${dim(error.cause.stack ?? '')}\n`)
    return 2
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  io.stderr.write(
    `${red('error')}  This is a bug in kbsite; please report it with the text below.\n${stack}\n`,
  )
  return 2
}

/** A place in a file below the terminal's folder is shown from there, so that it is short and the same on every machine. */
function fromHere(place: string, cwd: string): string {
  return place.startsWith(cwd + path.sep) ? place.slice(cwd.length + 1) : place
}
