import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rewriteSource } from '../../src/render/read/rewrite-source.ts'
import { bytesBelow, type FaultSite, makeFaultSite } from '../helpers/fault-site.ts'

const mounted: string[] = []

/** A small disk of its own in a folder; says whether this machine lets us. */
function mountDisk(folder: string, megabytes: number): boolean {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (status === 0) mounted.push(folder)
  return status === 0
}

function canMount(): boolean {
  // In a namespace of its own, so that nothing is left behind.
  return spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
}

/** Leaves so much room on a disk, in bytes. */
function fill(folder: string, room: number): void {
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(path.join(folder, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - room)))
}

const able = canMount()
if (!able) process.stdout.write('disk-full.test.ts is skipped: this machine lets nobody mount a tmpfs.\n')

describe.skipIf(!able)('a disk that is full', () => {
  let site: FaultSite
  let disk: string
  beforeEach(() => {
    site = makeFaultSite({ 'docs/index.md': '# 首页\n\n[甲](./a.md)\n', 'docs/a.md': '# 甲\n' })
    disk = path.join(site.around, 'disk')
    mkdirSync(disk)
    expect(mountDisk(disk, 16)).toBe(true)
  })
  afterEach(() => {
    for (const folder of mounted.splice(0)) spawnSync('umount', ['-l', folder])
    site.close()
  })

  test('or read-only from now on is named at whatever moment; the former output stays, nothing is left beside it, and the next build goes well', async () => {
    const run = () => site.run(['build', '--out-dir', path.join(disk, 'dist')])
    expect((await run()).code).toBe(0)
    const former = bytesBelow(path.join(disk, 'dist'))
    site.edit('docs/a.md', `# 甲\n\n改过了。\n\n${'长'.repeat(300_000)}\n`)
    // At once and in the middle.
    for (const room of [0, 1_200_000]) {
      fill(disk, room)
      const { code, stderr } = await run()
      expect([room, code, stderr]).toEqual([
        room,
        2,
        expect.stringMatching(/error {2}The output could not be written: the disk is full \(ENOSPC/),
      ])
      expect(bytesBelow(path.join(disk, 'dist'))).toEqual(former)
      expect(readdirSync(disk).sort()).toEqual(['dist', 'filler'])
      rmSync(path.join(disk, 'filler'))
    }
    site.edit('docs/a.md', '# 甲\n\n改过了。\n')
    expect(spawnSync('mount', ['-o', 'remount,ro', disk]).status).toBe(0)
    const { code, stderr } = await run()
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/error {2}The output could not be written: .*EROFS/),
    ])
    expect(bytesBelow(path.join(disk, 'dist'))).toEqual(former)
    expect(spawnSync('mount', ['-o', 'remount,rw', disk]).status).toBe(0)
    expect((await run()).code).toBe(0)
    expect(bytesBelow(path.join(disk, 'dist'))['a.html']).toContain(Buffer.from('改过了').toString('latin1'))
  })

  test('leaves a note as it is when it is rewritten, and nothing beside it', async () => {
    writeFileSync(path.join(disk, 'a.md'), 'a\n')
    fill(disk, 8_192)
    await expect(rewriteSource(disk, 'a.md', 'a\n', 'b'.repeat(100_000))).rejects.toThrow('ENOSPC')
    expect(readFileSync(path.join(disk, 'a.md'), 'utf8')).toBe('a\n')
    expect(readdirSync(disk).sort()).toEqual(['a.md', 'filler'])
  })

  test('that is mounted where the output shall be is named with a way round it', async () => {
    const { code, stderr } = await site.run(['build', '--out-dir', disk])
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(
        /a disk is mounted \(EBUSY.*Choose a folder inside it, such as --out-dir dist\/site\./,
      ),
    ])
    expect((await site.run(['build', '--out-dir', path.join(disk, 'dist')])).code).toBe(0)
  })

  test('costs the cache, not the build', async () => {
    site.edit('kbsite.config.json', JSON.stringify({ cacheDir: path.join(disk, 'dist/cache') }))
    // In a process, which has client code without a cache.
    const run = () => site.run(['build'], {})
    fill(disk, 0)
    expect((await run()).code).toBe(0)
    rmSync(path.join(disk, 'filler'))
    const former = site.bytes()
    expect((await run()).code).toBe(0)
    expect(site.bytes()).toEqual(former)
  })
})
