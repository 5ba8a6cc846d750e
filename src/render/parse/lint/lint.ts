import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { placesIn } from '../../model/places.ts'
import { nodesBelow } from '../below.ts'
import { stateOf } from '../page-state.ts'
import type { Switches } from '../switches.ts'
import { altFindings } from './alt.ts'
import { ignoreComments } from './comments.ts'
import { foreignFindings, inlineNoteFindings, vaultMarkFindings } from './foreign.ts'
import { FormulasError, formulaFindings, readsFormulas } from './formulas.ts'
import { linkTextFindings } from './link-text.ts'
import { listsWithoutSpace } from './list-space.ts'
import { misspeltIncludes } from './misspelt-include.ts'
import { referenceFindings } from './references.ts'
import { samplesIn } from './samples.ts'
import { slipFindings } from './slips.ts'
import { tableFindings } from './tables.ts'
import { unclosedFindings } from './unclosed.ts'
import { unclosedTagFindings } from './unclosed-tags.ts'
import { unknownAlerts } from './unknown-alert.ts'
import { wikiLinks } from './wiki-links.ts'
import { wordingFindings } from './wording.ts'

const all = [
  linkTextFindings,
  altFindings,
  referenceFindings,
  wordingFindings,
  unclosedFindings,
  unclosedTagFindings,
  foreignFindings,
  slipFindings,
  listsWithoutSpace,
  tableFindings,
  misspeltIncludes,
]

type LintSwitches = Pick<Switches, 'alerts' | 'anyAlert' | 'formulas' | 'inlineNotes' | 'vault'>

/**
 * Checks a note as written, before any other plug-in changes the tree; the findings are cached with the page. `alerts`:
 * whether they are enabled; `anyAlert`: whether none has a wrong name; `vault`: whether the marks of Obsidian are read.
 */
export function lint({ alerts, anyAlert, formulas, inlineNotes, vault }: LintSwitches) {
  const rules = [
    ...all,
    ...(alerts && !anyAlert ? [unknownAlerts] : []),
    ...(vault ? [] : [vaultMarkFindings]),
    ...(inlineNotes ? [] : [inlineNoteFindings]),
    ...(formulas === 'text' ? [formulaFindings] : []),
  ]
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    const source = String(file)
    const input = { tree, nodes: nodesBelow(tree), source, state, placeOfOffset: placesIn(source) }
    const isGuess = formulas === 'likely' || formulas === 'unlikely'
    if (isGuess && formulaFindings(input).length > 0 !== readsFormulas(formulas)) throw new FormulasError()
    for (const comment of ignoreComments(input)) state.ignores.push(comment)
    if (!vault) for (const link of wikiLinks(input)) state.wikiLinks.push(link)
    state.samples = samplesIn(input)
    for (const findings of rules) {
      for (const finding of findings(input)) state.diagnostics.push(finding)
    }
  }
}
