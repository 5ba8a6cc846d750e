import { Argument, Command, Option } from 'commander'
import { kbsiteVersion } from '../render/base/package.ts'
import { exportFormats } from '../render/model/export-format.ts'
import type { CacheAction } from './commands/cache.ts'
import { checkCommand } from './commands/check-flags.ts'
import {
  described,
  reportCommand,
  rootCommand,
  serverCommand,
  siteCommand,
  withConfigOption,
  withSiteOptions,
} from './commands/site-command.ts'
import { diffFormats } from './diff/index.ts'
import type { ExitCode } from './exit-code.ts'
import { examplesText, helpLook } from './help.ts'
import { hosts } from './init/host.ts'
import { languages } from './init/starter.ts'
import type { Io } from './io.ts'
import { coloredLines } from './shown.ts'

type Finish = (code: ExitCode) => void

/**
 * Every command with its options; `finish` is called with the exit code of the one that ran.
 *
 * Each command is imported when it runs, as the compiler is large.
 */
export function createProgram(io: Io, finish: Finish): Command {
  const program: Command = new Command('kbsite')
    .description('Compiles a Markdown knowledge base into a static website.')
    .version(kbsiteVersion, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .showHelpAfterError(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(coloredLines(text)),
      writeErr: (text) => io.stderr.write(coloredLines(text)),
      outputError: () => {},
      getOutHelpWidth: () => io.width,
      getErrHelpWidth: () => io.width,
      // Colours are decided by our own terminal value.
      getOutHasColors: () => true,
      getErrHasColors: () => true,
    })
    .configureHelp(helpLook(io.colors))
    .addHelpText('before', ({ error }) => (error ? knownTopic(program) : ''))
    .addHelpText(
      'after',
      examplesText(['kbsite dev', 'kbsite build --out-dir public', 'kbsite check --json']),
    )
  addCompilers(program, io, finish)
  addServers(program, io, finish)
  addHelpers(program, io, finish)
  return program
}

/** Throws for a misspelt command as in `kbsite help biuld`, for which the library would list all commands. */
function knownTopic(program: Command): string {
  const [first, topic = 'help'] = program.args
  if (first === 'help' && topic !== 'help')
    program.error(`error: unknown command '${topic}'`, { code: 'commander.unknownCommand' })
  return ''
}

function addCompilers(program: Command, io: Io, finish: Finish): void {
  reportCommand(program, {
    name: 'build',
    text: 'compile the site into the output folder',
    examples: [
      'kbsite build',
      'kbsite build my-notes --base /notes/',
      'kbsite build --out-dir public --json',
      'kbsite build --verify',
      'kbsite build --offline --zip',
    ],
  })
    .option('--json', 'print the result as JSON')
    .option('--no-cache', 'parse and draw everything again')
    .option('--explain', 'say why each page and each file for machines was written again')
    .option('--offline', 'write a copy that opens with a double click, into a folder beside the output')
    .option('--zip', 'the same, and pack that folder into a zip file beside it')
    .option('--verify', 'build again elsewhere and compare; exit code 1 if a file differs')
    .action(async (root: string, flags) =>
      finish(await (await import('./commands/build.ts')).runBuild(root, flags, io)),
    )
  const check = reportCommand(program, {
    name: 'check',
    text: 'report everything that is broken; writes nothing by default',
    examples: [
      'kbsite check',
      'kbsite check --run --format github',
      'kbsite check --rule orphan-page=off --max-warnings 0',
      'kbsite check --explain dead-anchor',
    ],
  })
  checkCommand(check).action(async (root: string, flags) =>
    finish(await (await import('./commands/check.ts')).runCheck(root, flags, io)),
  )
  addDiff(program, io, finish)
}

function addDiff(program: Command, io: Io, finish: Finish): void {
  const command = described(program.command('diff'), {
    text: 'show which pages read differently than at a commit, with the words marked',
    examples: ['kbsite diff', 'kbsite diff HEAD~1', 'kbsite diff origin/main --format markdown'],
  })
    .argument(
      '[ref]',
      'branch, tag or commit to compare with; for a branch, the commit where yours left it',
      'HEAD',
    )
    .argument('[root]', 'folder of the project', '.')
  withConfigOption(command)
    .addOption(
      new Option('--format <format>', 'how to print the differences').choices(diffFormats).default('pretty'),
    )
    .option('--no-cache', 'parse everything again')
    .action(async (ref: string, root: string, flags) =>
      finish(await (await import('./commands/diff.ts')).runDiff(ref, root, flags, io)),
    )
}

