import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { kbsite } from '../helpers/command.ts'
import { makeSite } from '../helpers/site.ts'

test('init writes a site that checks clean and builds, and never overwrites', async () => {
  const place = makeSite({ 'kbsite.config.other': '' })
  const first = await kbsite(place.root, ['init', 'notes'])
  expect(first).toMatchObject({ code: 0, stdout: 'Wrote 4 files. Next: cd notes && npx kbsite dev\n' })
  const spaced = await kbsite(place.root, ['init', 'my notes'])
  expect(spaced.stdout).toBe('Wrote 4 files. Next: cd "my notes" && npx kbsite dev\n')
  const root = path.join(place.root, 'notes')
  expect(await kbsite(root, ['check'])).toMatchObject({ code: 0 })
  expect(await kbsite(root, ['build'])).toMatchObject({ code: 0 })
  expect(existsSync(path.join(root, 'dist/notes/first.html'))).toBe(true)

  writeFileSync(path.join(root, 'docs/index.md'), 'mine')
  const second = await kbsite(place.root, ['init', 'notes'])
  expect(second.code).toBe(2)
  expect(second.stderr).toContain('exists already, so nothing was written.')
  expect(readFileSync(path.join(root, 'docs/index.md'), 'utf8')).toBe('mine')
  place.close()
})

test('init says where it cannot write, and not that it is a bug', async () => {
  const place = makeSite({ taken: '' })
  for (const folder of ['taken', 'taken/notes']) {
    const { code, stderr } = await kbsite(place.root, ['init', folder])
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('The site could not be written: there is a file'),
    ])
    expect(stderr).toContain('Choose a new folder')
    expect(stderr).not.toContain('bug')
  }
  place.close()
})

test('init writes nothing where a file stands in the way of a folder', async () => {
  const place = makeSite({ 'kbsite.config.other': '', docs: '', 'notes/docs/notes': '' })
  for (const folder of ['.', 'notes']) {
    const { code, stderr } = await kbsite(place.root, ['init', folder])
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is a file already (EEXIST')])
    expect(existsSync(path.join(place.root, folder, 'kbsite.config.json'))).toBe(false)
  }
  place.close()
})

// Only there is a folder in which nobody can make another one.
test.runIf(existsSync('/proc/self'))('init ends where no folder can be made', async () => {
  const place = makeSite({ 'kbsite.config.other': '' })
  const { code, stderr } = await kbsite(place.root, ['init', '/proc/notes'])
  expect([code, stderr]).toEqual([2, expect.stringContaining('The site could not be written')])
  place.close()
})
