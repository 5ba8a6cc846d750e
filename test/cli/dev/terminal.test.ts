import { expect, onTestFinished, test } from 'vitest'
import { type DevTerminal, openDevTerminal } from '../../../src/cli/dev/terminal.ts'
import { colorsOf } from '../../../src/cli/shown.ts'
import { resolveConfig } from '../../../src/render/config/resolve.ts'
import type { Diagnostic } from '../../../src/render/model/types.ts'
import { makeSite } from '../../helpers/site.ts'

/** A terminal of a site, what was printed since it was last asked, and how to report after a save. */
function opened(files: Readonly<Record<string, string>>) {
  const site = makeSite(files)
  onTestFinished(() => site.close())
  const config = resolveConfig({}, { root: site.root, inputs: [], hash: '' })
  let printed = ''
  const write = (text: { toString(): string }) => {
    printed += String(text)
  }
  const io = {
    stdout: { write },
    stderr: { write },
    cwd: site.root,
    colors: colorsOf(false),
    isLive: false,
    width: 80,
  }
  const terminal = openDevTerminal(io, () => new Date(2026, 10, 25, 9, 5, 7))
  const heard = () => {
    const text = printed
    printed = ''
    return text
  }
  return {
    terminal,
    heard,
    saved(
      names: readonly string[],
      findings: readonly Diagnostic[],
      failures: Parameters<DevTerminal['fail']>[0] = [],
    ) {
      const saved = names.map((name) => `${site.root}/docs/${name}`)
      terminal.report({ findings, failures, edited: new Set(names), saved, config })
      return heard()
    },
  }
}

const dead = (path: string, severity: Diagnostic['severity'] = 'error'): Diagnostic => ({
  rule: 'dead-link',
  severity,
  path,
  place: { line: 1, column: 1 },
  message: 'Link "./none.md" leads to no page.',
})

test('each save has a line, which says when an error is gone', () => {
  const { saved } = opened({ 'docs/a.md': '[x](./none.md)\n', 'docs/b.md': 'b\n' })
  expect(saved([], [])).toBe('09:05:07  nothing is broken\n')
  expect(saved(['a.md'], [dead('a.md')])).toBe(
    'docs/a.md:1:1  error  Link "./none.md" leads to no page.  (dead-link)\n' +
      '  1 | [x](./none.md)\n    | ^\n\n09:05:07  docs/a.md  1 error\n',
  )
  expect(saved(['b.md'], [dead('a.md')])).toBe('09:05:07  docs/b.md  1 error\n')
  expect(saved(['a.md'], [])).toBe('09:05:07  docs/a.md  1 error fixed, nothing is broken\n')
  expect(saved(['a.md'], [])).toBe('09:05:07  docs/a.md  nothing is broken\n')
  // The folder of a new note has changed, too.
  expect(saved(['css', 'css/a.md'], [])).toBe('09:05:07  docs/css/a.md  nothing is broken\n')
})

test('what is left is counted, and warnings are no errors', () => {
  const { saved } = opened({ 'docs/a.md': '\n' })
  saved(['a.md'], [dead('a.md'), dead('b.md')])
  expect(saved(['a.md'], [dead('b.md')])).toBe('09:05:07  docs/a.md  1 error fixed, 1 error left\n')
  expect(saved(['b.md'], [dead('b.md', 'warning')])).toMatch(
    /\n09:05:07 {2}docs\/b\.md {2}1 error fixed, 1 warning left\n$/,
  )
  expect(saved(['c.md'], [])).toBe('09:05:07  docs/c.md  nothing is broken\n')
})

test('of the hints of a rule the first three are printed', () => {
  const { saved } = opened({ 'docs/a.md': '\n' })
  const many = Array.from({ length: 8 }, (_, at) => ({ ...dead('a.md', 'hint'), message: `Hint ${at}.` }))
  const text = saved(['a.md'], [...many, dead('a.md', 'warning')])
  expect(text.match(/Hint \d/g)).toEqual(['Hint 0', 'Hint 1', 'Hint 2'])
  expect(text).toMatch(
    /\nhint {2}dead-link {2}5 more {2}\(kbsite check --json lists all\)\n\n09:05:07 {2}docs\/a\.md {2}1 warning\n$/,
  )
})

test('a config that is mended is an error that is gone', () => {
  const { terminal, heard, saved } = opened({ 'docs/a.md': '\n' })
  const failure = { place: 'kbsite.config.json', severity: 'error', message: 'Unknown key.', near: true }
  terminal.fail([failure], [failure], [])
  expect(heard()).toBe('kbsite.config.json  error  Unknown key.\n\n09:05:07  1 error\n')
  terminal.fail([failure], [], [])
  expect(heard()).toBe('09:05:07  1 error\n')
  expect(saved(['a.md'], [], [failure])).toBe('09:05:07  docs/a.md  1 error\n')
  expect(saved([], [])).toBe('09:05:07  1 error fixed, nothing is broken\n')
})

test('of many files the first are named', () => {
  const { saved } = opened({ 'docs/a.md': '\n' })
  expect(saved(['a.md', 'b.md', 'c.md', 'd.md', 'e.md'], [])).toBe(
    '09:05:07  docs/a.md, docs/b.md, docs/c.md, 2 more  nothing is broken\n',
  )
})

test('edits before all notes are read have one line until the next report', () => {
  const { terminal, heard, saved } = opened({ 'docs/a.md': '\n' })
  const line = '09:05:07  Edits are on their pages; what they break is said once all notes are read.\n'
  terminal.ahead()
  terminal.ahead()
  expect(heard()).toBe(line)
  saved(['a.md'], [])
  terminal.ahead()
  expect(heard()).toBe(line)
})
