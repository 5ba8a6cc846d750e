import type { AddHelpTextContext, HelpConfiguration } from 'commander'
import type { Colors } from './shown.ts'

/** Styles help: titles and everything to be typed are highlighted. */
export function helpLook({ bold, cyan }: Colors): HelpConfiguration {
  const typed = (text: string) => String(cyan(text))
  return {
    styleTitle: (text) => String(bold(text)),
    styleCommandText: typed,
    styleSubcommandText: typed,
    styleOptionText: typed,
    styleArgumentText: typed,
  }
}

/** Examples at the end of a command's help. */
export function examplesText(examples: readonly string[]): (context: AddHelpTextContext) => string {
  return ({ command }) => {
    const look = command.createHelp()
    const lines = examples.map((example) => `  $ ${look.styleCommandText(example)}\n`)
    return `\n${look.styleTitle('Examples:')}\n${lines.join('')}`
  }
}
