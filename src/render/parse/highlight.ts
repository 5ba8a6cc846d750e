import type { MarkdownConfig } from '../model/config.ts'
import { escapeHtml } from './escape-html.ts'
import { type Grammars, grammarNames, openGrammars } from './grammars.ts'

export type Highlighted = {
  /** One string of HTML per line; spans never cross a line. */
  lines: readonly string[]
  /** False when the language is not known and the code is plain text. */
  known: boolean
}

export type Highlight = (code: string, lang: string) => Highlighted

/** Code of more characters than this is shown plain: no sample for readers is that long, and grammars take their time. */
const maxChars = 100_000

/**
 * Other names of languages. Those of highlight.js are here, too, as far as notes use them: it would load all grammars to know that one of
 * them has such an alias.
 */
const aliases: Record<string, string> = {
  js: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  md: 'markdown',
  yml: 'yaml',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  golang: 'go',
  kt: 'kotlin',
  cs: 'csharp',
  'c#': 'csharp',
  'c++': 'cpp',
  h: 'c',
  hpp: 'cpp',
  objc: 'objectivec',
  ps1: 'powershell',
  pwsh: 'powershell',
  bat: 'dos',
  cmd: 'dos',
  gql: 'graphql',
  make: 'makefile',
  patch: 'diff',
  tex: 'latex',
  vue: 'xml',
  'vue-html': 'xml',
  dotenv: 'bash',
  svelte: 'xml',
  astro: 'xml',
  html: 'xml',
  svg: 'xml',
  mjs: 'javascript',
  cjs: 'javascript',
  mts: 'typescript',
  cts: 'typescript',
  jsonc: 'json',
  json5: 'json',
  jsonl: 'json',
  shellscript: 'bash',
  shell: 'bash',
  console: 'bash',
  sh: 'bash',
  zsh: 'bash',
  fish: 'bash',
  docker: 'dockerfile',
  toml: 'ini',
  proto: 'protobuf',
  env: 'ini',
  gitignore: 'plaintext',
  txt: 'plaintext',
  text: 'plaintext',
  output: 'plaintext',
  ansi: 'plaintext',
  '': 'plaintext',
  http: 'http',
  regex: 'plaintext',
  ejs: 'xml',
}

/** Characters of code that are remembered twice over: more than a page and its translation hold. */
const remembered = 200_000

/** Tokenises each fence once; colours are the theme's, by class. A fence that was seen lately is not highlighted again. */
export function createHighlighter(markdown: MarkdownConfig): Highlight {
  const grammars = openGrammars()
  // All of them would be most of what a thread holds after a thousand notes, and one in a thousand comes again.
  let young = new Map<string, Highlighted>()
  let old: typeof young = new Map()
  let held = 0
  return (code, lang) => {
    const key = `${lang}\0${code}`
    const known = young.get(key)
    if (known) return known
    const result = old.get(key) ?? highlight(code, languageOf(lang, markdown), grammars)
    held += key.length
    if (held > remembered) [young, old, held] = [new Map(), young, key.length]
    young.set(key, result)
    return result
  }
}

/** Names that a fence may give to its language; those that notes about the web use most come first. */
export function languageNames(): string[] {
  const usual = ['js', 'ts', 'jsx', 'tsx', 'html', 'css', 'json', 'vue', 'sh', 'bash', 'yaml', 'md']
  return [...usual, ...grammarNames()]
}

function languageOf(lang: string, markdown: MarkdownConfig): string {
  const wanted = lang.toLowerCase().replace(/-vue$/, '')
  return markdown.languageAlias?.[wanted] ?? aliases[wanted] ?? wanted
}

function highlight(code: string, language: string, grammars: Grammars): Highlighted {
  const plain = language === 'plaintext'
  const highlighter = plain ? undefined : grammars(language)
  if (!highlighter || code.length > maxChars)
    return { lines: escapeHtml(code).split('\n'), known: plain || highlighter !== undefined }
  const { value } = highlighter.highlight(code, { language, ignoreIllegals: true })
  return { lines: value.split('\n'), known: true }
}
