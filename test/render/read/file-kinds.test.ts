import { expect, test } from 'vitest'
import { isLeftover, publishedBeside } from '../../../src/render/read/file-kinds.ts'

const kinds = (more: object = {}) => publishedBeside({ notes: 'safe', trustedFiles: [], ...more })

test.each([
  'a.png',
  'a.SVG',
  'a.mp4',
  'a.vtt',
  'a.pdf',
  'a.zip',
  'a.tar.gz',
  'data.json',
  'a.ts',
  'a.py',
  'slides.pptx',
  'a.woff2',
  'old.mdx',
])('%s is published beside notes', (name) => {
  expect(kinds()(name)).toBe(true)
})

test.each([
  'a.html',
  'a.HTM',
  'a.xhtml',
  'a.xml',
  'a.js',
  'a.mjs',
  'a.cjs',
  'a.css',
  'a.wasm',
  'a.svgz',
  'a.php',
  'a.phtml',
  'a.shtml',
  'a.swf',
  'a.htc',
  'a.xsl',
  'a.png.html',
  'a.key',
  'a.pem',
  'Makefile',
  'CNAME',
  '_headers',
  'html',
  'a.html ',
  'a.unknown',
])('%s is not', (name) => {
  expect(kinds()(name)).toBe(false)
})

test('what the config lists is, and all in a site that trusts its notes', () => {
  expect(kinds({ trustedFiles: ['demos/**'] })('demos/a/b.html')).toBe(true)
  expect(kinds({ trustedFiles: ['demos/**'] })('other/b.html')).toBe(false)
  expect(kinds({ notes: 'trusted' })('a.js')).toBe(true)
})

test.each([
  'a.md~',
  'a.md.swp',
  'a.swo',
  '.#x',
  '#a.md#',
  'a.bak',
  'a.md.BAK',
  'a.orig',
  'a.rej',
  'a.tmp',
  '.DS_Store',
  'Thumbs.db',
  'desktop.ini',
  '4913',
  'a.kate-swp',
  '~$x.docx',
  'a.md.save',
  '._a.png',
  '__MACOSX',
  'a_BACKUP_123.md',
  'a_REMOTE_9.md',
  'a.md___jb_tmp___',
])('%s was left behind', (name) => {
  expect(isLeftover(name)).toBe(true)
})

test.each([
  'a.md',
  'backup.md',
  'old.md',
  'a~b.md',
  'C#.md',
  '#1.md',
  'swp.md',
  'temp',
  '08.temp',
  '49133',
  'tmp.txt',
  'thumbs.db.md',
])('%s was not', (name) => {
  expect(isLeftover(name)).toBe(false)
})
