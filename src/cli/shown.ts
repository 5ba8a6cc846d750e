import { createColors } from 'picocolors'

/**
 * Text that may leave by stdout or stderr. Notes, file names and errors come from others, and a terminal or a CI service obeys some of
 * what they may hold: here all of that is a visible sign. Only this file makes such text, and a `Printer` takes nothing else.
 */
class ShownText {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

export type Shown = ShownText

/** What a message is put together from; strings are taken to come from others. */
export type Part = string | number | Shown

/** Where a command writes to. */
export type Printer = { write(text: Shown): void }

export type Colors = Readonly<
  Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', (part: Part) => Shown>
>

/** The tag of every message: literals stay as they are, line breaks and colours included; in parts they become signs. */
export function show(literals: TemplateStringsArray, ...parts: readonly Part[]): Shown {
  return new ShownText(withoutCommands(String.raw({ raw: literals }, ...parts.map(inLine))))
}

/** Messages, one behind the other. */
export function joined(parts: readonly Part[], between = ''): Shown {
  return new ShownText(withoutCommands(parts.map(inLine).join(between)))
}

/** A text whose line breaks are meant, such as a stack or an example. */
export function shownLines(text: string): Shown {
  return joined(text.split('\n'), '\n')
}

const color = new RegExp(`(${String.fromCharCode(0x1b)}\\[\\d+m)`)

/** The same of a text of kbsite's own, such as its help, in which colours are written already. */
export function coloredLines(text: string): Shown {
  const pieces = text.split(color)
  return new ShownText(
    pieces.map((piece, index) => (index % 2 === 1 ? piece : String(shownLines(piece)))).join(''),
  )
}

/** JSON with two blanks a level. What would be a sign elsewhere is an escape here, so that programs read what was written. */
export function shownJson(value: unknown): Shown {
  const json = JSON.stringify(value, null, 2).replace(unseen, (character) =>
    character === '\n' ? character : escapesOf(character),
  )
  return new ShownText(`${withoutCommands(json)}\n`)
}

/** Lines that GitHub Actions is to obey, in the form it asks for. */
export function workflowCommands(lines: readonly string[]): Shown {
  return new ShownText(lines.map((line) => `${withoutMarks(signed(line))}\n`).join(''))
}

/** The colours, which are added to what is visible; none when they are off. */
export function colorsOf(areOn: boolean): Colors {
  const { bold, dim, red, green, yellow, cyan } = createColors(areOn)
  const paint = (color: (text: string) => string) => (part: Part) =>
    new ShownText(color(withoutCommands(inLine(part))))
  return {
    bold: paint(bold),
    dim: paint(dim),
    red: paint(red),
    green: paint(green),
    yellow: paint(yellow),
    cyan: paint(cyan),
  }
}

/** What has no glyph of its own: control characters, bidirectional controls, joiners and other marks of no width, line separators. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A text of one line with a sign for each character that is not seen or is obeyed: `␛`, `⏎`, `\u202e`. */
export function signed(text: string): string {
  return text.replace(unseen, signOf)
}

function signOf(character: string): string {
  const code = character.charCodeAt(0)
  if (character === '\n') return '⏎'
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '␡' : escapesOf(character)
}

/** As JavaScript and JSON write it: `\u202e`; two of them for what is outside of the basic plane. */
function escapesOf(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}

function inLine(part: Part): string {
  return typeof part === 'string' ? signed(part) : String(part)
}

/** CI services read commands from what is printed: GitHub those of a line that begins with two colons and a name, blanks in front or not. */
function withoutCommands(text: string): string {
  return withoutMarks(text.replace(/^([^\S\n]*):(?=:[^:\s])/gm, '$1\\u003a'))
}

/** GitHub, Azure and TeamCity look for these anywhere in a line: `##[group]`, `##vso[…]`, `##teamcity[…]`. */
function withoutMarks(text: string): string {
  return text.replace(/#(?=#\w*\[)/g, '\\u0023')
}
