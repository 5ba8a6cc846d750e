import { createRequire } from 'node:module'
import type { HLJSApi, LanguageFn } from 'highlight.js'
import core from 'highlight.js/lib/core'
import { grammarNamed } from './grammar-names.ts'
import { LineEmitter } from './line-emitter.ts'

/** Returns the highlighter for a language by name; undefined without one. */
export type Grammars = (language: string) => HLJSApi | undefined

const require = createRequire(import.meta.url)

/** Grammars, each loaded on demand. */
export function openGrammars(): Grammars {
  const own = withLines(core.newInstance())
  const whole = new Set<string>()
  let all: HLJSApi | undefined

  /** Every grammar, for a language that may embed any other. */
  function everything(): HLJSApi {
    all ??= withLines(require('highlight.js') as HLJSApi)
    return all
  }

  /** Registers a language with all that it may embed; false when only the whole library will do. */
  function load(language: string): boolean {
    const name = grammarNamed(language)
    if (!name) return false
    if (own.getLanguage(name)) return !whole.has(name)
    const definition = require(`highlight.js/lib/languages/${name}`) as LanguageFn
    own.registerLanguage(name, definition)
    const held = languagesIn(definition(own))
    if (held && [...held].every(load)) return true
    whole.add(name)
    return false
  }

  return (language) => {
    if (!grammarNamed(language)) return undefined
    return load(language) ? own : everything()
  }
}

function withLines(highlighter: HLJSApi): HLJSApi {
  highlighter.configure({ __emitter: LineEmitter })
  return highlighter
}

/** The languages embedded in a grammar; undefined when it may embed any. */
function languagesIn(grammar: object): ReadonlySet<string> | undefined {
  const found = new Set<string>()
  const seen = new Set<unknown>()
  let isOpen = false
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || value instanceof RegExp || seen.has(value)) return
    seen.add(value)
    const { subLanguage } = value as { subLanguage?: string | readonly string[] }
    const names = typeof subLanguage === 'string' ? [subLanguage] : (subLanguage ?? [])
    if (subLanguage !== undefined && names.length === 0) isOpen = true
    for (const name of names) found.add(name)
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(grammar)
  return isOpen ? undefined : found
}
