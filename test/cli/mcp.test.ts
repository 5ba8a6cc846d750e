import { cpSync } from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runMcp } from '../../src/cli/commands/mcp.ts'
import { processIo } from '../../src/cli/io.ts'
import { markerFile } from '../../src/render/model/build.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

type Answer = {
  id: number | null
  error?: { code: number; message: string }
  result?: {
    tools?: { name: string }[]
    content?: { text: string }[]
    isError?: true
    protocolVersion?: string
  }
}

/** A server with these lines as its whole input; its answers. */
async function answersTo(
  lines: readonly string[],
  { write = false, root = site.root } = {},
): Promise<Answer[]> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  input.end(lines.map((line) => `${line}\n`).join(''))
  await runMcp(root, { write }, processIo([], {}), { input, output })
  output.end()
  const text = (await output.toArray()).join('')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

function request(method: string, params?: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
}

let site: TestSite

beforeAll(async () => {
  site = makeSite(
    {
      'docs/index.md': '# 笔记\n\n[Flex](./css/flex.md)\n',
      'docs/css/flex.md':
        '---\ndescription: 弹性布局\ntags: [CSS/Layout Model, 样式]\n---\n\n# Flex\n\n## 换行\n\n原型链 in a [grid](./grid.md)\n\n## After\n\nend\n',
      'docs/css/grid.md': '---\ncategory: CSS\n---\n\n# Grid\n\n#id\n',
      'docs/css/hidden.md': '---\nsearch: false\n---\n\n# Hidden\n\n原型链 of a [grid](./grid.md)\n',
      'docs/C#.md': '# 升 C\n',
      'docs/100%.md': '# 百分\n',
      'secret.md': '# Secret\n',
    },
    { title: '笔记', siteUrl: 'https://x.test', themeConfig: { backlinks: true } },
  )
  await site.build()
})
afterAll(() => site?.close())

async function ask(
  name: string,
  asked: object = {},
  options: Parameters<typeof answersTo>[1] = { write: true },
): Promise<{ text: string; failed: boolean }> {
  const [answer] = await answersTo([request('tools/call', { name, arguments: asked })], options)
  const { error, result } = answer!
  return {
    text: error?.message ?? result!.content![0]!.text,
    failed: error !== undefined || result!.isError === true,
  }
}

const read = async (name: string, asked?: object) => JSON.parse((await ask(name, asked)).text)

test('a client is greeted, and the tools that write are there only if they are asked for', async () => {
  const hello = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  }
  const lines = [
    request('initialize', hello),
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    request('tools/list'),
  ]
  const names = (answers: Answer[]) => answers[1]!.result!.tools!.map(({ name }) => name)
  const reading = ['search', 'list', 'read', 'outline', 'backlinks', 'check']
  const answers = await answersTo(lines)
  expect(answers).toHaveLength(2)
  expect(answers[0]!.result!.protocolVersion).toBe('2025-06-18')
  expect(names(answers)).toEqual(reading)
  expect(names(await answersTo(lines, { write: true }))).toEqual([...reading, 'mv', 'fix'])
})

test.each(['', 'dist'])('addresses of the list lead to pages, whatever their names: %j', async (folder) => {
  const options = { root: path.join(site.root, folder) }
  const pages = JSON.parse((await ask('list', {}, options)).text)
  const hard = pages.filter(({ address }: { address: string }) => address.includes('%'))
  expect(hard.map(({ address }: { address: string }) => address).sort()).toEqual(['/100%25', '/C%23'])
  for (const { address, title } of hard) {
    expect((await ask('read', { address }, options)).text).toContain(`\n# ${title}\n`)
    const [heading] = JSON.parse((await ask('outline', { address }, options)).text)
    expect((await ask('read', { address: heading.address }, options)).text).toContain(`# ${title}\n`)
  }
})

