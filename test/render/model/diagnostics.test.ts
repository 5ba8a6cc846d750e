import { expect, it } from 'vitest'
import { diagnose, sortDiagnostics } from '../../../src/render/model/diagnostics.ts'

const finding = (path: string, line: number, message: string, fix?: string) =>
  diagnose('dead-link', { path, place: { line, column: 1 } }, message, { fix })

it('findings are sorted by path, place and message, and equal ones are there once, even with one between them', () => {
  const [near, far] = [finding('a.md', 2, 'm', 'near'), finding('a.md', 2, 'm', 'far')]
  const [first, last] = [finding('a.md', 1, 'z'), finding('b.md', 1, 'a')]
  const again = finding('a.md', 2, 'm', 'near')
  expect(sortDiagnostics([last, near, far, again, first, { ...last }])).toEqual([first, near, far, last])
})
