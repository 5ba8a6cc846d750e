import type { Labels } from '../../../templates/labels/labels.ts'

/** The container that shows an alert, and the label for its default title. */
export type AlertKind = { name: AlertName; label: keyof Labels }

const own = ['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger'] as const
type AlertName = (typeof own)[number]

/** The callouts of Obsidian, https://help.obsidian.md/callouts: container, label and the names that share both. */
const callouts: readonly (readonly [AlertName, keyof Labels, string])[] = [
  ['info', 'abstract', 'abstract summary tldr'],
  ['info', 'todo', 'todo'],
  ['note', 'note', 'primary'],
  ['info', 'info', 'secondary'],
  ['tip', 'tip', 'hint'],
  ['tip', 'success', 'success check done'],
  ['note', 'question', 'question help faq'],
  ['note', 'example', 'example'],
  ['info', 'quote', 'quote cite'],
  ['warning', 'warning', 'attention warn'],
  ['danger', 'failure', 'failure fail missing'],
  ['danger', 'error', 'error'],
  ['danger', 'bug', 'bug'],
]

/** Names of alerts, in lower case. */
export const alertKinds: ReadonlyMap<string, AlertKind> = new Map([
  ...own.map((name) => [name, { name, label: name }] as const),
  ...callouts.flatMap(([name, label, words]) =>
    words.split(' ').map((word) => [word, { name, label }] as const),
  ),
])

/** The standard names; the others are aliases. */
export const alertNames = own.map((name) => name.toUpperCase())
