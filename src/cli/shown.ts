import { createColors } from 'picocolors'

/**
 * Text that is safe to print. Notes, file names and errors come from others, and terminals and CI services obey some of their characters:
 * here these become visible signs. Only this file makes such text, and a `Printer` accepts nothing else.
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

/** The pieces of a message; strings are assumed to come from others. */
export type Part = string | number | Shown

/** A destination for output. */
export type Printer = { write(text: Shown): void }

export type Colors = Readonly<
  Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', (part: Part) => Shown>
>

/** The tag of every message: literals stay as they are, line breaks and colours included; in interpolated pieces these become signs. */
export function show(literals: TemplateStringsArray, ...parts: readonly Part[]): Shown {
  return new ShownText(withoutCommands(String.raw({ raw: literals }, ...parts.map(inLine))))
}

/** Concatenated messages. */
export function joined(parts: readonly Part[], between = ''): Shown {
  return new ShownText(withoutCommands(parts.map(inLine).join(between)))
}

/** A text whose line breaks are intended, such as a stack or an example. */
export function shownLines(text: string): Shown {
  return joined(text.split('\n'), '\n')
}

const color = new RegExp(`(${String.fromCharCode(0x1b)}\\[\\d+m)`)

/** The same for text of kbsite's own that already contains colours, such as its help. */
export function coloredLines(text: string): Shown {
  const pieces = text.split(color)
  return new ShownText(
    pieces.map((piece, index) => (index % 2 === 1 ? piece : String(shownLines(piece)))).join(''),
  )
}

/** JSON indented by two spaces. Control characters are escaped rather than replaced by signs, so that programs read the original. */
export function shownJson(value: unknown): Shown {
  const json = JSON.stringify(value, null, 2).replace(unseen, (character) =>
    character === '\n' ? character : escapesOf(character),
  )
  return new ShownText(`${withoutCommands(json)}\n`)
}

/** Commands for GitHub Actions, in its format. */
export function workflowCommands(lines: readonly string[]): Shown {
  return new ShownText(lines.map((line) => `${withoutMarks(signed(line))}\n`).join(''))
}

/** Colours are added after escaping; none when they are off. */
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

/** Characters without a glyph of their own: control characters, bidirectional controls, joiners and other zero-width marks, line separators. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A text on one line in which each invisible or interpreted character becomes a visible sign: `␛`, `⏎`, `\u202e`. */
export function signed(text: string): string {
  return text.replace(unseen, signOf)
}

function signOf(character: string): string {
  const code = character.charCodeAt(0)
  if (character === '\n') return '⏎'
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '␡' : escapesOf(character)
}

/** As in JavaScript and JSON: `\u202e`; a surrogate pair for characters outside the basic plane. */
function escapesOf(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}

function inLine(part: Part): string {
  return typeof part === 'string' ? signed(part) : String(part)
}

/** CI services read commands from the output: GitHub from lines that begin with two colons and a name, perhaps after spaces. */
function withoutCommands(text: string): string {
  return withoutMarks(text.replace(/^([^\S\n\r\u2028\u2029]*):(?=:[^:\s])/gm, '$1\\u003a'))
}

/** GitHub, Azure and TeamCity look for these anywhere in a line: `##[group]`, `##vso[…]`, `##teamcity[…]`. */
function withoutMarks(text: string): string {
  return text.replace(/#(?=#\w*\[)/g, '\\u0023')
}
