import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mermaidVersion } from '../../../../src/client/widgets/diagram-viewer/engine/config.ts'
import { mermaidDist } from '../../../../src/render/diagrams/bundle.ts'
import { cacheKey, diagramKey } from '../../../../src/render/parse/diagram/key.ts'

test('the version in the key is the version of the installed Mermaid', () => {
  const manifest = JSON.parse(readFileSync(path.join(mermaidDist(), '../package.json'), 'utf8'))
  expect(mermaidVersion).toBe(manifest.version)
})

test.each([
  ['line ends', 'pie\r\n"a": 1', 'pie\n"a": 1'],
  ['blanks at line ends', 'pie  \n"a": 1\t', 'pie\n"a": 1'],
  ['blank lines at the end', 'pie\n"a": 1\n\n', 'pie\n"a": 1'],
])('%s do not change the key', (_, one, other) => {
  expect(diagramKey(one)).toBe(diagramKey(other))
})

test.each([
  ['the text', diagramKey('pie'), diagramKey('pie\n"a": 1')],
  ['the theme', diagramKey('pie'), diagramKey('pie', { theme: 'forest' })],
  ['the dark theme', diagramKey('pie'), diagramKey('pie', { darkTheme: 'neutral' })],
  ['the limit', diagramKey('pie'), diagramKey('pie', { maxTextSize: 10 })],
  ['the fonts', cacheKey('k', 'pool', 'a'), cacheKey('k', 'pool', 'b')],
  ['the engine', cacheKey('k', 'pool', 'a'), cacheKey('k', 'mermaid-cli', 'a')],
])('%s changes the key', (_, one, other) => {
  expect(one).not.toBe(other)
})
