import type { SyntaxSwitch } from '../../dialects/dialect.ts'
import type { Frontmatter } from '../../model/types.ts'
import { outsideFences } from '../code/fences.ts'
import { blankSign } from './blank-addresses.ts'
import { type ForeignOptions, hasBoxes } from './options.ts'
import { namedBox } from './python-line.ts'
import { Rewriter } from './rewriter.ts'
import { annotation, annotations } from './steps/annotations.ts'
import { codeInTables, codeWithBar } from './steps/code-in-tables.ts'
import { codeReference, withoutCodeReferences } from './steps/code-references.ts'
import { commentTabs } from './steps/comment-tabs.ts'
import { componentFence, componentFences } from './steps/component-fences.ts'
import { drawingLines, isDrawing } from './steps/drawing.ts'
import { exportedHtml, withoutExportedHtml } from './steps/exported-html.ts'
import { withInnerMarkdown } from './steps/inner-markdown.ts'
import { liquidLines } from './steps/liquid.ts'
import { mdxLines } from './steps/mdx.ts'
import { optionLine, optionLines } from './steps/option-lines.ts'
import { outlineLines } from './steps/outline.ts'
import { sizedPicture, sizedPictures } from './steps/sized-pictures.ts'
import { slashBlock, slashBlocks } from './steps/slash-blocks.ts'
import { withValues } from './steps/values.ts'
import { vueLines, vueSigns } from './steps/vue-lines.ts'
import { ruleName } from './tags/inline-tags.ts'

/** Signs of lines that only the rewriter changes. */
const signs =
  /\{%|\{\{|\{\s*front[mM]atter\.|\\\\[([]|<[a-z]+ [^<>\n]*[mM]arkdown|--8<--|^[ \t]*@(?:tab|\[\w|include\()|^[ \t]*<\/?(?:[A-Z]|mermaid\b)|@include|:include|^(?:import|export)\s|\{\/\*|^\*\[|:\(fa|\]\^\(|\]\/\[|<i class="fa-/m

/** A line that only ends a multi-line tag. */
const tagEnd = /^[ \t]*\/?>$/m

/** A line that is only `[toc]`. */
const tocLine = /^[ \t]*\[toc\][ \t]*$/im

const pythonSigns = /`#!|^[ \t]*(?:!!!|\?\?\?\+?)[A-Za-z]/m

const wildcard = /^([ \t>]*)<(?=\?[ \t>])/m

/** An id in the delimiters of sites whose text itself has braces. */
const percentId = /^(#{1,6}[ \t].*)%(\{#[^{}%\n]*\})%[ \t]*$/m

type Step = {
  /** A text without it stays as it is. */
  sign: RegExp
  /** The syntax that it belongs to; if absent, any tool may use it. */
  syntax?: SyntaxSwitch
  change: (lines: readonly string[], options: ForeignOptions) => readonly string[]
}

/** Translations that run before the rewriter goes through the lines, in this order. */
const steps: readonly Step[] = [
  {
    sign: vueSigns,
    syntax: 'braces',
    change: (lines, { syntax }) => vueLines(lines, syntax.includes('elements')),
  },
  { sign: /<[a-z]+[ \t][^<>\n]*[mM]arkdown/, syntax: 'meta', change: withInnerMarkdown },
  { sign: exportedHtml, syntax: 'shortcodes', change: withoutExportedHtml },
  { sign: /<[a-z]+[ \t][^<>\n]*markdown/, syntax: 'liquid', change: withInnerMarkdown },
  { sign: slashBlock, syntax: 'meta', change: slashBlocks },
  { sign: codeReference, syntax: 'meta', change: withoutCodeReferences },
  { sign: optionLine, change: optionLines },
  { sign: /tabs:start/, change: commentTabs },
  { sign: componentFence, syntax: 'elements', change: componentFences },
  { sign: annotation, change: annotations },
  { sign: codeWithBar, change: codeInTables },
  { sign: sizedPicture, change: sizedPictures },
  {
    sign: percentId,
    syntax: 'braces',
    change: (lines) => outsideFences(lines, (line) => line.replace(percentId, '$1$2')),
  },
  // `<? super T>` would begin HTML up to the next "?>".
  { sign: wildcard, change: (lines) => outsideFences(lines, (line) => line.replace(wildcard, '$1&lt;')) },
]

/**
 * A text with other tools' syntax translated into ours: boxes, tabs, folds and fences become containers, included files our directive. The
 * number of lines stays, so that locations are right, except that elements on one line get blank lines below them; the content of fences
 * stays, except for included files.
 */
export function foreignLines(written: string, options: ForeignOptions, data: Frontmatter = {}): string {
  if (isDrawing(data)) return drawingLines(written, data)
  const { syntax } = options
  const text = templateText(written, options, data)
  const given = syntax.includes('outline') ? outlineLines(text, options.block) : text
  const wanted = steps.filter(
    (step) => (step.syntax === undefined || syntax.includes(step.syntax)) && step.sign.test(given),
  )
  if (wanted.length === 0 && !isRewritten(given, options)) return given
  const lines = (syntax.includes('mdx') ? mdxLines(given) : given).split('\n')
  const changed = wanted.reduce<readonly string[]>((made, { change }) => change(made, options), lines)
  return new Rewriter(changed, options, withTitle(data, given)).all().join('\n')
}

/** The text of a note that is a template. */
function templateText(written: string, { syntax, values }: ForeignOptions, data: Frontmatter): string {
  if (syntax.includes('liquid')) return liquidLines(written, values ?? {}, data)
  return values && !syntax.includes('shortcodes') ? withValues(written, values, data) : written
}

/** Whether the rewriter or MDX may change a line of a text. */
function isRewritten(text: string, options: ForeignOptions): boolean {
  const { syntax } = options
  return (
    signs.test(text) ||
    text.includes('<code-') ||
    (hasBoxes(options) && text.includes(':::')) ||
    (options.isFromRoot !== undefined && text.includes('<<<')) ||
    (options.named !== undefined && text.includes('[[')) ||
    (syntax.includes('blanks') && blankSign.test(text)) ||
    (options.tocMark === true && tocLine.test(text)) ||
    (syntax.includes('includes') && ruleName.test(text)) ||
    (syntax.includes('mdx') && (text.includes('{') || tagEnd.test(text))) ||
    (syntax.includes('meta') &&
      (/^[ \t]*(?:#+[ \t]+)?:::[ \t]/m.test(text) || namedBox.test(text) || pythonSigns.test(text)))
  )
}

/** The front matter, with the first heading as the title if the note shows its title in the text. */
function withTitle(data: Frontmatter, text: string): Frontmatter {
  if (data.title !== undefined || !text.includes('$page.title')) return data
  const [, title] =
    /^#[ \t]{1,9}([^{}\n]{0,300}[^{}\s])(?:[ \t]{1,9}\{[^{}\n]{0,300}\})?[ \t]{0,9}$/m.exec(text) ?? []
  return title === undefined ? data : { ...data, title }
}
