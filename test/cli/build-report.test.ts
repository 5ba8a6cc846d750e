import { expect, test } from 'vitest'
import { buildReport } from '../../src/cli/report/build-report.ts'
import { colorsOf } from '../../src/cli/shown.ts'
import type { Diagnostic, Severity } from '../../src/render/model/types.ts'

const input = {
  colors: colorsOf(false),
  nameOf: (path: string) => (path.startsWith('kbsite.config.') ? path : `docs/${path}`),
  width: 80,
}

function finding(severity: Severity, rule: string, path: string, message = `About ${path}.`): Diagnostic {
  return { severity, rule, path, place: { line: 3, column: 1 }, message }
}

const notes = (count: number) => Array.from({ length: count }, (_, index) => `n${index}.md`)

test('a few findings are told one by one, and hints not at all', () => {
  const text = String(
    buildReport([finding('error', 'dead-link', 'a.md'), finding('hint', 'han-spacing', 'a.md')], input),
  )
  expect(text).toBe('docs/a.md:3:1  error  About a.md.  (dead-link)\n\n1 error\n')
  expect(String(buildReport([finding('hint', 'han-spacing', 'a.md')], input))).toBe('')
})

test('many are told by rule, errors first and then the most frequent, with an example', () => {
  const text = String(
    buildReport(
      [
        ...notes(5).map((path) => finding('warning', 'missing-alt', path)),
        ...notes(41).map((path, at) =>
          finding('warning', 'front-matter-value', path, `Front matter "date" has a wrong value: "${at}".`),
        ),
        finding('warning', 'config-value', 'kbsite.config.json', 'Unknown config key "titel".'),
        ...['img/a.png', 'img/b.png'].map((path) => finding('warning', 'unused-asset', path)),
        ...notes(2).flatMap((path) => [
          finding('error', 'dead-link', path),
          finding('error', 'dead-link', path, 'b'),
        ]),
      ],
      input,
    ),
  )
  expect(text.split('\n')).toEqual([
    'error  dead-link  4 in 2 notes  docs/n0.md:3:1: About n0.md.',
    'warning  front-matter-value  in 41 notes  docs/n0.md:3:1: Front matter "date" has a wrong value: "0".',
    'warning  missing-alt  in 5 notes  docs/n0.md:3:1: About n0.md.',
    'warning  unused-asset  in 2 files  docs/img/a.png:3:1: About img/a.png.',
    'warning  config-value  in the config  kbsite.config.json:3:1: Unknown config key "titel".',
    '',
    '4 errors, 49 warnings  kbsite check shows each with its place, --json lists all.',
    '',
  ])
})

test('it fits on a screen, whatever was found', () => {
  const many = Array.from({ length: 60 }, (_, rule) =>
    notes(50).map((path) => finding('warning', `rule-${rule}`, path, 'x'.repeat(500))),
  )
  const text = String(buildReport(many.flat(), input))
  expect(text.split('\n').length).toBeLessThan(24)
  expect(text).toContain('and 48 more kinds')
})