describe('an agent with a built site', () => {
  const built = () => ({ root: path.join(site.root, 'dist') })
  const inBuilt = async (name: string, asked?: object) => JSON.parse((await ask(name, asked, built())).text)

  test('searches, lists and sees headings and links in what was published', async () => {
    expect((await inBuilt('search', { query: '原型链' })).results[0].above).toEqual(['换行'])
    expect(await inBuilt('list', { below: '/css/' })).toEqual([
      { address: '/css/flex', title: 'Flex', description: '弹性布局' },
      { address: '/css/grid', title: 'Grid' },
    ])
    expect(await inBuilt('outline', { address: '/css/flex' })).toEqual([
      { level: 1, text: 'Flex', address: '/css/flex#flex' },
      { level: 2, text: '换行', address: '/css/flex#换行' },
      { level: 2, text: 'After', address: '/css/flex#after' },
    ])
    expect(await inBuilt('backlinks', { address: 'css/grid' })).toEqual([
      { address: '/css/flex', title: 'Flex', sentences: ['原型链 in a grid'] },
    ])
    // A line that is only a link says nothing.
    expect(await inBuilt('backlinks', { address: '/css/flex' })).toEqual([
      { address: '/', title: '笔记', sentences: [] },
    ])
  })

  test.each(['/css/flex', 'css/flex.md', '/css/flex.html', 'https://x.test/css/flex.html'])(
    'reads the page at %s, and a section of it',
    async (address) => {
      expect((await ask('read', { address }, built())).text).toContain('\n# Flex\n\n## 换行\n')
      const { text } = await ask('read', { address: `${address}#%E6%8D%A2%E8%A1%8C` }, built())
      expect(text).toBe('## 换行\n\n原型链 in a [grid](https://x.test/css/grid.md)\n')
    },
  )

  test.each([
    ['/none', 'There is no page at "/none".'],
    ['../secret.md', 'There is no page at'],
    ['/css/hidden', 'There is no page at'],
    ['/css/flex#no', '"/css/flex" has no section "no". It has "flex", "换行", "after".'],
  ])('is told why there is nothing at %s', async (address, reason) => {
    expect(await ask('read', { address }, built())).toEqual({
      text: expect.stringContaining(reason),
      failed: true,
    })
  })

  test('is told why a copy without Markdown for machines has no pages', async () => {
    const copy = path.join(site.root, 'copy')
    cpSync(path.join(site.root, 'dist', markerFile), path.join(copy, markerFile))
    expect((await ask('list', {}, { root: copy })).text).toMatch(/^This site has no Markdown for machines\. /)
  })

  test('can neither check nor change it', async () => {
    expect((await ask('check', {}, built())).failed).toBe(true)
    await expect(answersTo([], { write: true, ...built() })).rejects.toThrow(
      'A built site cannot be changed.',
    )
  })
})

