import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../templates/styles/', import.meta.url)
const css = readdirSync(folder)
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n')

/** All names that can be made by taking one word of each list. */
function names(...parts: readonly string[]): string[] {
  return parts.reduce<string[]>(
    (made, words) => made.flatMap((start) => words.split(' ').map((word) => start + word)),
    ['--vp-'],
  )
}

test.each([
  ...names('c-', 'brand default tip note success important warning danger caution', '-1 -2 -3 -soft'),
  ...names('c-', 'gray indigo purple green yellow red', '-1 -2 -3 -soft'),
])('%s is a colour that snippets may read', (name) => {
  expect(css).toContain(`${name}: `)
})

test.each([
  ...names('button-', 'brand alt', '- -hover- -active-', 'border text bg'),
  ...names('badge-', 'info tip warning danger', '-border -text -bg'),
  ...names(
    'custom-block-',
    'info note tip important warning danger caution details',
    '-border -text -bg -code-bg',
  ),
])('%s has a value, and is what the theme shows', (name) => {
  expect(css).toContain(`${name}: `)
  expect(css).toContain(`var(${name})`)
})

test('lines grow with the reader’s own size of text', () => {
  expect(css.match(/line-height: [\d.]+px/g)).toBeNull()
})
