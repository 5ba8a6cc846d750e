import { type Command, Option } from 'commander'
import { UserError } from '../../render/user-error.ts'
import type { LogLevel } from '../progress.ts'

/** Options of every command about a site. */
export type SiteFlags = { config?: string; base?: string; outDir?: string; logLevel: LogLevel }

/** And of those that serve it. */
export type ServerFlags = SiteFlags & { port?: number; host?: string }

type Description = { name: string; text: string; examples: readonly string[] }

/** A command about the site of a folder, with the options of `SiteFlags`. */
export function siteCommand(program: Command, description: Description): Command {
  return rootCommand(program, description, (command) =>
    command
      .option('-c, --config <file>', 'config file, instead of kbsite.config.*')
      .option('--base <path>', 'path below which the site is served')
      .option('--out-dir <folder>', 'output folder'),
  )
}

/** A command that serves a site, with the options of `ServerFlags`. */
export function serverCommand(program: Command, description: Description): Command {
  return siteCommand(program, description)
    .addOption(new Option('-p, --port <number>', 'port to listen on').argParser(portOf))
    .option('--host <address>', 'address to listen on; everyone who can reach it reads the site')
}

/** A command that takes the folder of a project, which need not hold a site. Options of its `own` come first in its help. */
export function rootCommand(
  program: Command,
  { name, text, examples }: Description,
  own: (command: Command) => Command = (command) => command,
): Command {
  const command = program.command(name).argument('[root]', 'folder of the project', '.').description(text)
  return own(command)
    .addOption(
      new Option('--log-level <level>', 'how much to say')
        .choices(['silent', 'error', 'info', 'debug'])
        .default('info'),
    )
    .option('--no-color', 'no colours')
    .exitOverride()
    .allowExcessArguments(false)
    .addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}\n`)
}

function portOf(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new UserError(`"${text}" is no port.`, { fix: 'Give a number from 0 to 65535.' })
}
