import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesBeside } from '../../../src/render/read/hidden-files.ts'

test('pictures beside the sources, but not those that a link leads to', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'kbsite-beside-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const srcDir = path.join(root, 'content', 'docs')
  for (const folder of [srcDir, path.join(root, 'assets', 'a'), path.join(root, 'secret')])
    mkdirSync(folder, { recursive: true })
  const files = ['assets/b.png', 'assets/a/c.svg', 'assets/key.pem', 'secret/d.png']
  for (const name of files) writeFileSync(path.join(root, name), '')
  symlinkSync(path.join(root, 'secret', 'd.png'), path.join(root, 'assets', 'e.png'))
  symlinkSync(path.join(root, 'secret'), path.join(root, 'assets', 'f'))
  symlinkSync(path.join(root, 'secret'), path.join(root, 'linked'))
  expect(await filesBeside(srcDir, '../../assets')).toEqual([
    ['assets/a/c.svg', path.join(root, 'assets/a/c.svg')],
    ['assets/b.png', path.join(root, 'assets/b.png')],
  ])
  expect(await filesBeside(srcDir, '../../linked')).toEqual([])
  expect(await filesBeside(srcDir, '../../gone')).toEqual([])
})
