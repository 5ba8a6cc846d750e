import { keyOf } from '../../../src/client/widgets/search-box/cut.ts'
import { namedThings } from '../../../src/client/widgets/search-box/ranking/other-readings.ts'
import { namesOf } from '../../../src/render/search/names.ts'
import type { Known, Note, Notes } from './notes.ts'
import { headings } from './queries.ts'
import { randomFrom, sample } from './random.ts'

const MOST = 200

/** Headings of one note alone in which a name of something is exchanged for its other one, that another note gives: `closure 的用途` for 闭包的用途. */
export function otherNames({ site, notes }: Notes): Known[] {
  const names = namesOf(site)
  const pairs = notes.flatMap((note) =>
    thingsIn(note, [...(names.get(note.route) ?? new Map()).keys()]).flatMap((all) =>
      all.flatMap((name) =>
        all.flatMap((other) => (isHan(name) === isHan(other) ? [] : [{ name, other, route: note.route }])),
      ),
    ),
  )
  const known = headings(notes)
  const taken = new Set(known.map(({ query }) => keyOf(query)))
  const asked = pairs.flatMap(({ name, other, route }) =>
    known.flatMap(({ query, routes }): Known[] => {
      const worded = query.replace(wordOf(name), ` ${other} `).replace(/\s+/g, ' ').trim()
      const isOther = worded !== query && !wordOf(other).test(query) && keyOf(query) !== keyOf(name)
      return isOther && !routes.includes(route) && !taken.has(keyOf(worded))
        ? [{ query: worded, routes }]
        : []
    }),
  )
  return sample([...new Map(asked.map((one) => [one.query, one])).values()], MOST, randomFrom(11))
}

function thingsIn({ page, route, sections }: Note, names: readonly string[]): string[][] {
  const slug = (route.split('/').filter(Boolean).at(-1) ?? '').replace(/[-_]+/g, ' ')
  const placed = sections.map((section) => ({ ...section, start: 0 }))
  const card = { url: '', title: page.title, sounds: [], crumbs: [], tags: [], names: [...names, slug] }
  return namedThings({ ...card, sections: placed })
}

function isHan(name: string): boolean {
  return /\p{Script=Han}/u.test(name)
}

/** A name in a heading: a foreign one as a whole word. */
function wordOf(name: string): RegExp {
  return isHan(name) ? new RegExp(name, 'u') : new RegExp(`(?<![a-z0-9])${name}(?![a-z0-9])`, 'i')
}
