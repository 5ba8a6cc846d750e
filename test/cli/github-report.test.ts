import { expect, test } from 'vitest'
import { githubReport } from '../../src/cli/report/github.ts'

test('findings are workflow commands, escaped as GitHub reads them', () => {
  const report = githubReport(
    [
      {
        rule: 'dead-link',
        severity: 'error',
        path: 'a,b.md',
        place: { line: 1, column: 2 },
        message: '100%\nbad',
        fix: 'Fix it.',
      },
      { rule: 'x', severity: 'hint', path: 'kbsite.config.ts', message: 'a' },
      {
        rule: 'y',
        severity: 'warning',
        path: 'c.md',
        place: { line: 1, column: 1 },
        end: { line: 2, column: 3 },
        message: 'b',
      },
    ],
    { nameOf: (path: string) => (path.startsWith('kbsite.config.') ? path : `docs/${path}`) },
  )
  expect(String(report)).toBe(
    [
      '::error file=docs/a%2Cb.md,line=1,col=2,title=dead-link::100%25%0Abad Fix it.',
      '::notice file=kbsite.config.ts,title=x::a',
      '::warning file=docs/c.md,line=1,col=1,endLine=2,endColumn=3,title=y::b',
      '',
    ].join('\n'),
  )
})
