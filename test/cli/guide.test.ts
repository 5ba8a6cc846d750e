import type { Command, Option } from 'commander'
import { describe, expect, test } from 'vitest'
import { processIo } from '../../src/cli/io.ts'
import { createProgram } from '../../src/cli/program.ts'
import { expectPage, type Row, withTable } from '../helpers/guide-page.ts'

const { commands } = createProgram(processIo([], { NO_COLOR: '1' }), () => {})

/** What `--help` shows of a command's arguments and options, in its order. */
function rowsOf(command: Command): Row[] {
  const words = command.registeredArguments.map((argument): Row => {
    const { required, description, defaultValue } = argument
    const name = required ? `<${argument.name()}>` : `[${argument.name()}]`
    const usual = defaultValue === undefined ? '' : ` (default: \`${defaultValue}\`)`
    return [[`\`${name}\``], cell(description + usual)]
  })
  return [...words, ...command.options.map((option): Row => [[`\`${option.flags}\``], cell(textOf(option))])]
}

function textOf({ description, argChoices = [], negate, defaultValue }: Option): string {
  const choices = argChoices.length > 0 ? `: ${argChoices.map((one) => `\`${one}\``).join(', ')}` : ''
  const usual = defaultValue === undefined || negate ? '' : ` (default: \`${defaultValue}\`)`
  return `${description}${choices}${usual}`
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

describe.each([
  ['en/guide/cli.md', false],
  ['guide/cli.md', true],
])('%s', (file, isTranslated) => {
  test('lists every command with its arguments and options', async () => {
    expect(commands.length).toBeGreaterThan(6)
    await expectPage(file, (page) =>
      commands.reduce(
        (text, command) => withTable(text, `## \`kbsite ${command.name()}\``, rowsOf(command), isTranslated),
        page,
      ),
    )
  })
})
