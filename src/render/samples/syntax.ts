import { type Loader, transform } from 'esbuild'
import { type ParserError, parse, parseFragment } from 'parse5'
import { diagnose } from '../model/diagnostics.ts'
import { countBreaks } from '../model/places.ts'
import type { CodeSample, Diagnostic, Place } from '../model/types.ts'
import { failureOf } from './strip.ts'

/** A piece of a sample that has to parse; `line` and `column` are its start in the sample, from 0. */
type Part = { code: string; loader: Loader; line: number; column: number }

const loaders: Readonly<Record<string, Loader>> = {
  js: 'jsx',
  mjs: 'jsx',
  javascript: 'jsx',
  jsx: 'jsx',
  ts: 'ts',
  mts: 'ts',
  typescript: 'ts',
  tsx: 'tsx',
  json: 'json',
  css: 'css',
}

/** A hint for every sample that does not parse and is not marked as a fragment; in HTML its scripts and style sheets too. */
export async function syntaxFindings(path: string, samples: readonly CodeSample[]): Promise<Diagnostic[]> {
  const found = await Promise.all(
    samples
      .filter(({ fragment, code }) => !fragment && code.trim() !== '')
      .map((sample) => sampleFinding(path, sample)),
  )
  return found.flat()
}

async function sampleFinding(path: string, sample: CodeSample): Promise<Diagnostic[]> {
  const failure = (sample.lang === 'html' && markupFailure(sample.code)) || (await firstFailure(sample))
  if (!failure) return []
  const { line, column } = failure.place
  const place = { line: sample.codePlace.line + line - 1, column: sample.codePlace.column + column - 1 }
  const message = `The ${sample.lang} sample does not parse: ${failure.message.replace(/\.$/, '')}.`
  const fix = 'Correct it, or write "fragment" after the language.'
  return [diagnose('sample-syntax', { path, place }, message, { fix })]
}

/** The first failure among the pieces of a sample, with its place in the sample. */
async function firstFailure(sample: CodeSample): Promise<ParseFailure | undefined> {
  for (const part of partsOf(sample)) {
    const failure = await parseFailure(part)
    if (!failure) continue
    const { line, column } = failure.place
    return { ...failure, place: { line: part.line + line, column: (line === 1 ? part.column : 0) + column } }
  }
  return undefined
}

/** The first parse error of markup by its name in the standard, https://html.spec.whatwg.org/#parse-errors. */
function markupFailure(code: string): ParseFailure | undefined {
  const errors: ParserError[] = []
  const read = /<!doctype|<html/i.test(code) ? parse : parseFragment
  read(code, { sourceCodeLocationInfo: true, onParseError: (error) => errors.push(error) })
  // A sample may omit what a file must have.
  const first = errors.find((error) => error.code !== 'missing-doctype')
  return (
    first && {
      message: first.code.replaceAll('-', ' '),
      place: { line: first.startLine, column: first.startCol },
    }
  )
}

/** An unclosed one extends to the end, so that its end is not searched for again. */
const inlineCode = /<(script|style)(\s[^<>]*)?>([\s\S]*?)(?:(<\/)\1(?=[\s>])|$)/gi

function partsOf({ lang, code, preview }: CodeSample): Part[] {
  if (lang !== 'html') {
    const loader = loaders[lang]
    if (!loader) return []
    // A preview is a function body: it may return and await. The function's head adds no line.
    const head = preview && loader !== 'css' && loader !== 'json' ? '(async function () {' : ''
    return [{ code: head ? `${head}${code}\n})` : code, loader, line: 0, column: -head.length }]
  }
  return [...code.matchAll(inlineCode)].flatMap((match) => {
    const [whole, tag, attributes = '', inner = '', end] = match
    if (!end) return []
    if (/\btype\s*=\s*["']?(?!module|text\/javascript)/i.test(attributes)) return []
    const before = code.slice(0, match.index + whole.indexOf('>') + 1)
    const line = countBreaks(before)
    return [
      {
        code: inner,
        loader: tag?.toLowerCase() === 'style' ? 'css' : 'js',
        line,
        column: before.length - before.lastIndexOf('\n') - 1,
      },
    ]
  })
}

type ParseFailure = { message: string; place: Place }

async function parseFailure({ code, loader }: Part): Promise<ParseFailure | undefined> {
  try {
    const { warnings } = await transform(code, { loader, logLevel: 'silent', jsx: 'preserve' })
    // A style sheet always parses; a warning says what a browser would drop.
    const first = warnings.find(({ id }) => id === 'css-syntax-error')
    return first && failureOf({ errors: [first] })
  } catch (error) {
    return failureOf(error)
  }
}
