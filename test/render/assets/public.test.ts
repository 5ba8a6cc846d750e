import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { listPublic } from '../../../src/render/assets/public.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { makeSite } from '../../helpers/site.ts'

vi.mock('node:fs/promises', async (original) => {
  const promises = await original<typeof import('node:fs/promises')>()
  return { ...promises, readdir: vi.fn(promises.readdir) }
})

const site = makeSite({ 'docs/index.md': '# 首页\n', 'docs/public/private/apple.txt': 'red' })
afterEach(() => site.close())

test('a folder of public files that may not be read is told, as without it the site would lack files', async () => {
  const config = await loadConfig(site.root)
  expect([...(await listPublic(config)).files.keys()]).toEqual(['private/apple.txt'])
  const folder = path.join(config.publicDir, 'private')
  // Whoever runs as root may read everything.
  const denied = Object.assign(new Error('permission denied'), { code: 'EACCES', path: folder })
  vi.mocked(readdir).mockRejectedValueOnce(denied)
  await expect(listPublic(config)).rejects.toThrow('"docs/public/private" could not be read (EACCES).')
})
