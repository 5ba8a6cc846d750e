import type { Nodes } from 'mdast'
import { shortened } from '../../base/values.ts'
import { sizedPicture } from '../plugins/image-sizes.ts'
import { rangeOf } from './source.ts'
import { type TypedRow, typedFindings } from './typed-rows.ts'

const inOneLine = (text: string) => shortened(text.replace(/\s+/g, ' '))

const mark = {
  rule: 'foreign-mark',
  in: ['text'],
  message: ([whole]) => `"${whole}" is shown as text.`,
} as const satisfies Partial<TypedRow>

const comment = {
  rule: 'foreign-comment',
  in: ['text'],
  fix: 'Write it as "<!-- … -->".',
} as const satisfies Partial<TypedRow>

const shortcode = {
  ...mark,
  message: ([whole = '']) => `"${shortened(whole)}" is shown as text.`,
  fix: ([, name = '']) =>
    shortcodeFixes.find(([names]) => names.test(name.toLowerCase()))?.[1] ??
    'Write it in Markdown, or as a component.',
} as const satisfies Partial<TypedRow>

const shortcodeFixes: readonly (readonly [names: RegExp, fix: string])[] = [
  [
    /^(?:ref|relref|post_link|post_path|link)$/,
    'Write "[text](…)", and in the brackets the path of that note from here.',
  ],
  [/^(?:include|readfile)$/, 'Write <!--@include: ./file.md-->.'],
]

const expression = {
  rule: 'interpolation',
  in: ['text'],
  message: ([whole]) => `"${whole}" is shown as typed: notes evaluate nothing.`,
  fix: 'Write the value itself, or show it in a layout of your own.',
} as const satisfies Partial<TypedRow>

