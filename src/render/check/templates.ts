import { SLOT_NAMES } from '../../../templates/parts/Slot.tsx'
import { suggest } from '../base/likeness.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic } from '../model/types.ts'
import { isTagName } from '../parse/tags.ts'
import type { CheckContext } from './context.ts'

/** Files in `templates/` without effect: unknown slots, components that no tag can name, templates of other frameworks. */
export function templateFindings({ facts }: CheckContext): Diagnostic[] {
  return [...unknownSlots(facts), ...facts.templateFiles().flatMap((file) => unusedTemplate(file, facts))]
}

type Facts = CheckContext['facts']

function unknownSlots({ slots, otherTexts }: Facts): Diagnostic[] {
  const known = new Set<string>(SLOT_NAMES)
  return slots.flatMap(({ name, path }) => {
    if (known.has(name) || otherTexts().some((text) => namesIt(text, name))) return []
    const near = suggest(name, SLOT_NAMES)
    return diagnose(
      'unknown-slot',
      { path },
      `"${name}" is not a slot, so this file is not shown anywhere.`,
      { fix: near ? `Did you mean "${near}"?` : `The slots are: ${SLOT_NAMES.join(', ')}.` },
    )
  })
}

/** Whether another template mentions the slot: the site's own layouts may define slots. */
function namesIt(text: string, name: string): boolean {
  return (
    ["'", '"', '`'].some((quote) => text.includes(quote + name + quote)) || text.includes(`slots.${name}`)
  )
}

const folders = ['components', 'layouts', 'slots']

/** `name` is the path below `templates/`. */
function unusedTemplate({ name, path }: { name: string; path: string }, { otherTexts }: Facts): Diagnostic[] {
  const [folder = '', file = '', deeper] = name.split('/')
  const warn = (message: string, fix: string) => [diagnose('unused-template', { path }, message, { fix })]
  if (!folders.includes(folder)) {
    const near = file && suggest(folder, folders)
    return near ? warn(`Nothing is read from the folder "templates/${folder}".`, `Call it "${near}".`) : []
  }
  if (deeper !== undefined) return []
  const [, tag = '', end = ''] = /^(.*?)(?:\.island)?\.(\w+)$/.exec(file) ?? []
  if (/^(?:vue|svelte|astro)$/.test(end)) {
    return warn(`"${file}" is not read: templates are components of React.`, `Write it as "${tag}.tsx".`)
  }
  const isImported = () =>
    otherTexts().some(
      (text) => text.includes(`/${tag}'`) || text.includes(`/${tag}.`) || text.includes(`/${tag}"`),
    )
  if (folder !== 'components' || !/^[jt]sx?$/.test(end) || isTagName(tag) || isImported()) return []
  const better = tagNameFrom(tag)
  return warn(
    `Notes cannot use the component "${tag}": names of tags begin with a capital letter A to Z and contain only letters and digits.`,
    better ? `Rename it to "${file.replace(tag, better)}" and write <${better} />.` : 'Give it such a name.',
  )
}

/** `my-box` as a component name: `MyBox`. */
function tagNameFrom(name: string): string | undefined {
  const joined = name.replace(/(?:^|(?<![-_\s])[-_\s]+)(\w)/g, (_, letter: string) => letter.toUpperCase())
  return isTagName(joined) ? joined : undefined
}

/** Pages to which a config hook gave an unknown layout. An unknown layout in front matter is ignored and reported elsewhere. */
export function layoutFindings(site: Site, layouts: readonly string[]): Diagnostic[] {
  return [...site.pages.values()].flatMap(({ path, layout }) => {
    if (layout === false || layouts.includes(layout)) return []
    const near = suggest(layout, layouts)
    return [
      diagnose('template', { path, place: { line: 1, column: 1 } }, `There is no layout "${layout}".`, {
        fix: near ? `Did you mean "${near}"?` : `Known layouts: ${layouts.join(', ')}.`,
      }),
    ]
  })
}
