import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mermaidFiles } from '../../../src/render/diagrams/client-files.ts'

test('Mermaid lies beside the bundle under names that every host serves as scripts, without source maps', () => {
  const files = mermaidFiles('assets')
    .filter(({ path }) => !path.endsWith('/licenses.txt'))
    .map((file) => ({
      path: file.path,
      code: 'contents' in file ? String(file.contents) : readFileSync(file.copyOf, 'utf8'),
    }))
  expect(files.length).toBeGreaterThan(50)
  const paths = new Set(files.map(({ path }) => path))
  for (const { path, code } of files) {
    expect(path).toMatch(/^assets\/mermaid-\d+\.\d+\.\d+\/(?:chunks\/mermaid\.esm\.min\/)?[\w.-]+\.js$/)
    expect(code).not.toMatch(/\.mjs"|sourceMappingURL/)
    for (const [, name] of code.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"\n]*)"/g))
      expect(paths).toContain(new URL(name!, `file:///${path}`).pathname.slice(1))
  }
})
