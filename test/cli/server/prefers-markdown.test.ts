import { expect, test } from 'vitest'
import { prefersMarkdown } from '../../../src/cli/server/prefers-markdown.ts'

test.each<[accept: string | undefined, wanted: boolean]>([
  [undefined, false],
  ['*/*', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/html;q=0.5, Text/Markdown;q=0.9', true],
  ['text/html, text/markdown;q=0.9', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=x', false],
])('Accept %o: Markdown %s', (accept, wanted) => {
  expect(prefersMarkdown(accept)).toBe(wanted)
})
