import type { Point } from 'unist'
import { suggest } from '../../base/likeness.ts'
import { type PageState, report } from '../page-state.ts'

/** The replacement of a tag that is neither HTML nor a component. */
type Outcome = 'text' | 'inside' | 'link' | 'picture' | 'nothing'

const outcomes: Readonly<Record<Outcome, string>> = {
  text: 'it is shown as text',
  inside: 'only its content is shown',
  link: 'it is shown as a link',
  picture: 'its picture is shown',
  nothing: 'nothing is shown',
}

type UnknownTag = {
  name: string
  /** The opening tag as written. */
  written: string
  outcome: Outcome
  /** Whether it is in a block of HTML rather than a line of text. */
  isBlock: boolean
}

/** Reports a tag that is neither HTML nor a component. `components` are the existing ones. */
export function warnOfTag(
  start: Point | undefined,
  tag: UnknownTag,
  { state, components }: { state: PageState; components: readonly string[] },
): void {
  const { name, outcome } = tag
  const isOpen = components.includes(name)
  report(state, start ? { position: { start } } : {}, {
    rule: 'unknown-tag',
    message: isOpen
      ? `"<${name}>" is never closed, so it is shown as text.`
      : `"<${name}>" is neither HTML nor a component, so ${outcomes[outcome]}.`,
    fix: isOpen ? `Write "<${name} />", or close it with "</${name}>".` : fixFor(tag, components),
  })
}

function fixFor({ name, written, outcome, isBlock }: UnknownTag, components: readonly string[]): string {
  const near = suggest(name, components)
  if (near) return `Did you mean "<${near}>"?`
  if (elsewhere[name]) return elsewhere[name]
  return outcome !== 'text' || isComponentLike(written, isBlock)
    ? `Write the component "templates/components/${name}.tsx", or remove the tag.`
    : 'Write it as code: `…`.'
}

/** Equivalents of other generators' tags. */
const elsewhere: Readonly<Record<string, string>> = {
  ClientOnly: 'Remove it: its content is rendered when the site is built.',
  Content: 'Include a file with <!--@include: ./file.md-->.',
  Tabs: 'Write code in tabs as "::: code-group".',
  TabItem: 'Write code in tabs as "::: code-group".',
  CodeGroup: 'Write "::: code-group".',
  ...Object.fromEntries(
    ['Admonition', 'admonition', 'Aside'].map((name) => [name, 'Write "::: tip" and the like.']),
  ),
  Code: 'Write a fence: "```js".',
  Link: 'Write "[text](./note.md)".',
  ...Object.fromEntries(['Image', 'Picture'].map((name) => [name, 'Write "![what it shows](./box.png)".'])),
  DocCardList: 'Write <Catalog base="/folder" />.',
  TOCInline: 'Write "[[toc]]".',
  ...Object.fromEntries(
    ['VPTeamMembers', 'VPTeamPage', 'VPTeamPageTitle', 'VPTeamPageSection'].map((name) => [
      name,
      `Write a component of your own in templates/components/${name}.tsx.`,
    ]),
  ),
}

/** With attributes, self-closing, or on its own line: a missing component rather than a type such as `Vec<String>`. */
function isComponentLike(written: string, isBlock: boolean): boolean {
  return isBlock ? /^<[A-Z]/.test(written) : /^<[A-Z]\w*(?:\s|\/>)/.test(written)
}