function addServers(program: Command, io: Io, finish: Finish): void {
  serverCommand(program, {
    name: 'dev',
    text: 'serve the site while you write it',
    examples: ['kbsite dev', 'kbsite dev --port 8080', 'kbsite dev --host'],
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
}

function addHelpers(program: Command, io: Io, finish: Finish): void {
  rootCommand(program, {
    name: 'init',
    text: 'write a small working site into an empty folder',
    examples: ['kbsite init my-notes', 'kbsite init my-notes --lang en', 'kbsite init --ci github'],
  })
    .addOption(
      new Option('--lang <language>', 'language of the notes (default: that of the system)').choices(
        languages,
      ),
    )
    .addOption(
      new Option('--ci <host>', 'also write a workflow that builds and publishes the site').choices(hosts),
    )
    .action(async (root: string, flags) =>
      finish(await (await import('./commands/init.ts')).runInit(root, flags, io)),
    )
  addImport(program, io, finish)
  addMcp(program, io, finish)
  addExport(program, io, finish)
  addCache(program, io, finish)
  addMove(program, io, finish)
}

function addExport(program: Command, io: Io, finish: Finish): void {
  const command = described(program.command('export'), {
    text: 'write the site, folders or single notes into one file',
    examples: ['kbsite export', 'kbsite export docs/css --out css.epub', 'kbsite export en --root my-notes'],
  }).argument('[pages...]', 'notes, folders or addresses (default: the site in its first language)')
  withConfigOption(command)
    .addOption(
      new Option('--format <format>', 'what to write (default: the extension of --out, else epub)').choices(
        exportFormats,
      ),
    )
    .option('--out <file>', 'where to write it (default: the current folder, named after the title)')
    .option('--root <folder>', 'folder of the project', '.')
    .action(async (names: string[], flags) =>
      finish(await (await import('./commands/export.ts')).runExport(names, flags, io)),
    )
}

function addMove(program: Command, io: Io, finish: Finish): void {
  const command = described(program.command('mv'), {
    text: 'move a note, rewrite the links to it, and leave a redirect',
    examples: ['kbsite mv docs/css/flex.md docs/layout/flexbox.md', 'kbsite mv css styles --dry-run'],
  })
    .argument('<from>', 'note, file or folder')
    .argument('<to>', 'its new path, or the folder to put it into')
  withConfigOption(command)
    .option('--root <folder>', 'folder of the project', '.')
    .option('--no-redirect', 'leave no redirect at the old address')
    .option('--dry-run', 'only show what would change')
    .action(async (from: string, to: string, flags) =>
      finish(await (await import('./commands/mv.ts')).runMove(from, to, flags, io)),
    )
}

function addCache(program: Command, io: Io, finish: Finish): void {
  const command = described(program.command('cache'), {
    text: 'carry the cache to another machine, in one file that is sealed with a key of both',
    examples: ['kbsite cache export cache.kbsite', 'kbsite cache import cache.kbsite --key-file ../key'],
  })
    .addArgument(
      new Argument('<action>', 'export writes the file, import reads it').choices(['export', 'import']),
    )
    .argument('<file>', 'the file with the cache')
  withSiteOptions(command)
    .option('--root <folder>', 'folder of the project', '.')
    .option('--key-file <file>', 'file with the key that both machines have (default: KBSITE_CACHE_KEY)')
    .action(async (action: CacheAction, file: string, flags) =>
      finish(await (await import('./commands/cache.ts')).runCache(action, file, flags, io)),
    )
}

function addMcp(program: Command, io: Io, finish: Finish): void {
  siteCommand(program, {
    name: 'mcp',
    text: 'answer the questions of an agent about the notes (Model Context Protocol, over stdin and stdout)',
    examples: ['kbsite mcp', 'kbsite mcp my-notes --write'],
  })
    .option('--write', 'also let it move notes and make certain repairs')
    .action(async (root: string, flags) =>
      finish(await (await import('./commands/mcp.ts')).runMcp(root, flags, io)),
    )
}

function addImport(program: Command, io: Io, finish: Finish): void {
  rootCommand(program, {
    name: 'import',
    text: "give another tool's notes a config of their own, build them, and prove what is kept",
    examples: ['kbsite import --dry-run', 'kbsite import my-notes', 'kbsite import --from mkdocs --convert'],
  })
    .option('--from <tool>', 'the tool that the notes were written for (default: detected from the folder)')
    .option('--dry-run', 'only show what would be written')
    .option('--convert', 'also rewrite syntax that only that tool reads')
    .option('--force', 'overwrite files that exist')
    .action(async (root: string, flags) =>
      finish(await (await import('./commands/import.ts')).runImport(root, flags, io)),
    )
}
