import type { Emitter } from 'highlight.js'
import { escapeHtml } from '../html/escape.ts'

/**
 * The output of highlight.js as lines of HTML: a span that is open at the end of a line is closed there and opened again on the next, and
 * has the theme's class for its scope.
 *
 * The library's own emitter would build a tree and serialise it to one HTML string, which we would have to split again.
 */
export class LineEmitter implements Emitter {
  readonly #lines: string[] = []
  #line = ''
  /** Tags of the open scopes, empty for those without a colour. */
  readonly #open: string[] = []

  addText(text: string): void {
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      this.#line += escapeHtml(text.slice(from, end))
      this.#begin('')
      from = end + 1
    }
    this.#line += escapeHtml(from === 0 ? text : text.slice(from))
  }

  startScope(scope: string): void {
    const tag = tagOf(scope)
    this.#open.push(tag)
    this.#line += tag
  }

  endScope(): void {
    if (this.#open.pop()) this.#line += '</span>'
  }

  openNode(scope: string): void {
    this.startScope(scope)
  }

  closeNode(): void {
    this.endScope()
  }

  closeAllNodes(): void {
    while (this.#open.length > 0) this.endScope()
  }

  finalize(): void {
    this.closeAllNodes()
  }

  /** Adds a piece in another language. */
  __addSublanguage(emitter: Emitter): void {
    const [first, ...rest] = (emitter as LineEmitter).#all()
    this.#line += first
    for (const line of rest) this.#begin(line)
  }

  /** The lines with `\n` between them. */
  toHTML(): string {
    return this.#all().join('\n')
  }

  #all(): string[] {
    return [...this.#lines, this.#line]
  }

  #begin(line: string): void {
    this.#lines.push(this.#line + '</span>'.repeat(this.#open.filter(Boolean).length))
    this.#line = this.#open.join('') + line
  }
}

/** Maps the highlighter's scopes to the theme's classes. */
const classOf: Record<string, string> = {
  keyword: 'keyword',
  built_in: 'type',
  type: 'type',
  literal: 'constant',
  number: 'number',
  operator: 'operator',
  punctuation: 'punctuation',
  property: 'property',
  regexp: 'regexp',
  string: 'string',
  'char.escape': 'constant',
  subst: '',
  symbol: 'constant',
  class: 'type',
  'variable.language': 'keyword',
  'variable.constant': 'constant',
  'title.class': 'type',
  'title.class.inherited': 'type',
  'title.function': 'function',
  'title.function.invoke': 'function',
  title: 'function',
  params: 'variable',
  variable: 'variable',
  comment: 'comment',
  doctag: 'keyword',
  meta: 'meta',
  'meta.prompt': 'meta',
  section: 'heading',
  tag: 'tag',
  name: 'tag',
  attr: 'attribute',
  attribute: 'property',
  bullet: 'punctuation',
  code: 'string',
  emphasis: 'emphasis',
  strong: 'strong',
  formula: 'string',
  link: 'link',
  quote: 'comment',
  'selector-tag': 'tag',
  'selector-id': 'attribute',
  'selector-class': 'attribute',
  'selector-attr': 'attribute',
  'selector-pseudo': 'keyword',
  'template-tag': 'meta',
  'template-variable': 'variable',
  addition: 'inserted',
  deletion: 'deleted',
}

const tags = new Map(
  Object.entries(classOf).map(([scope, own]) => [scope, own && `<span class="hl-${own}">`]),
)

/** The tag for a scope such as `title.function`; empty if the scope has no colour. */
function tagOf(scope: string): string {
  return tags.get(scope) ?? tags.get(scope.split('.')[0]!) ?? ''
}
