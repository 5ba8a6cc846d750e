import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSite } from '../../../src/cli/dev/site.ts'
import { openDevTerminal } from '../../../src/cli/dev/terminal.ts'
import { processIo } from '../../../src/cli/io.ts'
import { makeSite } from '../../helpers/site.ts'

test('the site under each edit of the config writes to the cache that is open, until the config names another', async () => {
  const files = makeSite({ 'docs/index.md': '# Fruit\n' })
  onTestFinished(() => files.close())
  const terminal = openDevTerminal(processIo())
  const onConfig = async () => {}
  const site = await openSite(files.root, {}, { devToken: 'token', terminal, onConfig })
  /** Each opening of a cache that is written to makes more files. */
  const filesOf = (cacheDir: string) => readdirSync(path.join(files.root, cacheDir), { recursive: true })
  const reopen = async (config: object) => {
    files.edit('kbsite.config.json', JSON.stringify(config))
    await site.reopen()
    await site.live().file('index.html')
  }
  await reopen({ title: 'Apple' })
  const first = filesOf('.kbsite/cache')
  expect(first).not.toEqual([])
  for (const title of ['Pear', 'Fig']) await reopen({ title })
  expect(filesOf('.kbsite/cache')).toEqual(first)
  await reopen({ title: 'Plum', cacheDir: 'kept' })
  expect(filesOf('kept')).not.toEqual([])
})
