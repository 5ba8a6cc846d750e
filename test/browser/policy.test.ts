import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kbsiteHere } from '../helpers/command.ts'
import { openPolicyRun, type PolicyForm, type PolicyRun, searchWithDetails } from '../helpers/policy-run.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'
import { hostileConfig, hostileNotes } from './policy-notes.ts'

const pagesOf = (files: readonly string[]) =>
  files.filter((name) => name.endsWith('.html') && !name.startsWith('assets/')).sort()

/** The pages of tags are alike: one in ten. */
const kindsOf = (files: readonly string[]) =>
  files.filter((name, at) => !name.includes('tags/') || at % 10 === 0)
/** What differs between the forms is where the policy stands, so the second is tried on a page of each layout, and on drawings. */
const layouts = /^(?:index|text|code|404|tags\/[^/]*)\.html$/

const control = '# 对照\n\n![图](https://third.example/x.png)\n'

/** Built in both forms, with the same drawings. */
let site: TestSite
beforeAll(() => {
  site = makeSite({ ...hostileNotes, 'docs/control.md': control })
})
afterAll(() => site?.close())

describe.each<PolicyForm>(['headers', 'meta'])(
  'notes and a config full of payloads, policy in %s',
  (form) => {
    let run: PolicyRun
    beforeAll(async () => {
      const csp = form === 'meta' ? 'meta' : true
      const config = `const own = ${JSON.stringify({ ...hostileConfig, csp })}
export default { ...own, transformHead: ({ route }) => (route === '/control' ? ${JSON.stringify(controlHead)} : []) }
`
      site.edit('kbsite.config.ts', config)
      const built = await kbsiteHere(site.root, ['build'])
      if (built.code !== 0) throw new Error(built.stderr)
      run = await openPolicyRun(path.join(site.root, 'dist'), { form })
    })
    afterAll(() => run?.close())

    /** What only the author's own config can ask for, to prove that the run sees it. */
    const controlHead = [
      ['script', {}, "ran('own script')"],
      ['script', { src: 'https://third.example/x.js' }],
    ]

    test('run nothing, break nothing, ask nobody', async () => {
      const files = pagesOf(site.outputFiles()).filter((file) => file !== 'control.html')
      // Each note, and the pages of tags that notes bring with them.
      const ofNotes = files.filter((file) => !file.startsWith('tags/'))
      expect(ofNotes).toHaveLength(Object.keys(hostileNotes).length)
      const visited = kindsOf(files).filter((file) => form === 'headers' || layouts.test(file))
      expect(visited.length).toBeGreaterThan(3)
      expect(await run.visitAll(visited)).toEqual([])
    })

    test('run nothing in the rows and excerpts of a search', async () => {
      expect(await run.visit('links.html', (page) => searchWithDetails(page, '搜索这一段'))).toEqual([])
    })

    test('what an author asks for is seen by this run', async () => {
      expect((await run.visit('control.html')).sort()).toEqual([
        'asks for https://third.example/x.js',
        'asks for https://third.example/x.png',
        'breaks the policy: script-src-elem https://third.example/x.js ',
        'runs own script',
      ])
    })
  },
)
