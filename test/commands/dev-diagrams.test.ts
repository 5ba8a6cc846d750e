import { expect, onTestFinished, test } from 'vitest'
import { startKbsite } from '../helpers/command.ts'
import { makeSite } from '../helpers/site.ts'

const drawn = (text: string) => `# 图\n\n\`\`\`mermaid\n${text}\n\`\`\`\n`

test('a diagram that was saved with a mistake is named, and is fixed when it is', async () => {
  const site = makeSite({ 'docs/index.md': '# 水果\n', 'docs/map.md': drawn('flowchart LR\n  a --> b') })
  const server = startKbsite(site.root, ['dev', '--port', '0'])
  onTestFinished(async () => {
    await server.stop()
    site.close()
  })
  await server.waitFor(/\d\d:\d\d:\d\d {2}nothing is broken\n/)
  site.edit('docs/map.md', drawn('flowchat LR\n  a --> b'))
  await server.waitFor(
    /docs\/map\.md:4:1 {2}warning {2}.*\(diagram\)\n[\s\S]*\d\d {2}docs\/map\.md {2}1 warning\n/,
  )
  site.edit('docs/map.md', drawn('flowchart LR\n  a --> b'))
  await server.waitFor(/\d\d {2}docs\/map\.md {2}nothing is broken\n/)
  expect(server.output().match(/\(diagram\)/g)).toHaveLength(1)
})
