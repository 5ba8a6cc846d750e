import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  coloredLines,
  colorsOf,
  joined,
  show,
  shownJson,
  shownLines,
  workflowCommands,
} from '../../src/cli/shown.ts'

describe('what comes from others is visible', () => {
  test.each([
    ['a title of the terminal', '\x1b]0;mine\x07', '␛]0;mine␇'],
    ['a screen that is wiped', 'a\x1b[2Jb', 'a␛[2Jb'],
    ['the same by one character', 'a\x9b2Jb', 'a\\u009b2Jb'],
    ['a clipboard', '\x1b]52;c;QQ==\x1b\\', '␛]52;c;QQ==␛\\'],
    ['line breaks', 'a\nb\rc\u2028d\u2029e\x85f', 'a⏎b␍c\\u2028d\\u2029e\\u0085f'],
    ['NUL, tab and delete', '\0\t\x7f', '␀␉␡'],
    ['bidirectional controls', '\u202eevil\u2066\u200f\u061c', '\\u202eevil\\u2066\\u200f\\u061c'],
    ['what has no width', 'a\u200bb\u2060c\ufeffd\u00ade', 'a\\u200bb\\u2060c\\ufeffd\\u00ade'],
    ['tags outside of the basic plane', 'a\u{e0041}', 'a\\udb40\\udc41'],
    [
      'a link, a device string and a window',
      '\x1b]8;;x\x1b\\a\x1bPq\x9d0;b\x9c',
      '␛]8;;x␛\\a␛Pq\\u009d0;b\\u009c',
    ],
    ['annotations and a vowel separator', 'a\ufff9b\ufffbc\u180ed', 'a\\ufff9b\\ufffbc\\u180ed'],
    [
      'sections of GitLab',
      '\x1b[0Ksection_start:1:a[collapsed=true]\r\x1b[0K',
      '␛[0Ksection_start:1:a[collapsed=true]␍␛[0K',
    ],
    ['a command of TeamCity', 'a ##teamcity[buildStop]', 'a \\u0023#teamcity[buildStop]'],
    ['a command behind other blanks', '\t\u00a0\u2003::stop-commands::a', '␉\u00a0\u2003::stop-commands::a'],
    ['a workflow command', '::error file=x::owned', '\\u003a:error file=x::owned'],
    ['the same behind blanks', ' \u3000::add-mask::a', ' \u3000\\u003a:add-mask::a'],
    ['a command anywhere', 'x ##[add-mask]a ##vso[task.x]', 'x \\u0023#[add-mask]a \\u0023#vso[task.x]'],
    ['a container is no command', '::: tip', '::: tip'],
    ['nothing of that', '中文 `a::b` ## a [b] é 👩', '中文 `a::b` ## a [b] é 👩'],
  ])('%s', (_name, text, expected) => {
    expect(String(show`${text}`)).toBe(expected)
    expect(String(joined([text]))).toBe(expected)
  })

  test('literals keep their line breaks and colours, and are added to what is visible', () => {
    const { red, bold } = colorsOf(true)
    expect(String(show`${red('a\x1b[0m')}\n${bold(red(1))}`)).toBe(
      '\x1b[31ma␛[0m\x1b[39m\n\x1b[1m\x1b[31m1\x1b[39m\x1b[22m',
    )
    expect(String(colorsOf(false).red('a'))).toBe('a')
    expect(String(bold('::error::a'))).toBe('\x1b[1m\\u003a:error::a\x1b[22m')
  })

  test('the lines of a stack stay lines, and none is a command', () => {
    expect(String(shownLines('Error: a\x07\n  ::error::b\n    at c'))).toBe(
      'Error: a␇\n  \\u003a:error::b\n    at c',
    )
  })

  test('parts that are put together are no command either', () => {
    expect(String(show`${':'}${':error::x'} ${'##'}${'[group]'}`)).toBe('\\u003a:error::x \\u0023#[group]')
  })

  test('programs read from JSON what was written', () => {
    const value = { a: '\x1b\x9b\u202e\n\u2028\u{e0041} ##[group]' }
    const json = String(shownJson(value))
    expect(JSON.parse(json)).toEqual(value)
    expect(json).toMatch(/^[\n -~]+$/)
    expect(json).not.toContain('##[')
  })

  test('a workflow command is one line', () => {
    expect(String(workflowCommands(['::error::a\n::error::b\x1b', '::notice::c ##[x]']))).toBe(
      '::error::a⏎::error::b␛\n::notice::c \\u0023#[x]\n',
    )
  })
})

/** `io.ts` makes the printers; `main.ts` reports when they fail, and asks whether all is written. */
const mayTouchStreams = ['io.ts', 'main.ts']

test('nothing else of the command line knows the streams of the process', () => {
  const folder = path.join(import.meta.dirname, '../../src/cli')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const touching = files.filter((name) =>
    /process\.std(?:out|err)|\bwriteSync\(|\} = process\b/.test(
      readFileSync(path.join(folder, name), 'utf8'),
    ),
  )
  expect(touching.sort()).toEqual(mayTouchStreams)
})

test("a text of kbsite's own keeps its colours, and nothing else that a terminal obeys", () => {
  expect(String(coloredLines('\x1b[36ma\x1b[39m\n\x1b[2J\x1b]0;x\x07'))).toBe('\x1b[36ma\x1b[39m\n␛[2J␛]0;x␇')
})
