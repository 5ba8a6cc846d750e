import type { Frontmatter } from '../../model/types.ts'
import { annotation, annotations } from './annotations.ts'
import { commentTabs } from './comment-tabs.ts'
import { drawingLines, isDrawing } from './drawing.ts'
import { exportedHtml, withoutExportedHtml } from './exported-html.ts'
import { listedIncludes, scissors } from './includes.ts'
import { withInnerMarkdown } from './inner-markdown.ts'
import { mdxLines } from './mdx.ts'
import { optionLine, optionLines } from './option-lines.ts'
import { type ForeignOptions, hasBoxes } from './options.ts'
import { outlineLines } from './outline.ts'
import { namedBox } from './python-line.ts'
import { Rewriter } from './rewriter.ts'
import { slashBlock, slashBlocks } from './slash-blocks.ts'
import { withValues } from './values.ts'
import { vueLines, vueSigns } from './vue-lines.ts'

/** Signs that any text with lines of other tools contains. */
const signs =
  /\{%|\{\{|\{\s*front[mM]atter\.|\\\\[([]|<[a-z]+ [^<>\n]*markdown|--8<--|^[ \t]*@(?:tab|\[\w|include\()|^[ \t]*<\/?(?:[A-Z]|mermaid\b)|@include|:include|^(?:import|export)\s|\{\/\*|^\*\[|:\(fa|\]\^\(|\]\/\[|<i class="fa-/m

/** A line that only ends a tag of several. */
const tagEnd = /^[ \t]*\/?>$/m

/** A line that is only `[toc]`. */
const tocLine = /^[ \t]*\[toc\][ \t]*$/im

/**
 * A text with other tools' lines translated into ours: boxes, tabs, folds and fences become containers, included files our directive. Each
 * line stays a line, so that places in it are right, except for elements on one line, which take blank lines below them; the content of fences
 * stays, except for included files.
 */
export function foreignLines(written: string, options: ForeignOptions, data: Frontmatter = {}): string {
  if (isDrawing(data)) return drawingLines(written, data)
  const text = options.values ? withValues(written, options.values, data) : written
  const given = options.syntax.includes('outline') ? outlineLines(text, options.block) : text
  const isMeta = options.syntax.includes('meta')
  const mayHoldBoxes = hasBoxes(options) && given.includes(':::')
  const mayRefer = isMeta && (/^(?:#+[ \t]+)?:::[ \t]/m.test(given) || namedBox.test(given))
  const mayShow = options.isFromRoot !== undefined && given.includes('<<<')
  const mayLink = options.named !== undefined && given.includes('[[')
  const mayCompute = options.syntax.includes('mdx') && (given.includes('{') || tagEnd.test(given))
  const hasTabs = given.includes('tabs:start')
  const hasToc = options.tocMark === true && tocLine.test(given)
  const hasNotes = annotation.test(given)
  const hasOptions = optionLine.test(given)
  const hasSlashes = isMeta && slashBlock.test(given)
  const isExported = options.syntax.includes('shortcodes') && exportedHtml.test(given)
  const hasMarks = isMeta && /`#!|\{(?:==|\+\+|--|~~|>>)|^(?:!!!|\?\?\?\+?)[A-Za-z]/m.test(given)
  const hasVue = options.syntax.includes('braces') && vueSigns.test(given)
  const reasons = [
    hasVue,
    mayHoldBoxes,
    mayRefer,
    mayShow,
    mayLink,
    mayCompute,
    hasTabs,
    hasToc,
    hasNotes,
    hasOptions,
    hasSlashes,
    hasMarks,
    isExported,
  ]
  if (!reasons.includes(true) && !signs.test(given)) return given
  const all = (options.syntax.includes('mdx') ? mdxLines(given) : given).split('\n')
  const isListed = options.syntax.includes('includes') && scissors.test(given)
  const read = isListed ? listedIncludes(all) : all
  const shown = hasVue ? vueLines(read, options.syntax.includes('elements')) : read
  const inner = isMeta ? withInnerMarkdown(shown) : shown
  const own = isExported ? withoutExportedHtml(inner) : inner
  const slashed = hasSlashes ? slashBlocks(own) : own
  const plain = hasOptions ? optionLines(slashed) : slashed
  const tabbed = hasTabs ? commentTabs(plain) : plain
  const lines = hasNotes ? annotations(tabbed) : tabbed
  return new Rewriter(lines, options, withTitle(data, given)).all().join('\n')
}

/** The front matter, with the first heading as the title for notes that show it in their text. */
function withTitle(data: Frontmatter, text: string): Frontmatter {
  if (data.title !== undefined || !text.includes('$page.title')) return data
  const [, title] =
    /^#[ \t]{1,9}([^{}\n]{0,300}[^{}\s])(?:[ \t]{1,9}\{[^{}\n]{0,300}\})?[ \t]{0,9}$/m.exec(text) ?? []
  return title === undefined ? data : { ...data, title }
}
