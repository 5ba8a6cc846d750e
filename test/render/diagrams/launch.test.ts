import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Browser } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { killBrowser } from '../../../src/render/diagrams/launch.ts'

/** A process that has ended counts as such although nobody has asked for its status yet. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}

test.skipIf(process.platform === 'win32')('a browser that a script has started ends with it', async () => {
  // As puppeteer starts it: the leader of a group of its own. The script names the process that it waits for.
  const script = spawn('/bin/sh', ['-c', 'sleep 1000 & echo $!; wait'], { detached: true })
  const [line] = await once(script.stdout, 'data')
  const inner = Number(line)
  expect(isAlive(inner)).toBe(true)
  const browser = { process: () => script, disconnect: async () => undefined }
  await killBrowser(browser as unknown as Browser)
  await expect.poll(() => isAlive(inner)).toBe(false)
})
