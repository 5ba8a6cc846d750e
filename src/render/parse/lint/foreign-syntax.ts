import type { Heading, Html, Paragraph, Text } from 'mdast'
import type { Diagnostic } from '../../model/types.ts'
import { sizedPicture } from '../plugins/image-sizes.ts'
import { nameOfBlank } from './blanks.ts'
import { eachNode, findingAt, isText, type LintInput, rangeOf, typed } from './source.ts'

/** Syntax of other tools that is plain text here: sizes of pictures, expressions, events in tags. */
export function foreignSyntaxFindings(input: LintInput): Diagnostic[] {
  const found: Diagnostic[] = []
  const hasSizes = /=\d*%?x\d*%?\)/.test(input.source)
  eachNode(input, (node, parent) => {
    if (node.type === 'text')
      found.push(...expressions(input, node), ...directives(input, node), ...bracedValues(input, node))
    if (node.type === 'html') found.push(...lostValues(input, node))
    if (node.type === 'heading') found.push(...brokenIds(input, node))
    if (node.type !== 'paragraph') return
    found.push(...statements(input, node))
    if (hasSizes) found.push(...imageSizes(input, node))
    if (parent.type !== 'footnoteDefinition') found.push(...unspacedHeadings(input, node))
  })
  return found
}

/** How many pictures and headings of a paragraph are checked: each is searched among the pieces of the paragraph. */
const maxSought = 100

/** `![a](https://a.cn/b.png =100x50)`: not a picture in CommonMark, and its address becomes a link, so all of it stays text. */
function imageSizes(input: LintInput, paragraph: Paragraph): Diagnostic[] {
  const { raw, start } = typed(input, paragraph)
  return [...raw.matchAll(sizedPicture)]
    .slice(0, maxSought)
    .flatMap(({ 0: whole, 1: alt, 2: src, 3: title, 4: width, 5: height, index }) => {
      const at = start + index
      if (!isText(paragraph, at) || isWithinText(paragraph, at, at + whole.length)) return []
      const sizes = [width && `width=${width}`, height && `height=${height}`].filter(Boolean).join(' ')
      const text = `![${alt}](${src}${title})${sizes && `{${sizes}}`}`
      return [
        findingAt(input, 'image-size', [at, at + whole.length], {
          severity: 'warning',
          message: `With a size in its brackets "![${alt}](…)" is not a picture, so it is shown as text.`,
          fix: `Write "${text}".`,
          edit: text,
        }),
      ]
    })
}

/** Whether one piece of text contains all of it, so that it is understood. */
function isWithinText({ children }: Paragraph, start: number, end: number): boolean {
  return children.some((child) => {
    const [from, to] = rangeOf(child)
    return child.type === 'text' && from <= start && end <= to
  })
}

