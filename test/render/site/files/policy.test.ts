import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hostHeaders } from '../../../../src/cli/server/host-headers.ts'
import type { UserConfig } from '../../../../src/render/model/config.ts'
import {
  framesOthers,
  headersFile,
  pagePolicy,
  withPolicyTag,
} from '../../../../src/render/site/files/policy.ts'
import { sandboxHeader } from '../../../../src/render/site/files/sandbox-policy.ts'
import { HEAD_SCRIPT } from '../../../../templates/appearance.ts'
import type { HeadTag } from '../../../../templates/props.ts'
import { openNotes } from '../../../helpers/notes.tsx'
import { documentHtml, samplePage, scriptsOf } from '../../../helpers/sample-page.tsx'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scripts = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')

describe('the content security policy', () => {
  test('has one hash for all pages: that of the head script', () => {
    const pages = [samplePage(), samplePage({ layout: 'home', lang: 'en' })].flatMap(scriptsOf)
    expect(scripts(pagePolicy(pages))).toEqual(["'self'", hashOf(HEAD_SCRIPT)])
  })

  test('lists the inline scripts of the head, but neither data nor scripts with an address', () => {
    const run: HeadTag[] = [
      ['script', {}, 'one()'],
      ['script', { type: 'module' }, 'two("</script>")'],
      ['SCRIPT', { type: 'text/javascript' }, 'three()\r\n'],
      ['script', { type: 'importmap' }, '{}'],
    ]
    const others: HeadTag[] = [
      ['script', { type: 'application/ld+json' }, '{"a":1}'],
      ['script', { type: 'text/template' }, 'four()'],
      ['script', { src: '/a.js', defer: '' }],
      ['style', {}, 'five()'],
      ['meta', { name: 'a', content: '<script>six()</script>' }],
    ]
    expect(scriptsOf(samplePage({ head: [...run, ...others] }))).toEqual(
      [HEAD_SCRIPT, 'one()', 'two("\\u003c/script>")', 'three()\n', '{}'].map(hashOf),
    )
  })

  test('never allows eval or inline scripts at large', () => {
    const allowed = scripts(pagePolicy([])) ?? []
    expect(allowed).not.toContain("'unsafe-inline'")
    expect(allowed).not.toContain("'unsafe-eval'")
  })
})

const place = { base: '/notes/', assetsDir: 'assets', notes: 'safe', trustedFiles: [] } as const
const pagesAt = (...routes: string[]) => routes.map((route) => ({ route, scripts: [] }))

test('_headers names pages by their top folders and leaves the assets alone', () => {
  const pages = pagesAt('/', '/about', '/css/flex', '/css/', '/中文/a')
  const { contents } = headersFile(pages, place) as { contents: string }
  expect(contents.split('\n').filter((line) => line.startsWith('/'))).toEqual([
    '/notes/*',
    '/notes/assets/sandbox-*',
    '/notes/',
    '/notes/about',
    '/notes/about.html',
    '/notes/css/*',
    '/notes/index.html',
    '/notes/%E4%B8%AD%E6%96%87/*',
  ])
})

test('_headers has one rule for all notes at the top where hosts would not read a rule for each', () => {
  const notes = Array.from({ length: 50 }, (_, index) => `/note-${index}`)
  const { contents } = headersFile(pagesAt('/', '/css/flex', ...notes), place) as { contents: string }
  const rules = contents.split('\n').filter((line) => line.startsWith('/'))
  expect(rules).toEqual(['/notes/*', '/notes/assets/sandbox-*', '/notes/', '/notes/:page', '/notes/css/*'])
  const headersOf = hostHeaders(contents)
  const isUnderPolicy = (path: string) =>
    headersOf(path)['content-security-policy']?.includes('script-src') ?? false
  expect(['', 'index.html', 'note-9', 'note-9.html', 'css/flex'].map((path) => `/notes/${path}`)).toSatisfy(
    (paths: string[]) => paths.every(isUnderPolicy),
  )
  expect(['/notes/assets/app.js', '/notes', '/other/a'].filter(isUnderPolicy)).toEqual([])
})

test('hosts read at most a hundred rules, those of every file included', () => {
  for (const count of [45, 46, 47, 48, 49, 50]) {
    const notes = Array.from({ length: count }, (_, index) => `/note-${index}`)
    const { contents } = headersFile(pagesAt('/', ...notes), place) as { contents: string }
    expect(contents.split('\n').filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(100)
  }
})

describe('who may show what in a frame, by _headers', () => {
  const { contents } = headersFile(pagesAt('/', '/css/flex'), place) as { contents: string }
  const headersOf = hostHeaders(contents)

  test.each(['', 'css/flex.html', 'css/demo.html', 'demo.html', 'dot.svg', 'assets/app.js', 'none'])(
    '/notes/%s: the site itself',
    (path) => {
      expect(headersOf(`/notes/${path}`)).toMatchObject({
        'content-security-policy': expect.stringMatching(/^frame-ancestors 'self'(?:, |$)/),
        'x-frame-options': 'SAMEORIGIN',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
    },
  )

  test('the page that runs samples has no origin, and no policy of pages', () => {
    for (const path of ['/notes/assets/sandbox-1a2b3c4d.html', '/notes/assets/sandbox-1a2b3c4d']) {
      const policy = headersOf(path)['content-security-policy']
      expect(policy).toBe(`frame-ancestors 'self', ${sandboxHeader}`)
      expect(policy).toContain("sandbox allow-scripts; frame-ancestors 'self'; default-src 'none'")
    }
  })
})

test('the tag is the second thing in the head', () => {
  const { html } = withPolicyTag({ html: documentHtml(samplePage()), scripts: [] })
  expect(html).toMatch(
    /<head><meta charSet="utf-8"\/><meta http-equiv="Content-Security-Policy" content="default-src/,
  )
})

describe('pages may frame other sites', () => {
  const site = async (text: string, config: UserConfig = {}) =>
    (await openNotes({ 'a.md': text }, config)).site
  const own = { hash: '' }

  test.each<[string, string, UserConfig, boolean]>([
    [
      'never, where no note does',
      '# A\n\n[x](https://a.example/) `<iframe src="https://a.example/">`\n',
      {},
      false,
    ],
    ['never, for frames of the site itself', '<iframe src="/b.html"></iframe>\n', {}, false],
    ['where a note does', '# A\n\n<iframe src="https://a.example/"></iframe>\n', {}, true],
    ['where notes are trusted', '# A\n', { notes: 'trusted' }, true],
    ['where a script of the config could', '# A\n', { head: [['script', {}, 'x()']] }, true],
    ['where a hook of the config could', '# A\n', { transformHtml: (html) => html }, true],
  ])('%s', async (_, text, config, expected) => {
    expect(framesOthers(await site(text, config), own)).toBe(expected)
  })

  test('where a template could', async () => {
    expect(framesOthers(await site('# A\n'), { hash: 'x' })).toBe(true)
  })

  test('as the policies say', () => {
    const [header] = [headersFile(pagesAt('/'), place, { frames: false })] as { contents: string }[]
    expect(header!.contents).toContain("; frame-src 'self'; ")
    expect(pagePolicy([], false)).toContain("; frame-src 'self'; ")
    expect(withPolicyTag({ html: documentHtml(samplePage()), scripts: [] }, true).html).toContain(
      "frame-src 'self' https:; ",
    )
  })
})
