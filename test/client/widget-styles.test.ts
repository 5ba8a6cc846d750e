import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../src/client/widgets')
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
)

// The class is missing without a script and stays while printing; the two switches of the tokens know both.
test.each(sheets)('%s takes the colours of both themes from the switches, not from the class', (sheet) => {
  const css = readFileSync(path.join(folder, sheet), 'utf8')
  expect(css.replaceAll(':where(.dark)', '')).not.toMatch(/\.dark\b/)
})
