import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { hostHeaders } from '../../../src/cli/server/host-headers.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

let site: TestSite
afterEach(() => site.close())

test('what could run, what was left behind and what lies elsewhere is not in the output', async () => {
  site = makeSite({
    'docs/index.md': '---\nlayout: home\n---\n',
    'docs/a.html': 'x',
    'docs/a.js': 'x',
    'docs/a.css': 'x',
    'docs/demo/b.html': 'x',
    'docs/logo.svg': '<svg/>',
    'docs/data.csv': 'x',
    'docs/secret.md~': '# x\n',
    'docs/#secret.md#': '# x\n',
    'docs/secret.bak': 'x',
    'docs/public/page.html': 'x',
    'docs/public/app.js': 'x',
    'docs/public/app.js.orig': 'x',
    'docs/public/.DS_Store': 'x',
    'docs/public/.well-known/a.txt': 'x',
    'outside/key.txt': 'x',
    'kbsite.config.json': '{ "trustedFiles": ["demo/**"], "check": { "rules": { "unused-asset": "off" } } }',
  })
  symlinkSync(path.join(site.root, 'outside/key.txt'), path.join(site.root, 'docs/public/key.txt'))
  symlinkSync('page.html', path.join(site.root, 'docs/public/same.html'))
  const { diagnostics } = await site.build()
  expect(diagnostics.map(({ path: file, message }) => [file, message])).toEqual([
    ['public/key.txt', 'This link leaves the public folder, so it is skipped.'],
  ])
  const own = site.outputFiles().filter((name) => !/^(?:assets\/|pagefind\/|\.kbsite)/.test(name))
  expect(own.sort()).toEqual([
    '.well-known/a.txt',
    '404.html',
    '404.json',
    '_headers',
    'app.js',
    'data.csv',
    'demo/b.html',
    'index.html',
    'index.md',
    'llms-full.txt',
    'llms.txt',
    'logo.svg',
    'page.html',
    'same.html',
  ])
})

test('documents that are copied are shut in by the headers, but for trusted ones', async () => {
  site = makeSite({
    'docs/index.md': '---\nlayout: home\n---\n\n![x](./图/a.svg)\n',
    'docs/图/a.svg': '<svg/>',
    'docs/public/page.html': 'x',
    'docs/public/demo/index.html': 'x',
    'docs/public/app/index.html': 'x',
    'kbsite.config.json': '{ "trustedFiles": ["app/**"] }',
  })
  await site.build()
  const headersOf = hostHeaders(site.output('_headers'))
  const sandboxOf = (file: string) =>
    /sandbox[^;,]*/.exec(headersOf(file)['content-security-policy'] ?? '')?.[0]
  expect(sandboxOf('/%E5%9B%BE/a.svg')).toBe('sandbox')
  for (const file of ['/page.html', '/page', '/demo/index.html', '/demo/']) {
    expect(sandboxOf(file)).toBe(
      'sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads',
    )
  }
  for (const file of ['/', '/index.html', '/app/', '/assets/x.js']) expect(sandboxOf(file)).toBeUndefined()
})
