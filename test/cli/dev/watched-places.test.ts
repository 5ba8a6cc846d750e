import { expect, test } from 'vitest'
import { watchedPlaces } from '../../../src/cli/dev/watched-places.ts'

const opened = (changed: Partial<Parameters<typeof watchedPlaces>[0]> = {}) =>
  watchedPlaces({
    root: '/notes',
    folders: ['/notes/docs-src', '/shared/public'],
    files: ['/notes/kbsite.config.ts', '/notes/config/nav.ts'],
    ignored: ['/notes/docs', '/notes/docs-src/out'],
    ...changed,
  })

test.each([
  ['/notes', true],
  ['/notes/docs-src', true],
  ['/notes/docs-src/css/flex.md', true],
  ['/notes/docs', false],
  ['/notes/docs/css/flex.html', false],
  ['/notes/docs-src/out/flex.html', false],
  ['/notes/docs-src/outside.md', true],
  ['/notes/docs-src/.obsidian/app.json', false],
  ['/notes/docs-src/node_modules/p/README.md', false],
  ['/notes/kbsite.config.ts', true],
  ['/notes/config', true],
  ['/notes/config/nav.ts', true],
  ['/notes/config/other.ts', false],
  ['/notes/package.json', false],
  ['/notes-old/docs-src/a.md', false],
  ['/shared', true],
  ['/shared/public/logo.svg', true],
  ['/shared/other', false],
])('%s is watched: %s', (file, watched) => {
  expect(opened().has(file)).toBe(watched)
})

test('sources that are the project are watched without its packages and dot folders', () => {
  const places = opened({ folders: ['/notes'], ignored: ['/notes/dist'] })
  expect(
    ['/notes/a.md', '/notes/.git/HEAD', '/notes/node_modules/p', '/notes/dist/a.html'].map(places.has),
  ).toEqual([true, false, false, false])
})

test('watching begins at the project and above what lies outside of it', () => {
  expect([...opened().tops]).toEqual(['/notes', '/shared'])
})

test('a further file is reached from the first folder that nothing led to, and is known from then on', () => {
  const places = opened()
  expect(places.add('/notes/code/js/sum.js')).toEqual(['/notes/code'])
  expect(places.has('/notes/code/js')).toBe(true)
  expect(places.add('/notes/code/js/sum.js')).toEqual([])
  expect(places.add('/notes/code/js/mean.js')).toEqual(['/notes/code/js/mean.js'])
  expect(places.add('/notes/docs-src/part.md')).toEqual([])
})
