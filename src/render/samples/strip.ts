import { SourceMap } from 'node:module'
import { type TransformFailure, type TransformOptions, transform, transformSync } from 'esbuild'
import type { Place } from '../model/types.ts'

/** Code without types, or why and where it does not parse: line and column count from 1 in the given code. */
type Stripped = { code: string } | { message: string; place: Place }

const typed = /^(?:ts|mts|tsx|typescript)$/

/** Whether a sample has types to remove before it runs. */
export function hasTypes(lang: string): boolean {
  return typed.test(lang)
}

/**
 * TypeScript as JavaScript. Statements keep their lines, so that stacks lead to what the author wrote.
 *
 * Syntax newer than the oldest supported Node.js, such as decorators, is transpiled as well.
 */
export async function stripTypes(code: string, lang = 'ts'): Promise<Stripped> {
  try {
    return { code: onOwnLines(await transform(code, optionsFor(lang))) }
  } catch (error) {
    return failureOf(error)
  }
}

/** The synchronous version, for the few samples that a page renders. */
export function stripTypesSync(code: string, lang = 'ts'): Stripped {
  try {
    return { code: onOwnLines(transformSync(code, optionsFor(lang))) }
  } catch (error) {
    return failureOf(error)
  }
}

function optionsFor(lang: string): TransformOptions {
  return {
    loader: lang === 'tsx' ? 'tsx' : 'ts',
    target: 'node20',
    charset: 'utf8',
    logLevel: 'silent',
    sourcemap: 'external',
    legalComments: 'none',
    // Written as one line, so that every line break of the result is between tokens.
    supported: { 'template-literal': false },
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  }
}

/** The code with line breaks added and removed, so that each statement is on its line of the source. */
function onOwnLines({ code, map }: { code: string; map: string }): string {
  const places = new SourceMap(JSON.parse(map))
  let text = ''
  let line = 0
  for (const [index, written] of code.trimEnd().split('\n').entries()) {
    const place = places.findEntry(index, written.search(/\S/))
    const wanted = 'originalLine' in place && place.generatedLine === index ? place.originalLine : line
    // A line break within a statement stays, because it may end the statement.
    const breaks = Math.max(wanted - line, index === 0 || /[;{}]$/.test(text) ? 0 : 1)
    text += (index > 0 && breaks === 0 ? ' ' : '\n'.repeat(breaks)) + written
    line += breaks
  }
  return text
}

/** The first error of esbuild as a message and a place. */
export function failureOf(error: unknown): { message: string; place: Place } {
  const first = (error as TransformFailure).errors?.[0]
  return {
    message: first?.text ?? String(error),
    place: { line: first?.location?.line ?? 1, column: (first?.location?.column ?? 0) + 1 },
  }
}