/** `{{ $frontmatter.title }}` and `{frontMatter.title}`: notes evaluate nothing. Other braces are probably shown on purpose. */
function expressions(input: LintInput, node: Text): Diagnostic[] {
  if (!/\{\{|\{(?:front[mM]atter|props)\./.test(node.value)) return []
  const { raw, start } = typed(input, node)
  return [
    ...raw.matchAll(
      /(?<!\\)\{\{\s*\$(?:frontmatter|page|params|site|theme|t|withBase)\b[^{}\n]*\}\}|(?<![\\{$])\{(?:front[mM]atter|props)\.\w[^{}\n]*\}/g,
    ),
  ].map(({ 0: whole, index }) =>
    findingAt(input, 'interpolation', [start + index, start + index + whole.length], {
      severity: 'hint',
      message: `"${whole}" is shown as typed: notes evaluate nothing.`,
      fix: 'Write the value itself, or show it in a layout of your own.',
    }),
  )
}

/** `<button @click="go">`: HTML for Vue, but not for Markdown, so readers see the tag. */
function directives(input: LintInput, node: Text): Diagnostic[] {
  if (!node.value.includes('<')) return []
  const { raw, start } = typed(input, node)
  return [...raw.matchAll(/<[A-Za-z][\w-]*\s([^<>]*)>/g)].flatMap(({ 0: whole, 1: attributes, index }) => {
    const name = /(?:^|\s)([@#][\w:.-]+)(?=[=\s]|$)/.exec(attributes!)?.[1]
    if (!name) return []
    return [
      findingAt(input, 'dropped-attribute', [start + index, start + index + whole.length], {
        severity: 'warning',
        message: `A tag with "${name}" is not HTML, so it is shown as text.`,
        fix: `Remove "${name}": notes contain no code.`,
      }),
    ]
  })
}

/** `<Tree data={[{ … }]} />`: MDX reads a value, which ends the tag here, so readers see it. */
function bracedValues(input: LintInput, node: Text): Diagnostic[] {
  if (!node.value.includes('={')) return []
  const { raw, start } = typed(input, node)
  return [...raw.matchAll(/<([A-Za-z]\w*)(?=\s)[^<>{}]*\s([\w-]+)=\{/g)].map(
    ({ 0: whole, 1: tag, 2: name, index }) =>
      findingAt(input, 'component-prop', [start + index, start + index + whole.length], {
        severity: 'warning',
        message: `"${name}" has braces that are not HTML, so the tag <${tag}> is shown as text.`,
        fix: /^[A-Z]/.test(tag!) ? `Write JSON in single quotes: ${name}='…'.` : `Write HTML: ${name}="…".`,
      }),
  )
}

/** `## Box {#my id}`: an id must not contain spaces, so it is shown, or ends before the first one. */
function brokenIds(input: LintInput, heading: Heading): Diagnostic[] {
  const { raw, start } = typed(input, heading)
  const match = /(?<!\\)\{#([^{}\n]*)\}[\s#]*$/.exec(raw)
  if (!match) return []
  const { 1: inside = '', index } = match
  const rest = inside.search(/\s(?=[.#]|[\w-]+=)/)
  const [written, others] = rest < 0 ? [inside.trimEnd(), ''] : [inside.slice(0, rest), inside.slice(rest)]
  if (/^[^\s.#]\S*$/.test(written)) return []
  const id = written.trim().replace(/[\s#]+/g, '-')
  const end = start + index + inside.length + 3
  return [
    findingAt(input, 'foreign-mark', [start + index, end], {
      severity: 'hint',
      message: `"{#${inside}}" is not an id: ${id === '' ? 'it is empty' : 'it contains a space'}.`,
      fix:
        id === '' ? 'Remove it: the heading has an id of its own.' : `Write "{#${id}${others.trimEnd()}}".`,
    }),
  ]
}

/** `<div style={{ color: 'red' }}>`: HTML reads the braces as the value, or as names of attributes. */
function lostValues(input: LintInput, node: Html): Diagnostic[] {
  if (!node.value.includes('={')) return []
  const { raw, start } = typed(input, node)
  return [...raw.matchAll(/<([a-z]\w{0,60})\s[^<>{}]{0,500}?\b([A-Za-z-]{1,40})=\{/g)].map(
    ({ 0: whole, 1: tag, 2: name, index }) =>
      findingAt(input, 'dropped-attribute', [start + index, start + index + whole.length], {
        severity: 'warning',
        message: `"${name}" of <${tag}> has braces that are not HTML, so its value is lost.`,
        fix: `Write HTML: ${name}="…".`,
      }),
  )
}

const statement =
  /^(?:import\s[^\n]{1,300}?\sfrom\s*['"][^'"\n]+['"]|export\s+(?:const|let|function|default)\s)/

/** `import Tabs from '…'`: a statement for MDX, text here. */
function statements(input: LintInput, paragraph: Paragraph): Diagnostic[] {
  const { raw, start } = typed(input, paragraph)
  const [written] = statement.exec(raw) ?? []
  if (written === undefined) return []
  return [
    findingAt(input, 'interpolation', [start, start + written.trimEnd().length], {
      severity: 'hint',
      message: `"${written.trim().slice(0, 60)}" is shown as typed: notes run nothing.`,
      fix: 'Remove it: every note can use the components of "templates/components".',
    }),
  ]
}

const unspaced =
  /^([ \t>]*)(#{1,6}(?=[\u00a0\u3000])|#{2,6}|#(?=\p{Script=Han})(?!\S*\/))(?=[^#\\ \t\n])([\u00a0\u3000]*)((?![\u00a0\u3000])[^\n#]*(?:\{#[^\s{}]+\}[ \t]*)?)$/gmu

/**
 * `##标题`: a heading for other parsers, also directly below or above a line of text. A single `#` before Latin letters is rather a tag or a
 * colour, and so is one within text; before Han it may be a tag too, and is one with a slash in it. A space that Markdown does not accept
 * comes from other programs or a Chinese input method.
 */
function unspacedHeadings(input: LintInput, paragraph: Paragraph): Diagnostic[] {
  const { raw, start } = typed(input, paragraph)
  const isAlone = !raw.includes('\n')
  return [...raw.matchAll(unspaced)]
    .slice(0, maxSought)
    .flatMap(({ 1: before, 2: marks, 3: blank = '', 4: text, index }) => {
      const from = start + index + before!.length
      if (!isText(paragraph, from) || (marks === '#' && !isAlone && !blank)) return []
      return [
        findingAt(input, 'heading-space', [from, from + marks!.length + blank.length], {
          severity: 'hint',
          message: blank
            ? `The space after "${marks}" is ${nameOfBlank(blank)}, so this is not a heading.`
            : `"${marks}" without a space after it does not make a heading.`,
          fix: `Write "${marks} ${text!.slice(0, 20)}".`,
        }),
      ]
    })
}
