import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { kbsite, kbsiteHere } from '../helpers/command.ts'
import { makeSite } from '../helpers/site.ts'

const bin = path.resolve(import.meta.dirname, '../../bin/kbsite.js')
const cyanInit = '\x1b[36minit\x1b[39m'

test.each<[string, NodeJS.ProcessEnv, string[], boolean]>([
  ['not for a pipe', {}, [], false],
  ['where they are wanted', { FORCE_COLOR: '1' }, [], true],
  ['not where they are not wanted', { FORCE_COLOR: '0' }, [], false],
  ['not with NO_COLOR', { FORCE_COLOR: '1', NO_COLOR: '1' }, [], false],
  ['not with --no-color', { FORCE_COLOR: '1' }, ['--no-color'], false],
])('help has colours %s', async (_, env, flags, areOn) => {
  const colors = { NO_COLOR: undefined, ...env }
  const { stdout: help } = await kbsite(import.meta.dirname, ['help', 'init', ...flags], colors)
  expect(help.includes('\x1b[')).toBe(areOn)
  expect(help).toContain('--lang <language>')
})

test.each([false, true])('reports have colours: %s', async (isColored) => {
  const site = makeSite({ 'docs/index.md': '# 水果\n\n[无](./none.md)\n' })
  onTestFinished(() => site.close())
  const { stdout: report } = await kbsiteHere(site.root, ['check'], { isColored })
  expect(report.includes('\x1b[')).toBe(isColored)
  expect(report).toContain('(dead-link)')
})

const hasScript = spawnSync('script', ['--version']).status === 0

test.runIf(hasScript)('a terminal gets colours, and a pipe that it is left by gets none', () => {
  const onTerminal = (command: string) =>
    execFileSync('script', ['-qec', command, '/dev/null'], {
      encoding: 'utf8',
      env: { ...process.env, TERM: 'xterm', NO_COLOR: undefined, FORCE_COLOR: undefined },
    })
  expect(onTerminal(`${process.execPath} ${bin} --help`)).toContain(cyanInit)
  expect(onTerminal(`${process.execPath} ${bin} --help | cat`)).not.toContain('\x1b[')
})
