import { Argument, type Command, Option } from 'commander'
import { UserError } from '../../render/base/user-error.ts'
import { exportFormats } from '../../render/model/export-format.ts'
import { diffFormats } from '../diff/index.ts'
import { examplesText } from '../help.ts'
import type { LogLevel } from '../progress.ts'

/** Options of every command about a site. */
export type SiteFlags = { config?: string; base?: string; outDir?: string }

/** And of commands that read a site and report. */
export type ReportFlags = SiteFlags & { logLevel: LogLevel; strict?: boolean }

/** And of commands that serve a site. */
export type ServerFlags = SiteFlags & { port?: number; host?: string | true }

/** The default ports. */
export const usualPorts = { dev: 5173, preview: 4173 } as const

type Description<Name extends string = string> = { name: Name; text: string; examples: readonly string[] }

/** A command that reads a site and reports, with the options of `ReportFlags`. */
export function reportCommand(program: Command, description: Description): Command {
  return siteCommand(program, description)
    .option('--strict', 'count warnings as errors')
    .addOption(
      new Option('--log-level <level>', 'how much to say')
        .choices(['silent', 'error', 'info', 'debug'])
        .default('info'),
    )
}

/** A command that serves a site, with the options of `ServerFlags`. */
export function serverCommand(program: Command, description: Description<keyof typeof usualPorts>): Command {
  const usual = usualPorts[description.name]
  return siteCommand(program, description)
    .addOption(
      new Option(
        '-p, --port <number>',
        `port to listen on (default: ${usual}, or the next free one)`,
      ).argParser(portOf),
    )
    .option(
      '--host [address]',
      'address to listen on, all of them without one; everyone who can reach it can read the site',
    )
}

/** The address to listen on: loopback unless `--host` says otherwise. */
export function hostOf({ host = '127.0.0.1' }: ServerFlags): string {
  return host === true ? '0.0.0.0' : host
}

/** A command for a project folder that need not contain a site. */
export function rootCommand(program: Command, description: Description): Command {
  const command = program.command(description.name).argument('[root]', 'folder of the project', '.')
  return described(command, description)
}

/** The command that moves notes, with the options of `MoveFlags`. */
export function moveCommand(program: Command, description: Description): Command {
  const command = program
    .command(description.name)
    .argument('<from>', 'note, file or folder')
    .argument('<to>', 'its new path, or the folder to put it into')
  return withConfigOption(described(command, description))
    .option('--root <folder>', 'folder of the project', '.')
    .option('--no-redirect', 'leave no redirect at the old address')
    .option('--dry-run', 'only show what would change')
}

/** The command that compares states, with the options of `DiffFlags`. */
export function diffCommand(program: Command, description: Description): Command {
  const command = program
    .command(description.name)
    .argument(
      '[ref]',
      'branch, tag or commit to compare with; for a branch, the commit where yours left it',
      'HEAD',
    )
    .argument('[root]', 'folder of the project', '.')
  return withConfigOption(described(command, description))
    .addOption(
      new Option('--format <format>', 'how to print the differences').choices(diffFormats).default('pretty'),
    )
    .option('--no-cache', 'parse everything again')
}

/** The command that exports pages, with the options of `ExportFlags`. */
export function exportCommand(program: Command, description: Description): Command {
  const command = program
    .command(description.name)
    .argument('[pages...]', 'notes, folders or addresses (default: the site in its first language)')
  return withConfigOption(described(command, description))
    .addOption(
      new Option('--format <format>', 'what to write (default: the extension of --out, else epub)').choices(
        exportFormats,
      ),
    )
    .option('--out <file>', 'where to write it (default: the current folder, named after the title)')
    .option('--root <folder>', 'folder of the project', '.')
}

/** The command that carries caches, with the options of `CacheFlags`. */
export function cacheCommand(program: Command, description: Description): Command {
  const command = program
    .command(description.name)
    .addArgument(
      new Argument('<action>', 'export writes the file, import reads it').choices(['export', 'import']),
    )
    .argument('<file>', 'the file with the cache')
  return withSiteOptions(described(command, description))
    .option('--root <folder>', 'folder of the project', '.')
    .option('--key-file <file>', 'file with the key that both machines have (default: KBSITE_CACHE_KEY)')
}

/** A command about the site of a folder, with the options of `SiteFlags`. */
export function siteCommand(program: Command, description: Description): Command {
  return withSiteOptions(rootCommand(program, description))
}

function withSiteOptions(command: Command): Command {
  return withConfigOption(command)
    .option('--base <path>', 'path below which the site is served')
    .option('--out-dir <folder>', 'output folder')
}

function withConfigOption(command: Command): Command {
  return command.option('-c, --config <file>', 'config file, instead of kbsite.config.*')
}

/** The description and arguments of every command. */
function described(command: Command, { text, examples }: Description): Command {
  return command
    .description(text)
    .option('--no-color', 'no colours')
    .exitOverride()
    .allowExcessArguments(false)
    .addHelpText('after', examplesText(examples))
}

function portOf(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new UserError(`"${text}" is not a port number.`, { fix: 'Give a number from 0 to 65535.' })
}
