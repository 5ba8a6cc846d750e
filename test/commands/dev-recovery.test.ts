import { renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startKbsite } from '../helpers/command.ts'
import { greetingOf } from '../helpers/greeting-of.ts'
import { makeSite } from '../helpers/site.ts'

const authored = (text: string) => `---\nauthor: 甲\n---\n\n${text}`

/** Throws for every note without an author, and says which it was asked about. */
const demanding = `export default {
  title: '果园',
  transformPage(page) {
    console.log('asked about ' + page.title)
    if (!page.frontmatter.author) throw new Error('nobody wrote ' + page.path)
    return page
  },
}
`

async function startDev(files: Readonly<Record<string, string>>) {
  const site = makeSite(files)
  const server = startKbsite(site.root, ['dev', '--port', '0'])
  onTestFinished(async () => {
    await server.stop()
    site.close()
  })
  const port = (await server.waitFor(/http:\/\/localhost:(\d+)\//))[1]
  const url = `http://127.0.0.1:${port}/`
  const page = async (name: string) => (await fetch(url + name)).text()
  const token = /token=([0-9a-f]+)/.exec(await page(''))![1]!
  /** What a page that opens now is told. */
  const greeting = () => greetingOf(port!, token)
  await expect.poll(greeting).toContain('"version":1')
  return { site, server, page, greeting }
}

test('a config counts as soon as it is edited, also one that names the folder of the notes anew; links to a note that is deleted are told', async () => {
  const { site, server, page, greeting } = await startDev({
    'docs/index.md': '# 水果\n\n[甜](./apple.md)\n',
    'docs/apple.md': '# 苹果\n',
  })
  const check = '"check": { "rules": { "dead-link": "warning" } }'
  site.edit('kbsite.config.json', `{ "title": "全部", ${check} }`)
  await expect.poll(() => page('')).toContain('<title>水果 | 全部</title>')
  await server.waitFor(/nothing is broken/)
  rmSync(path.join(site.root, 'docs/apple.md'))
  await server.waitFor(/docs\/index\.md:3:1 +warning +Link ".\/apple.md" leads to no page/)
  await server.waitFor(/docs\/apple\.md {2}1 warning/)
  site.edit('kbsite.config.json', '{ "title": "果园", "srcDir": "notes" }')
  await server.waitFor(/There is no source folder "notes"/)
  site.edit('docs/index.md', '# 水果\n')
  renameSync(path.join(site.root, 'docs'), path.join(site.root, 'notes'))
  await expect.poll(() => page('')).toContain('<title>水果 | 果园</title>')
  site.edit('notes/index.md', '# 水果\n\n酸。\n')
  await expect.poll(() => page('')).toContain('酸。')
  expect(await greeting()).toContain('"findings":[]')
})

test('a config of which a hook fails counts as soon as the notes are as it wants them, whatever else was saved meanwhile', async () => {
  const { site, server, page, greeting } = await startDev({
    'docs/index.md': authored('# 水果\n'),
    'docs/apple.md': '# 苹果\n',
    'kbsite.config.js': 'export default {}\n',
  })
  site.edit('kbsite.config.js', demanding)
  await server.waitFor(/nobody wrote apple\.md/)
  site.edit('docs/apple.md', authored('# 苹果\n'))
  await expect.poll(() => page('apple')).toContain('<title>苹果 | 果园</title>')
  expect(await greeting()).toContain('"findings":[]')

  site.edit('docs/pear.md', '# 梨\n')
  await server.waitFor(/nobody wrote pear\.md/)
  site.edit('docs/index.md', authored('# 全部水果\n'))
  // It fails for the same reason, which is not told again.
  await server.waitFor(/asked about 全部水果/)
  site.edit('docs/pear.md', authored('# 梨\n'))
  await expect.poll(() => page('')).toContain('全部水果')
  await expect.poll(greeting).toContain('"findings":[]')
})
