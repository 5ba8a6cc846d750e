import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hostHeaders } from '../../../src/cli/server/host-headers.ts'
import { headersFile, pagePolicy, scriptSources, withPolicyTag } from '../../../src/render/site/policy.ts'
import { HEAD_SCRIPT } from '../../../templates/appearance.ts'
import { documentHtml, samplePage } from '../../helpers/sample-page.tsx'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scripts = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')

describe('the content security policy', () => {
  test('has one hash for all pages: that of the head script', () => {
    const pages = [samplePage(), samplePage({ layout: 'home', lang: 'en' })].flatMap((page) =>
      scriptSources(documentHtml(page)),
    )
    expect(scripts(pagePolicy(pages))).toEqual(["'self'", hashOf(HEAD_SCRIPT)])
  })

  test('lists the author’s inline scripts, but neither data nor scripts with an address', () => {
    const html = [
      '<script>one()</script>',
      '<script type="module">two()</script>',
      '<script type="application/ld+json">{"a":1}</script>',
      '<script src="/a.js" defer></script>',
    ].join('')
    const found = scripts(pagePolicy(scriptSources(html))) ?? []
    expect(found).toContain(hashOf('one()'))
    expect(found).toContain(hashOf('two()'))
    expect(found).not.toContain(hashOf('{"a":1}'))
  })

  test('never allows eval or inline scripts at large', () => {
    const allowed = scripts(pagePolicy([])) ?? []
    expect(allowed).not.toContain("'unsafe-inline'")
    expect(allowed).not.toContain("'unsafe-eval'")
  })
})

test('_headers names pages by their top folders and leaves the assets alone', () => {
  const pages = ['/', '/about', '/css/flex', '/css/', '/中文/a'].map((route) => ({ route, scripts: [] }))
  const { contents } = headersFile(pages, '/notes/') as { contents: string }
  expect(contents.split('\n').filter((line) => line.startsWith('/'))).toEqual([
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
  const pages = ['/', '/css/flex', ...notes].map((route) => ({ route, scripts: [] }))
  const { contents } = headersFile(pages, '/notes/') as { contents: string }
  const rules = contents.split('\n').filter((line) => line.startsWith('/'))
  expect(rules).toEqual(['/notes/', '/notes/:page', '/notes/css/*'])
  const headersOf = hostHeaders(contents)
  const isUnderPolicy = (path: string) => 'content-security-policy' in headersOf(path)
  expect(['', 'index.html', 'note-9', 'note-9.html', 'css/flex'].map((path) => `/notes/${path}`)).toSatisfy(
    (paths: string[]) => paths.every(isUnderPolicy),
  )
  expect(['/notes/assets/app.js', '/notes', '/other/a'].filter(isUnderPolicy)).toEqual([])
})

test('the tag is the second thing in the head', () => {
  const { html } = withPolicyTag({ html: documentHtml(samplePage()) })
  expect(html).toMatch(
    /<head><meta charSet="utf-8"\/><meta http-equiv="Content-Security-Policy" content="default-src/,
  )
})