describe('an agent', () => {
  test('finds a section by words in Chinese, as in the search box', async () => {
    expect(await read('search', { query: '原型链' })).toEqual({
      kind: 'found',
      results: [
        {
          url: expect.stringMatching(/^\/css\/flex\.html#/),
          title: 'Flex',
          above: ['换行'],
          excerpt: '原型链 in a grid',
        },
      ],
    })
  })

  test.each([
    ['#css', ['Grid', 'Flex']],
    ['＃CSS grid', ['Grid', 'Flex']],
    ['grid #css/layout-model', ['Flex']],
    ['#css #样式', ['Flex']],
    ['#样式 nothing', []],
    ['#id', ['Grid']],
  ])('finds pages by their tags: %s', async (query, titles) => {
    const { results } = await read('search', { query })
    expect(results.map(({ title }: { title: string }) => title).sort()).toEqual(titles.toSorted())
  })

  test.each([
    ['#nosuch', { name: 'nosuch', nearest: [] }, []],
    ['#样式表', { name: '样式表', nearest: ['样式'] }, []],
    ['#cs', { name: 'cs', nearest: ['css', 'css/layout-model'] }, []],
    ['#nosuch 换行', { name: 'nosuch', nearest: [] }, ['Flex']],
  ])('is told that there is no tag %s', async (query, noTag, titles) => {
    const answer = await read('search', { query })
    expect(answer.noTag).toEqual(noTag)
    expect(answer.results.map(({ title }: { title: string }) => title)).toEqual(titles)
  })

  test('sees the beginning of a page whose title alone was found', async () => {
    const { results } = await read('search', { query: '笔记' })
    expect(results[0]).toMatchObject({ title: '笔记', excerpt: 'Flex' })
  })

  test('lists pages', async () => {
    expect(await read('list', { below: '/css/' })).toEqual([
      { address: '/css/flex', note: 'css/flex.md', title: 'Flex', description: '弹性布局' },
      { address: '/css/grid', note: 'css/grid.md', title: 'Grid' },
    ])
  })

  test.each(['/css/flex', 'css/flex.md', '/css/flex.html', 'https://x.test/css/flex.md'])(
    'reads the page at %s, and a section of it',
    async (address) => {
      const { text } = await ask('read', { address })
      expect(text).toContain(
        '\n# Flex\n\n## 换行\n\n原型链 in a [grid](https://x.test/css/grid.md)\n\n## After\n',
      )
      const section = (await ask('read', { address: `${address}#换行` })).text
      expect(section).toContain('## 换行')
      expect(section).not.toContain('## After')
    },
  )

  test('sees headings and what links to a page', async () => {
    expect(await read('outline', { address: '/css/flex' })).toEqual([
      { level: 1, text: 'Flex', address: '/css/flex#flex' },
      { level: 2, text: '换行', address: '/css/flex#换行' },
      { level: 2, text: 'After', address: '/css/flex#after' },
    ])
    expect(await read('backlinks', { address: '/css/grid' })).toEqual([
      { address: '/css/flex', title: 'Flex', sentences: ['原型链 in a grid'] },
    ])
  })

  test('sees what it broke, repairs it, and moves a note', async () => {
    site.edit('docs/css/grid.md', '# Grid\n\n##Two\n\n红烧 [Flex](./flexx.md)\n')
    expect((await read('search', { query: '红烧' })).results).toHaveLength(1)
    const found = (await read('check', { note: 'css/grid.md' })) as {
      at: string
      rule: string
      repairable?: true
    }[]
    expect(found).toContainEqual(
      expect.objectContaining({ at: 'css/grid.md:5:4', rule: 'dead-link', fix: 'Did you mean "./flex.md"?' }),
    )
    expect((await ask('fix')).text).toContain('css/grid.md')
    expect((await ask('mv', { from: 'css/flex.md', to: 'css/box.md' })).text).toContain('css/box.md')
    expect((await ask('read', { address: '/css/box' })).text).toContain('# Flex')
  })

  test.each([
    ['read', { address: '/none' }, 'There is no page at "/none".'],
    ['read', { address: '../../etc/passwd' }, 'There is no page at'],
    ['read', { address: '../secret.md' }, 'There is no page at'],
    ['read', { address: 'css/hidden.md' }, 'There is no page at'],
    ['outline', { address: '/css/hidden' }, 'There is no page at'],
    ['read', { address: '/#no' }, '"/" has no section "no". It has "笔记".'],
    ['search', { query: 'x', language: '../..' }, 'language'],
    ['search', { query: 'x', language: 'fr' }, 'There is no search index.'],
    ['search', {}, 'query'],
    ['read', { address: 7 }, 'address'],
    ['none', {}, 'none'],
    ['mv', { from: '../secret.md', to: 'a.md' }, 'secret.md'],
    ['mv', { from: 'css/grid.md', to: '../../a.md' }, 'a.md'],
  ])('that asks %s for %j is told why not', async (name, asked, reason) => {
    const { text, failed } = await ask(name, asked)
    expect([text, failed]).toEqual([expect.stringContaining(reason), true])
  })
})

test('garbage is answered with errors of the protocol, and what follows as usual', async () => {
  const answers = await answersTo([
    'garbage',
    '\u0000{',
    '[]',
    '{"jsonrpc":"1.0","id":1,"method":"ping"}',
    request('none'),
    request('tools/call', { name: 7 }),
    '',
    request('ping'),
  ])
  expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
    [null, -32700],
    [null, -32700],
    [null, -32600],
    [null, -32600],
    [1, -32601],
    [1, -32602],
    [1, undefined],
  ])
})
