import { describe, expect, test } from 'vitest'
import { wikiNames } from '../../../../src/render/site/links/wiki-names.ts'
import { madeNote } from '../../../helpers/made-site.ts'

function names(paths: readonly string[], files: readonly string[] = []) {
  const pages = new Map(
    paths.map((path) => {
      const page = madeNote(path, path.startsWith('alias') ? { frontmatter: { aliases: ['别名'] } } : {})
      return [page.route, page]
    }),
  )
  return wikiNames(pages, new Set(files))
}

describe('the notes and files that a name means, in order', () => {
  const all = names(
    [
      'a.md',
      'x/a.md',
      'x/y/a.md',
      'z/a.md',
      'x/Caf\u00e9.md',
      'alias.md',
      'alias 2.md',
      '📚/b.md',
      'x/pic.md',
      'f/index.md',
    ],
    ['/img/pic.png', '/pic.pdf'],
  )
  test.each<[from: string, name: string, found: string[]]>([
    ['b.md', 'a', ['a.md', 'x/a.md', 'z/a.md', 'x/y/a.md']],
    ['x/b.md', 'a', ['a.md', 'x/a.md', 'x/y/a.md', 'z/a.md']],
    ['x/b.md', 'x/y/a', ['x/y/a.md']],
    ['b.md', 'y/a', ['x/y/a.md']],
    ['b.md', 'A.MD', ['a.md', 'x/a.md', 'z/a.md', 'x/y/a.md']],
    ['x/y/b.md', '../a', ['x/a.md']],
    ['b.md', 'cafe\u0301', ['x/Caf\u00e9.md']],
    ['b.md', '别名', ['alias.md', 'alias 2.md']],
    ['b.md', '📚/b', ['📚/b.md']],
    ['b.md', 'pic', ['x/pic.md']],
    ['b.md', 'pic.png', ['img/pic.png']],
    ['b.md', 'f', ['f/index.md']],
    ['b.md', 'ya', []],
    ['x/a.md', '', ['x/a.md']],
  ])('on %s, %j', (from, name, found) => {
    const paths = all.find(from, name).some.map(({ path }) => path)
    expect(paths.filter((path) => found.includes(path))).toEqual(found)
    expect(paths[0]).toBe(found[0])
  })

  test('5,000 notes of one name and 20,000 links to them: none is compared with all others', () => {
    const many = names(Array.from({ length: 5000 }, (_, at) => `f${at}/Untitled.md`))
    const found = Array.from({ length: 20_000 }, (_, at) => many.find(`f${at % 5000}/b.md`, 'untitled'))
    expect(found[4321]!.some.map(({ path }) => path)).toEqual([
      'f4321/Untitled.md',
      'f0/Untitled.md',
      'f1/Untitled.md',
      'f2/Untitled.md',
    ])
    expect(found.every(({ count }) => count === 5000)).toBe(true)
    expect(many.find('f7/b.md', 'untitled')).toBe(many.find('f7/c.md', 'untitled'))
  })
})
