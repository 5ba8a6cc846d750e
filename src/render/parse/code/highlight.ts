import { openRecent } from '../../base/recent.ts'
import type { MarkdownConfig } from '../../model/markdown-config.ts'
import { escapeHtml } from '../html/escape.ts'
import { grammarNamed, grammarNames } from './grammar-names.ts'
import { type Grammars, openGrammars } from './grammars.ts'

type Highlighted = {
  /** One string of HTML per line; spans never cross a line. */
  lines: readonly string[]
  /** False when the language is unknown and the code is plain text. */
  known: boolean
}

export type Highlight = (code: string, lang: string) => Highlighted

/** Longer code, in characters, is not highlighted: no sample for readers is that long, and grammars are slow. */
const maxChars = 100_000

/** Names of languages that highlight.js does not know, or takes for another one. */
const aliases: Record<string, string> = {
  vue: 'xml',
  'vue-html': 'xml',
  dotenv: 'bash',
  svelte: 'xml',
  astro: 'xml',
  jsonl: 'json',
  shellscript: 'bash',
  shell: 'bash',
  console: 'bash',
  fish: 'bash',
  env: 'ini',
  gitignore: 'plaintext',
  output: 'plaintext',
  ansi: 'plaintext',
  '': 'plaintext',
  regex: 'plaintext',
  ejs: 'xml',
}

/** How much code is cached, in characters: more than a page and its translation have. */
const remembered = 200_000

/** Highlights each fence once; the theme gives colours by class. Recent fences are cached. */
export function createHighlighter(markdown: MarkdownConfig): Highlight {
  const grammars = openGrammars()
  const recent = openRecent<Highlighted>(remembered)
  return (code, lang) =>
    recent(`${lang}\0${code}`, () => highlight(code, languageOf(lang, markdown), grammars))
}

/** Names that a fence may use for its language, the most common ones in notes about the web first. */
export function languageNames(): string[] {
  const usual = ['js', 'ts', 'jsx', 'tsx', 'html', 'css', 'json', 'vue', 'sh', 'bash', 'yaml', 'md']
  return [...usual, ...grammarNames()]
}

function languageOf(lang: string, markdown: MarkdownConfig): string {
  const wanted = lang.toLowerCase().replace(/-vue$/, '')
  const named = markdown.languageAlias?.[wanted] ?? aliases[wanted] ?? wanted
  return grammarNamed(named) ?? named
}

function highlight(code: string, language: string, grammars: Grammars): Highlighted {
  const plain = language === 'plaintext'
  const highlighter = plain ? undefined : grammars(language)
  if (!highlighter || code.length > maxChars)
    return { lines: escapeHtml(code).split('\n'), known: plain || highlighter !== undefined }
  const colour = (text: string, grammar: string) =>
    grammars(grammar)!.highlight(text, { language: grammar, ignoreIllegals: true }).value.split('\n')
  // As Markdown, front matter would be a heading and indented code.
  const end = language === 'markdown' && code.startsWith('---\n') ? code.indexOf('\n---\n', 3) + 4 : 0
  const lines =
    end > 4
      ? [...colour(code.slice(0, end), 'yaml'), ...colour(code.slice(end + 1), language)]
      : colour(code, language)
  return { lines, known: true }
}
