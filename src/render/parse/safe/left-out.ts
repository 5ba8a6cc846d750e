import type { Element } from 'hast'
import { getOrInsert } from '../../base/get-or-insert.ts'
import { type PageState, placeOf, report } from '../page-state.ts'

/** Content removed from a note, by kind: each kind is reported once, with its places. */
export type LeftOut = {
  element(element: Element): void
  attribute(element: Element, name: string): void
  /** Reports all kinds. */
  report(state: PageState): void
}

type Kind = { subject: string; fix: string; places: Element[] }

export function leftOut(): LeftOut {
  const kinds = new Map<string, Kind>()
  const add = (key: string, element: Element, kind: Omit<Kind, 'places'>) => {
    getOrInsert(kinds, key, () => ({ ...kind, places: [] })).places.push(element)
  }
  return {
    element(element) {
      const { tagName } = element
      add(tagName, element, { subject: `<${tagName}>`, fix: fixOf(tagName) })
    },
    attribute(element, name) {
      const { tagName } = element
      add(`${tagName} ${name}`, element, {
        subject: `the attribute "${name}" on <${tagName}>`,
        fix: otherwise,
      })
    },
    report(state) {
      for (const { subject, fix, places } of kinds.values()) {
        report(state, places[0]!, {
          rule: 'unsafe-html',
          message: `A note may not have ${subject}, so it is left out${alsoAt(places, state)}.`,
          fix,
        })
      }
    },
  }
}

/** How many lines are named; the others are counted. */
const namedLines = 8

function alsoAt(places: readonly Element[], state: PageState): string {
  const lines = [...new Set(places.map((element) => placeOf(state, element).line))].slice(1)
  if (lines.length === 0) return ''
  const named = lines.slice(0, namedLines).join(', ')
  const more = lines.length > namedLines ? ` and ${lines.length - namedLines} more` : ''
  return ` here and in line ${named}${more}`
}

const otherwise = `If all who write notes may run code in the site, set "notes: 'trusted'" in the config.`

const fixes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['object', 'embed', 'applet'].map((name) => [name, 'Write a link to it, or an <iframe> with https.']),
  ),
  iframe: 'Give it an address that begins with "https://", or one of this site.',
  form: 'Fields may be used without one. Code that sends them belongs in a component in "templates/components".',
}

function fixOf(name: string): string {
  return Object.hasOwn(fixes, name) ? fixes[name]! : otherwise
}
