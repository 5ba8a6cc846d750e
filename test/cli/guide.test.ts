import { readFileSync } from 'node:fs'
import path from 'node:path'
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

/** How the Chinese page writes the choices and the default of an option. */
function factsOf({ argChoices = [], defaultValue, negate }: Option): string[] {
  const choices = argChoices.map((one) => `\`${one}\``).join('、')
  return [choices && `：${choices}`, defaultValue === undefined || negate ? '' : `（默认 \`${defaultValue}\``]
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

test('the Chinese page has the choices and defaults of every option, written in one way', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/guide/cli.md'), 'utf8')
  const sections = page.split(/^(?=## )/m)
  const missing = commands.flatMap((command) => {
    const section = sections.find((text) => text.startsWith(`## \`kbsite ${command.name()}\``)) ?? ''
    return command.options.flatMap((option) => {
      const row = section.split('\n').find((line) => line.startsWith(`| \`${option.flags}\` |`)) ?? ''
      return factsOf(option).filter((fact) => !row.includes(fact))
    })
  })
  expect(missing).toEqual([])
  expect(page.match(/默认[：:]|默认 ["“「].*/g)).toBeNull()
})
