import type { Labels } from '../../../templates/labels/labels.ts'

/** The container that an alert is shown as, and the label that is its title where it has none of its own. */
export type AlertKind = { name: AlertName; label: keyof Labels }

const own = ['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger'] as const
type AlertName = (typeof own)[number]

/** The callouts of Obsidian, https://help.obsidian.md/callouts: container, label and the names that have both. */
const callouts: readonly (readonly [AlertName, keyof Labels, string])[] = [
  ['info', 'abstract', 'abstract summary tldr'],
  ['info', 'todo', 'todo'],
  ['tip', 'tip', 'hint'],
  ['tip', 'success', 'success check done'],
  ['note', 'question', 'question help faq'],
  ['note', 'example', 'example'],
  ['info', 'quote', 'quote cite'],
  ['warning', 'warning', 'attention'],
  ['danger', 'failure', 'failure fail missing'],
  ['danger', 'error', 'error'],
  ['danger', 'bug', 'bug'],
]

/** What alerts are called, in lower case. */
export const alertKinds: ReadonlyMap<string, AlertKind> = new Map([
  ...own.map((name) => [name, { name, label: name }] as const),
  ...callouts.flatMap(([name, label, words]) =>
    words.split(' ').map((word) => [word, { name, label }] as const),
  ),
])

/** Those that every alert could be called by; the others are their kin. */
export const alertNames = own.map((name) => name.toUpperCase())
