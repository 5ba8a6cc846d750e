import type { BlockContent, Parent, PhrasingContent } from 'mdast'
import type { Point } from 'unist'
import type { Labels } from '../../../../templates/labels/labels.ts'
import { alertKinds } from '../alert-names.ts'
import type { Attributes } from '../attributes.ts'

/** Names that open a container; everything else after colons stays text. */
export const containerNames = [
  'info',
  'tip',
  'warning',
  'danger',
  'details',
  'note',
  'important',
  'caution',
  'raw',
  'vp-raw',
  'v-pre',
  'code-group',
  'tabs',
  'tab',
] as const

/** Other tools' names for these containers. */
const aliases: Readonly<Record<string, ContainerName>> = {
  'code-tabs': 'tabs',
  'code-group-item': 'tab',
  theorem: 'info',
  center: 'raw',
  left: 'raw',
  right: 'raw',
  justify: 'raw',
}

/** Whether a name opens a container. */
export function isContainerName(name: string): boolean {
  return (
    (containerNames as readonly string[]).includes(name) ||
    alertKinds.has(name) ||
    Object.hasOwn(aliases, name)
  )
}

/** The meaning of a name: a container of ours, one of the callouts, or one of another tool. */
export function namedAs(written: string): Pick<Container, 'name' | 'kindLabel' | 'attributes'> {
  if ((containerNames as readonly string[]).includes(written)) return { name: written as ContainerName }
  const kind = alertKinds.get(written)
  if (kind) return { name: kind.name, kindLabel: kind.label }
  const name = aliases[written] ?? 'info'
  return name === 'raw' ? { name, attributes: { style: `text-align: ${written}` } } : { name }
}

type ContainerName = (typeof containerNames)[number]

/** `::: name title` … `:::`; `title` is the author's text after the name, attributes in braces included; empty for an alert. */
export interface Container extends Parent {
  type: 'container'
  name: ContainerName
  title: string
  /** The label for its default title; absent if that is the label of its name. */
  kindLabel?: keyof Labels
  /** Position of the title; absent for an alert, which has its title as the first of its children. */
  titleStart?: Point
  /** The content after the title, if any. */
  children: (ContainerTitle | Tab | BlockContent)[]
  attributes?: Attributes
  /** How many colons opened it; absent for an alert and an indented box. */
  colons?: number
  /** Whether it was written as a block quote with a `[!TYPE]` marker. */
  alert?: boolean
}

/** The content of one of several tabs; those of a container `tabs`. */
export interface Tab extends Parent {
  type: 'tab'
  label: string
  children: BlockContent[]
}

/** The title of a container as inline Markdown: the first of its children. */
export interface ContainerTitle extends Parent {
  type: 'containerTitle'
  children: PhrasingContent[]
}

declare module 'mdast' {
  interface RootContentMap {
    container: Container
    containerTitle: ContainerTitle
    tab: Tab
  }
  interface BlockContentMap {
    container: Container
  }
}
