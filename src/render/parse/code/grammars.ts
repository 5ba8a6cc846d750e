import { createRequire } from 'node:module'
import type { HLJSApi, LanguageFn } from 'highlight.js'
import core from 'highlight.js/lib/core'
import { grammarNamed } from './grammar-names.ts'
import { LineEmitter } from './line-emitter.ts'

/** Returns the highlighter for a language by name; undefined if there is none. */
export type Grammars = (language: string) => HLJSApi | undefined

const require = createRequire(import.meta.url)

/** Languages of the body of an HTTP message. The grammar would try every language of the library, which takes seconds and is often wrong. */
const bodyLanguages = ['json', 'xml']

/** Grammars, each loaded on demand with the grammars that it embeds. */
export function openGrammars(): Grammars {
  const own = withLines(core.newInstance())

  function load(name: string): void {
    if (own.getLanguage(name)) return
    const grammar = (require(`highlight.js/lib/languages/${name}`) as LanguageFn)(own)
    const held = languagesIn(grammar)
    own.registerLanguage(name, () => grammar)
    for (const language of held) load(grammarNamed(language)!)
  }

  return (language) => {
    const name = grammarNamed(language)
    if (!name) return undefined
    load(name)
    return own
  }
}

function withLines(highlighter: HLJSApi): HLJSApi {
  highlighter.configure({ __emitter: LineEmitter })
  return highlighter
}

/** The languages embedded in a grammar; for one that would try any language, a fixed list. */
function languagesIn(grammar: object): ReadonlySet<string> {
  const found = new Set<string>()
  const seen = new Set<unknown>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || value instanceof RegExp || seen.has(value)) return
    seen.add(value)
    const mode = value as { subLanguage?: string | readonly string[] }
    if (Array.isArray(mode.subLanguage) && mode.subLanguage.length === 0) mode.subLanguage = bodyLanguages
    for (const name of [mode.subLanguage ?? []].flat()) found.add(name)
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(grammar)
  return found
}
