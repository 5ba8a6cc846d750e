import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { kbsiteHere } from '../helpers/command.ts'
import { foreignFolder } from '../helpers/foreign-site.ts'

test('mv leaves a redirect at the address that a note has in its tool', async () => {
  const root = foreignFolder({
    'mkdocs.yml': 'site_name: 果园\n',
    'docs/index.md': '# 果园\n',
    'docs/apple.md': '# 苹果\n',
  })
  expect((await kbsiteHere(root, ['mv', 'apple.md', 'tree/apple.md'])).code).toBe(0)
  expect(readFileSync(path.join(root, 'docs/tree/apple.md'), 'utf8')).toContain('redirects: [/apple/]\n')
})