const rows: readonly TypedRow[] = [
  // LaTeX without dollars.
  {
    ...mark,
    sign: /\\begin\{/,
    pattern: /\\begin\{(?:align|equation|gather|multline|aligned|cases|split|[bpv]?matrix)\*?\}/g,
    fix: 'Write "$$" on a line above it, and another below its end.',
  },
  // Others' table of contents.
  { ...mark, sign: /\[toc\]/i, pattern: /^\[toc\]$/gi, fix: 'Write "[[toc]]" for a table of contents.' },
  // Hugo, then Hexo and Jekyll. A closing shortcode is reported with its opening one; known ones have been translated already.
  {
    ...shortcode,
    sign: /\{\{[<%]/,
    pattern: /(?<!\\)\{\{[<%]\s{0,9}([A-Za-z][\w.-]{0,60})[^{}\n]{0,500}?[>%]\}\}/g,
  },
  { ...shortcode, sign: /\{%/, pattern: /(?<!\\)\{%-?\s{0,9}(?!end)([A-Za-z]\w{0,60})[^{}\n]{0,500}?%\}/g },
  // Vue: `{{ $frontmatter.title }}`, `<button @click="go">`. Other double braces are probably shown on purpose.
  {
    ...expression,
    sign: /\{\{/,
    pattern: /(?<!\\)\{\{\s*\$(?:frontmatter|page|params|site|theme|t|withBase)\b[^{}\n]*\}\}/g,
  },
  {
    rule: 'dropped-attribute',
    in: ['text'],
    sign: /[@#]/,
    pattern: /<[A-Za-z][\w-]*\s([^<>]*)>/g,
    when: ({ match }) => directiveIn(match) !== undefined,
    message: (match) => `A tag with "${directiveIn(match)}" is not HTML, so it is shown as text.`,
    fix: (match) => `Remove "${directiveIn(match)}": notes contain no code.`,
  },
  // MDX: `{frontMatter.title}`, `{/* comment */}`, `import Tabs from '…'`, `<Tree data={[{ … }]} />`, `<div style={{ color: 'red' }}>`.
  {
    ...expression,
    sign: /\{(?:front[mM]atter|props)\./,
    pattern: /(?<![\\{$])\{(?:front[mM]atter|props)\.\w[^{}\n]*\}/g,
  },
  {
    ...comment,
    sign: /\{\/\*/,
    pattern: /\{\/\*([^{}]{0,2000})\*\/\}/g,
    message: ([whole = '']) => `"${inOneLine(whole)}" is a comment for MDX, but readers see it here.`,
  },
  {
    rule: 'interpolation',
    in: ['paragraph'],
    sign: /import|export/,
    pattern:
      /^(?:import\s[^\n]{1,300}?\sfrom\s*['"][^'"\n]+['"]|export\s+(?:const|let|function|default)(?=\s))/g,
    message: ([whole = '']) => `"${whole.slice(0, 60)}" is shown as typed: notes run nothing.`,
    fix: 'Remove it: every note can use the components of "templates/components".',
  },
  {
    rule: 'component-prop',
    in: ['text'],
    sign: /=\{/,
    pattern: /<([A-Za-z]\w*)(?=\s)[^<>{}]*\s([\w-]+)=\{/g,
    message: ([, tag, name]) =>
      `"${name}" has braces that are not HTML, so the tag <${tag}> is shown as text.`,
    fix: ([, tag = '', name]) =>
      /^[A-Z]/.test(tag) ? `Write JSON in single quotes: ${name}='…'.` : `Write HTML: ${name}="…".`,
  },
  {
    rule: 'dropped-attribute',
    in: ['html'],
    sign: /=\{/,
    pattern: /<([a-z]\w{0,60})\s[^<>{}]{0,500}?\b([A-Za-z-]{1,40})=\{/g,
    message: ([, tag, name]) => `"${name}" of <${tag}> has braces that are not HTML, so its value is lost.`,
    fix: ([, , name]) => `Write HTML: ${name}="…".`,
  },
  // `![a](https://a.cn/b.png =100x50)`: its address becomes a link, so all of it stays text. Within one text it is understood.
  {
    rule: 'image-size',
    in: ['paragraph'],
    sign: /=\d*%?x\d*%?[\s)]/,
    pattern: sizedPicture,
    when: ({ match, node, at }) => !isWithinText(node, at, at + match[0]!.length),
    message: ([, alt]) =>
      `With a size in its brackets "![${alt}](…)" is not a picture, so it is shown as text.`,
    right: ([, alt, inAngles, bare, before, width, height, behind]) => {
      const src = inAngles ? `<${inAngles}>` : bare
      const sizes = [width && `width=${width}`, height && `height=${height}`].filter(Boolean).join(' ')
      return `![${alt}](${src}${before || behind})${sizes && `{${sizes}}`}`
    },
    isCertain: true,
  },
]

/** The syntax of other tools, which readers see as typed. */
export const foreignFindings = typedFindings(rows)

/** What is read in a vault, and text elsewhere: `^block-id`, `%% comment %%`. */
export const vaultMarkFindings = typedFindings([
  {
    ...mark,
    sign: /\^/,
    pattern: /(?<=\s)\^([A-Za-z0-9-]{4,40})$/g,
    fix: ([, id]) => `Write "{#${id}}" to give the block an id.`,
  },
  {
    ...comment,
    sign: /%%/,
    pattern: /%%(?!\s*$)([^%]{1,2000})%%/g,
    message: ([whole = '']) => `"${inOneLine(whole)}" is a comment for Obsidian, but readers see it here.`,
  },
  {
    ...comment,
    sign: /%%/,
    pattern: /^%%[ \t]*$/g,
    message: '"%%" begins or ends a comment for Obsidian, but here readers see the text in between.',
    fix: 'Write "<!--" and "-->" instead.',
  },
])

/** Footnotes within a text where they are not read. */
export const inlineNoteFindings = typedFindings([
  // A note with a link ends in another text; `^[a-z]+` is a regular expression.
  {
    ...mark,
    sign: /\^\[/,
    pattern:
      /(?<!\\)(?:(?<!\w)|(?=\^\[[^[\]\n]{0,200}[\s\p{Script=Han}]))\^\[([^[\]\n]{1,200})(?:\](?![(+*?$])|$)/gu,
    when: ({ match: [, inner = ''] }) => !/^\^|a-z|A-Z|0-9|\\/.test(inner),
    fix: ([, inner = ''], freeLabel) => {
      const label = freeLabel()
      return `Write "[^${label}]" here, and "[^${label}]: ${inner.trim()}" in a paragraph of its own.`
    },
  },
])

function directiveIn([, attributes = '']: readonly string[]): string | undefined {
  return /(?:^|\s)([@#][\w:.-]+)(?=[=\s]|$)/.exec(attributes)?.[1]
}

function isWithinText(node: Nodes, start: number, end: number): boolean {
  return (
    'children' in node &&
    node.children.some((child) => {
      const [from, to] = rangeOf(child)
      return child.type === 'text' && from <= start && end <= to
    })
  )
}
