import { type TransformFailure, type TransformOptions, transformSync } from 'esbuild'
import { transform } from '../base/bundler.ts'
import type { Place } from '../model/types.ts'

/** Code without types, or why it does not parse and where: line and column count from 1 in the given code. */
type Stripped = { code: string } | { message: string; place: Place }

const typed = /^(?:ts|mts|tsx|typescript)$/

/** Whether a sample has types to remove before it runs. */
export function hasTypes(lang: string): boolean {
  return typed.test(lang)
}

/**
 * TypeScript as JavaScript. Statements keep their order but not their lines.
 *
 * Syntax newer than the oldest supported Node.js, such as decorators, is transpiled as well.
 */
export async function stripTypes(code: string, lang = 'ts'): Promise<Stripped> {
  try {
    return { code: (await transform(code, optionsFor(lang))).code }
  } catch (error) {
    return failureOf(error)
  }
}

/** The synchronous version, for the few samples that a page renders. */
export function stripTypesSync(code: string, lang = 'ts'): Stripped {
  try {
    return { code: transformSync(code, optionsFor(lang)).code }
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
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  }
}

/** The first error of esbuild as a message and a place. */
export function failureOf(error: unknown): { message: string; place: Place } {
  const first = (error as TransformFailure).errors?.[0]
  return {
    message: first?.text ?? String(error),
    place: { line: first?.location?.line ?? 1, column: (first?.location?.column ?? 0) + 1 },
  }
}
