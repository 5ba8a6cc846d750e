import type { Labels } from '../../../templates/labels/labels.ts'
import { suggest } from '../base/likeness.ts'
import type { BaselineState, NamedFeature, Place } from '../model/types.ts'
import type { WebFeature, WebFeatures } from '../read/web-features.ts'
import type { PageState } from './page-state.ts'

type Finding = { rule: 'unknown-feature'; message: string; fix: string }

/** Records that a note names a feature, and what its text `says` about versions; a finding if the feature is unknown. */
export function nameFeature(
  id: string,
  { place, says = '', ofPage }: { place: Place; says?: string; ofPage?: true },
  state: PageState,
): NamedFeature | Finding {
  state.features ??= []
  const data = state.webFeatures()
  if (!data)
    return {
      rule: 'unknown-feature',
      message: `Nothing is known about the feature "${id}", because the package web-features is not installed.`,
      fix: 'Install it: npm install --save-dev web-features',
    }
  const found = data.find(id)
  if (!found || !('state' in found)) return unknown(id, found, data)
  const { support, ...feature } = found
  const wrong = wrongClaims(says, support)
  const named = {
    ...feature,
    place,
    data: { version: data.version, date: data.date },
    ...(wrong.length > 0 && { wrong }),
    ...(ofPage && { ofPage }),
  }
  state.features.push(named)
  return named
}

function unknown(id: string, parts: readonly string[] | undefined, data: WebFeatures): Finding {
  const rule = 'unknown-feature'
  if (parts)
    return {
      rule,
      message: `web-features ${data.version} has split the feature "${id}".`,
      fix: `Name one of ${parts.map((part) => `"${part}"`).join(', ')}.`,
    }
  const near = suggest(id, data.ids())
  return {
    rule,
    message: `web-features ${data.version} does not know the feature "${id}".`,
    fix: near ? `Did you mean "${near}"?` : 'Find its id on https://webstatus.dev.',
  }
}

/** Browser versions in a text that differ from the data. */
function wrongClaims(text: string, support: WebFeature['support']): { said: string; known?: string }[] {
  return [...text.matchAll(/\b(Chrome|Edge|Firefox|Safari) (\d+(?:\.\d+)?)/g)].flatMap(
    ([said, browser, version]) => {
      const known = support[browser!.toLowerCase()]
      if (known === undefined) return [{ said }]
      return isSame(Number(version), known) ? [] : [{ said, known }]
    },
  )
}

function isSame(version: number, known: string): boolean {
  return known.startsWith('≤') ? version <= Number(known.slice(1)) : version === Number(known)
}

const colours = { widely: 'tip', newly: 'info', limited: 'warning' } as const

/** The label that readers see. */
export function badgeOf(
  { state, newlySince = '', name, ofPage }: Pick<NamedFeature, 'state' | 'newlySince' | 'name' | 'ofPage'>,
  labels: Labels,
): { type: 'tip' | 'info' | 'warning'; text: string } {
  const texts: Record<BaselineState, string> = {
    widely: labels.baselineWidely,
    newly: labels.baselineNewly.replace('{year}', newlySince.slice(0, 4)),
    limited: labels.baselineLimited,
  }
  // A sentence already contains the name.
  return { type: colours[state], text: ofPage ? `${name} · ${texts[state]}` : texts[state] }
}
