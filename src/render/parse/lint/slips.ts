import type { Diagnostic } from '../../model/types.ts'
import { isSnippet } from '../syntax/snippet.ts'
import { blankAddress, isAddressWithBlank } from './blank-address.ts'
import { nameOfBlank } from './list-space.ts'
import { findingAt, type LintInput, rangeOf } from './source.ts'
import { type TypedRow, typedFindings } from './typed-rows.ts'

const wide = {
  rule: 'full-width-mark',
  in: ['paragraph'],
  message: ([whole]) => `"${whole}" is shown as text: Markdown has half-width marks.`,
} as const satisfies Partial<TypedRow>

const wideAddress = /[^\s（）()]{0,200}?[/#.][^\s（）()]{0,200}/.source

const box = {
  rule: 'task-box',
  in: ['paragraph'],
  sign: /[-*+.)]\s*[[【]/,
  when: ({ parent, index }) =>
    parent.type === 'listItem' && index === 0 && typeof parent.checked !== 'boolean',
  message: ([whole]) => `"${whole}" is not a task box, so it is shown as text.`,
  fix: 'Write "[ ]" or "[x]".',
} as const satisfies Partial<TypedRow>

const invisible = '[\\u00ad\\u200b-\\u200f\\u2060\\ufeff]'

const rows: readonly TypedRow[] = [
  // Full-width characters, as Chinese input methods produce them.
  {
    ...wide,
    sign: /：：：/,
    pattern: /^：{3,}[ \t]*([\w-]*)/gm,
    right: ([, name]) => `::: ${name}`.trimEnd(),
  },
  {
    ...wide,
    sign: /···/,
    pattern: /^·{3,}[ \t]*(?:([\w-]+)[ \t]*)?$/gm,
    right: ([, language]) => `\`\`\`${language}`,
  },
  {
    ...wide,
    sign: /】/,
    pattern: new RegExp(`【([^【】\\n]{1,100})】[（(](${wideAddress})[）)]`, 'g'),
    right: ([, text, to]) => `[${text}](${to})`,
  },
  {
    ...wide,
    sign: /\]（/,
    pattern: new RegExp(`\\[([^[\\]\\n]{1,100})\\]（(${wideAddress})[）)]`, 'g'),
    right: ([, text, to]) => `[${text}](${to})`,
  },
  {
    ...wide,
    sign: /＃/,
    pattern: /^(＃{1,6})(?=[^＃])/g,
    right: ([, marks = '']) => `${'#'.repeat(marks.length)} `,
  },
  { ...wide, sign: /》/, pattern: /^》(?=[^》\n])/g, right: () => '> ' },
  { ...wide, sign: /～～/, pattern: /～～(?=\S)([^～\n]{1,100})～～/g, right: ([, text]) => `~~${text}~~` },
  // Boxes of tasks: `[]`, `[x]done`, `[ x ]`, `【 】`, the other states of Obsidian, and `-[ ]`.
  { ...box, pattern: /^\[\](?=\s|$)/g, fix: 'Write "[ ]", with a space in it.' },
  { ...box, pattern: /^\[[ xX]\](?=[^\s(:[])/g, fix: 'Write a space after it.' },
  { ...box, pattern: /^\[(?:[ \u3000]{2,}|\u3000|[ ]+[xX][ ]*|[xX][ ]+)\](?=\s)/g },
  { ...box, pattern: /^【[ \u3000xX]?】/g },
  {
    ...box,
    pattern: /^\[[/\-<>!?*"+~]\](?=\s)/g,
    fix: 'Write "[ ]" or "[x]", and say the rest in words.',
  },
  {
    ...box,
    pattern: /^[-*+]\[[ xX]\](?=\s)/g,
    when: (found) => !box.when(found),
    fix: 'Write a space before it.',
  },
  // Spaces: `**bold **`, `##heading`, `{#my id}`, `![a](./b c.png)`.
  {
    rule: 'emphasis-space',
    in: ['text'],
    sign: /\*\*[ \t\u00a0\u3000]|[ \t\u00a0\u3000]\*\*/,
    pattern:
      /(?<![\w*\\])\*\*(?=[^\s*])([^*\n]{1,80}?)[ \t\u00a0\u3000]{1,20}\*\*(?![*\w])|(?<![\w*\\])\*\*[ \t\u00a0\u3000]{1,20}([^*\n]{1,80}?)(?<=[^\s*])\*\*(?![*\w])/g,
    message: ([whole]) => `With a space inside its stars "${whole}" is not bold.`,
    right: ([, before, after]) => `**${(before || after)!.trim()}**`,
  },
  // A single "#" before Latin letters is more likely a tag or a colour, and so is one within text; before Han it may also be a tag, and is one
  // if it has a slash. A space that Markdown does not accept comes from other programs or a Chinese input method.
  {
    rule: 'heading-space',
    in: ['paragraph'],
    sign: /#/,
    pattern:
      /^([ \t>]*)(#{1,6}(?=[\u00a0\u3000])|#{2,6}|#(?=\p{Script=Han})(?!\S*\/))(?=[^#\\ \t\n])([\u00a0\u3000]*)((?![\u00a0\u3000])[^\n#]*(?:\{#[^\s{}]+\}[ \t]*)?)$/gmu,
    when: ({ match: [, , marks, blank], raw, parent }) =>
      parent.type !== 'footnoteDefinition' && (marks !== '#' || blank !== '' || !raw.includes('\n')),
    range: ([, before = '', marks = '', blank = '']) => [before.length, marks.length + blank.length],
    message: ([, , marks, blank]) =>
      blank
        ? `The space after "${marks}" is ${nameOfBlank(blank)}, so this is not a heading.`
        : `"${marks}" without a space after it does not make a heading.`,
    right: ([, , marks, , text = '']) => `${marks} ${text.slice(0, 20)}`,
  },
  // Also where the line is part of a setext heading; other tools have blocks such as `{#if a}`.
  {
    rule: 'foreign-mark',
    in: ['heading', 'paragraph'],
    sign: /\{#/,
    pattern:
      /(?<!\\)\{#(?!(?:if|each|await|key|snippet)\s)([^{}\n]*)\}(?:[^\S\n]|#)*(?:\n[ \t]*(?:=+|-+)[ \t]*)?$/g,
    when: ({ match: [, inside = ''] }) => !/^[^\s.#]\S*$/.test(idIn(inside).written),
    range: ([, inside = '']) => [0, inside.length + 3],
    message: ([, inside = '']) =>
      `"{#${inside}}" is not an id: ${idIn(inside).id ? 'it contains a space' : 'it is empty'}.`,
    fix: ([, inside = '']) => {
      const { id, others } = idIn(inside)
      return id ? `Write "{#${id}${others.trimEnd()}}".` : 'Remove it: the heading has an id of its own.'
    },
  },
  {
    rule: 'address-blank',
    in: ['paragraph', 'heading', 'tableCell'],
    sign: /\]\(/,
    pattern: blankAddress,
    when: ({ match: [, , , written = ''] }) => isAddressWithBlank(written.trim()),
    message: ([, mark, , written = '']) =>
      `The address "${written.trim()}" contains a space, so ${mark ? 'the picture' : 'the link'} is shown as text.`,
    right: ([, mark, text, written = '', title]) => `${mark}[${text}](<${written.trim()}>${title})`,
    isCertain: true,
  },
  {
    rule: 'address-blank',
    in: ['paragraph', 'heading', 'tableCell'],
    sign: /\] \(/,
    pattern: /(?<!\\)\[([^[\]\n]{1,300})\] \(((?:\.{1,2}\/|\/|https?:\/\/)[^\s()]{1,500})\)/g,
    message: ([, text, target]) => `The space before "(${target})" keeps "[${text}]" from being a link.`,
    right: ([, text, target]) => `[${text}](${target})`,
  },
  // Directly below text, a bare name is not an inclusion, because `<<<` is also an operator.
  {
    rule: 'snippet',
    severity: 'warning',
    in: ['paragraph'],
    sign: /\n[ \t>]*<<</,
    pattern: /^([ \t>]*)(<<<[^\n]{1,300})/gm,
    when: ({ match: [, , line = ''] }) => isSnippet(line),
    range: ([, before = '', line = '']) => [before.length, line.length],
    message: ([, , line]) => `"${line}" is right below a text, so it is shown as text.`,
    fix: 'Write an empty line above it.',
  },
  // Invisible characters come with text copied from a web page or a chat.
  {
    rule: 'invisible-character',
    in: ['paragraph'],
    sign: new RegExp(invisible),
    pattern: new RegExp(
      `^([ \\t>]*)(${invisible}+)[ \\t]*(#{1,6}(?=[ \\t])|[-*+](?=[ \\t])|\\d{1,3}[.)](?=[ \\t])|>|\`{3,}|~{3,}|:{3,}|\\|)`,
      'gm',
    ),
    range: ([, before = '', hidden = '']) => [before.length, hidden.length],
    message: ([, , hidden = '', mark]) =>
      `An invisible character (${codePoint(hidden)}) precedes "${mark}", so it is shown as text.`,
    fix: ([, , , mark]) => `Delete it, so that the line begins with "${mark}".`,
  },
]

const ofRows = typedFindings(rows)

/** Slips of typing that turn Markdown into text. */
export function slipFindings(input: LintInput): Diagnostic[] {
  return [...ofRows(input), ...pictures(input)]
}

const picture = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)(?:$|[?#])/i

/** `！[box](./box.png)`: a link after a full-width mark. */
function pictures(input: LintInput): Diagnostic[] {
  if (!input.source.includes('！[')) return []
  return input.nodes.flatMap(({ node, parent, index }) => {
    const before = parent.children[index - 1]
    if (node.type !== 'link' || before?.type !== 'text' || !before.value.endsWith('！')) return []
    if (!picture.test(node.url)) return []
    const [start, end] = rangeOf(node)
    const message = wide.message(['！['])
    return findingAt(input, wide.rule, [start - 1, end], { message, fix: 'Write "![".' })
  })
}

/** The id that a heading gives itself, as typed and as it could be, and the attributes after it. */
function idIn(inside: string): { written: string; id: string; others: string } {
  const rest = inside.search(/\s(?=[.#]|[\w-]+=)/)
  const [written, others] = rest < 0 ? [inside.trimEnd(), ''] : [inside.slice(0, rest), inside.slice(rest)]
  return { written, id: written.trim().replace(/[\s#]+/g, '-'), others }
}

function codePoint(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}
