import { type Command, Option } from 'commander'
import { UserError } from '../../render/base/user-error.ts'
import { examplesText } from '../help.ts'
import type { LogLevel } from '../progress.ts'

/** Options of every command about a site. */
export type SiteFlags = { config?: string; base?: string; outDir?: string }

/** Options of commands that read a site and report. */
export type ReportFlags = SiteFlags & { logLevel: LogLevel; strict?: boolean }

/** Options of commands that serve a site. */
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

/** A command about the site of a folder, with the options of `SiteFlags`. */
export function siteCommand(program: Command, description: Description): Command {
  return withSiteOptions(rootCommand(program, description))
}

/** The options of `SiteFlags`. */
export function withSiteOptions(command: Command): Command {
  return withConfigOption(command)
    .option('--base <path>', 'path below which the site is served')
    .option('--out-dir <folder>', 'output folder')
}

export function withConfigOption(command: Command): Command {
  return command.option('-c, --config <file>', 'config file, instead of kbsite.config.*')
}

/** The description and options of every command. */
export function described(command: Command, { text, examples }: Omit<Description, 'name'>): Command {
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
