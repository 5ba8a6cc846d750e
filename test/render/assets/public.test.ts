import { rmSync, symlinkSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { listPublic } from '../../../src/render/assets/public.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { makeSite } from '../../helpers/site.ts'

const site = makeSite({ 'docs/index.md': '# 首页\n', 'docs/public/private/apple.txt': 'red' })
afterEach(() => site.close())

test('a folder of public files that may not be read is told, as without it the site would lack files', async () => {
  const config = await loadConfig(site.root)
  expect([...(await listPublic(config)).files.keys()]).toEqual(['private/apple.txt'])
  rmSync(config.publicDir, { recursive: true })
  // Whoever runs as root may read everything, but no link to itself.
  symlinkSync(config.publicDir, config.publicDir)
  await expect(listPublic(config)).rejects.toThrow('"docs/public" could not be read (ELOOP).')
})
