import { createRequire } from 'node:module'
import type { HLJSApi, LanguageFn } from 'highlight.js'
import core from 'highlight.js/lib/core'
import { LineEmitter } from './line-emitter.ts'

/** Returns the highlighter for a language by name or alias; undefined without one. */
export type Grammars = (language: string) => HLJSApi | undefined

const require = createRequire(import.meta.url)

/** Grammars, each loaded on demand. */
export function openGrammars(): Grammars {
  const own = withLines(core.newInstance())
  const whole = new Set<string>()
  let all: HLJSApi | undefined

  /** Every grammar: for names without a file, and for a language that may embed any other. */
  function everything(): HLJSApi {
    all ??= withLines(require('highlight.js') as HLJSApi)
    return all
  }

  /** Registers a language with all that it may embed; false when only the whole library will do. */
  function load(language: string): boolean {
    if (own.getLanguage(language)) return !whole.has(language)
    const file = fileOf(language)
    if (!file) return false
    const definition = require(file) as LanguageFn
    own.registerLanguage(language, definition)
    const held = languagesIn(definition(own))
    if (held && [...held].every(load)) return true
    whole.add(language)
    return false
  }

  return (language) => {
    if (load(language)) return own
    return everything().getLanguage(language) ? everything() : undefined
  }
}

function withLines(highlighter: HLJSApi): HLJSApi {
  highlighter.configure({ __emitter: LineEmitter })
  return highlighter
}

/** The names and aliases of every language; loads them all. */
export function grammarNames(): string[] {
  const all = require('highlight.js') as HLJSApi
  const names = all.listLanguages()
  return [...names, ...names.flatMap((name) => all.getLanguage(name)?.aliases ?? [])]
}

/** The file of the grammar of that name; undefined for an alias or an unknown language. */
function fileOf(language: string): string | undefined {
  if (!/^[\w-]+$/.test(language)) return undefined
  try {
    return require.resolve(`highlight.js/lib/languages/${language}`)
  } catch {
    // No such file.
    return undefined
  }
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
