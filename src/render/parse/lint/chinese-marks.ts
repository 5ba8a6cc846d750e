import type { Link, Paragraph } from 'mdast'
import type { Diagnostic } from '../../model/types.ts'
import { eachNode, findingAt, isText, type LintInput, rangeOf, typed } from './source.ts'

type Slip = { sign: string; pattern: RegExp; right: (...parts: string[]) => string }

const address = /[^\s（）()]{0,200}?[/#.][^\s（）()]{0,200}/.source

/** Full-width characters that Chinese input methods produce for Markdown marks; the patterns are searched in the text of a paragraph. */
const slips: readonly Slip[] = [
  { sign: '：：：', pattern: /^：{3,}[ \t]*([\w-]*)/gm, right: (name) => `::: ${name}`.trimEnd() },
  { sign: '···', pattern: /^·{3,}[ \t]*(?:([\w-]+)[ \t]*)?$/gm, right: (name = '') => `\`\`\`${name}` },
  {
    sign: '】',
    pattern: new RegExp(`【([^【】\\n]{1,100})】[（(](${address})[）)]`, 'g'),
    right: (text, to) => `[${text}](${to})`,
  },
  {
    sign: ']（',
    pattern: new RegExp(`\\[([^[\\]\\n]{1,100})\\]（(${address})[）)]`, 'g'),
    right: (text, to) => `[${text}](${to})`,
  },
  { sign: '＃', pattern: /^(＃{1,6})(?=[^＃])/g, right: (marks) => `${'#'.repeat(marks!.length)} ` },
  { sign: '》', pattern: /^》(?=[^》\n])/g, right: () => '> ' },
  { sign: '～～', pattern: /～～(?=\S)([^～\n]{1,100})～～/g, right: (text) => `~~${text}~~` },
]

/** Full-width marks where Markdown has half-width ones: readers see them, and no link, quote, fence or container begins. */
export function chineseMarks(input: LintInput): Diagnostic[] {
  const present = slips.filter(({ sign }) => input.source.includes(sign))
  const pictures = input.source.includes('！[')
  const found: Diagnostic[] = []
  if (present.length === 0 && !pictures) return found
  eachNode(input, (node, parent, index) => {
    if (node.type === 'paragraph') found.push(...present.flatMap((slip) => inParagraph(input, node, slip)))
    if (!pictures || node.type !== 'link') return
    const before = parent.children[index - 1]
    if (before?.type === 'text' && before.value.endsWith('！') && picture.test(node.url))
      found.push(pictureFinding(input, node))
  })
  return found
}

function inParagraph(input: LintInput, paragraph: Paragraph, { pattern, right }: Slip): Diagnostic[] {
  const { raw, start } = typed(input, paragraph)
  return [...raw.matchAll(pattern)].flatMap(({ 0: whole, index, ...parts }) => {
    if (!isText(paragraph, start + index)) return []
    const meant = right(...[parts[1], parts[2]].map((part) => part ?? ''))
    return finding(input, [start + index, start + index + whole.length], { whole, meant })
  })
}

const picture = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)(?:$|[?#])/i

function pictureFinding(input: LintInput, link: Link): Diagnostic {
  const [start, end] = rangeOf(link)
  return finding(input, [start - 1, end], { whole: '！[', meant: '![' })
}

function finding(
  input: LintInput,
  range: readonly [number, number],
  { whole, meant }: { whole: string; meant: string },
): Diagnostic {
  return findingAt(input, 'full-width-mark', range, {
    severity: 'warning',
    message: `"${whole}" is shown as text: Markdown has half-width marks.`,
    fix: `Write "${meant}".`,
  })
}
