import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openConfiguredSite } from '../../../src/cli/dev/configured-site.ts'
import { openDevTerminal } from '../../../src/cli/dev/terminal.ts'
import { processIo } from '../../../src/cli/io.ts'
import { makeSite } from '../../helpers/site.ts'

test('the site under each edit of the config writes to the cache that is open, until the config names another', async () => {
  const files = makeSite({ 'docs/index.md': '# Fruit\n' })
  onTestFinished(() => files.close())
  const terminal = openDevTerminal(processIo())
  const site = await openConfiguredSite(files.root, {}, { devToken: 'token', terminal })
  /** Each opening of a cache that is written to makes another file. */
  const filesOf = (cacheDir: string) =>
    readdirSync(path.join(files.root, cacheDir, 'tree')).filter((name) => name.endsWith('.bin'))
  const reopen = async (config: object) => {
    files.edit('kbsite.config.json', JSON.stringify(config))
    await site.reopen(async () => {})
    await site.live().file('index.html')
  }
  for (const title of ['Apple', 'Pear', 'Fig']) await reopen({ title })
  expect(filesOf('.kbsite/cache')).toHaveLength(1)
  await reopen({ title: 'Plum', cacheDir: 'kept' })
  expect(filesOf('kept')).toHaveLength(1)
})
