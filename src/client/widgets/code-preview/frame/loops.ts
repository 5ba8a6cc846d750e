/** Name of the function that is called in every turn of every loop and in every call of a function. */
export const guardName = '__kbTurn'

// The last part of a condition may be whatever the body of an arrow function may be.
const guardedBody = `!${guardName}()?0:`

const guardCall = new RegExp(`!${guardName}\\(\\)\\?0:|${guardName}\\(\\)(?:,0;|,)?`, 'g')

/** Takes the calls of the guard out of a function's source text again. */
export function withoutGuards(source: string): string {
  return source.replaceAll(guardCall, '')
}

// What a bracket and a block follow that is neither a loop nor a function.
const wordBeforeBlock = /^(?:if|switch|catch|with)$/

// Anything before it would make the function a sloppy one.
const strictAhead = /^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*(['"])use strict\1/

type Group = {
  kind: 'plain' | 'while' | 'for' | 'block'
  start: number
  semicolons: number[]
  depth: number
  /** Whether it holds what an asynchronous function is given. */
  isAsync: boolean
}

// What may stand before a slash that begins a regular expression; anything else is divided.
const wordBeforePattern =
  /^(?:return|typeof|case|in|of|delete|void|throw|new|else|do|instanceof|yield|await)$/
const word = /[\p{ID_Continue}$]+/uy

/**
 * The code with guards wherever they leave it code: in loops and functions, else in loops, else nowhere. `names` are those of its
 * parameters.
 */
export function guardedCode(code: string, names: readonly string[] = []): string {
  const ways = [guardLoops(code), guardLoops(code, { functions: false })]
  return ways.find((way) => compiles(way, names)) ?? code
}

function compiles(code: string, names: readonly string[]): boolean {
  try {
    new Function(...names, code)
    return true
  } catch {
    return false
  }
}

/**
 * The code with a call of `guardName` in every loop and every function with a block, in the same lines.
 *
 * Code beside a document shares the page's thread in some browsers; a loop that never ends has to end itself there. Of the functions
 * without a block only asynchronous ones can go on without end, as the others fill the stack.
 * `functions: false` leaves those out. The scanner knows strings, templates, comments and regular expressions well enough for
 * samples; `guardedCode` checks that the result still compiles.
 */
export function guardLoops(code: string, { functions = true } = {}): string {
  const scan: Scan = {
    functions,
    groups: [],
    insertions: new Map(),
    previous: '',
    pending: 'plain',
    isBody: false,
    inClassHead: false,
    asyncHead: 'none',
  }
  let index = 0
  while (index < code.length) index = step(code, index, scan)
  return withInsertions(code, scan.insertions)
}

/**
 * `previous` is the word or character before, `pending` the kind of a bracket that would open now; `isBody` is true where a block of
 * statements would begin. `asyncHead` says how much of an asynchronous arrow function is behind: at least `async`, or its arrow.
 */
type Scan = {
  functions: boolean
  groups: Group[]
  insertions: Map<number, string>
  previous: string
  pending: Group['kind']
  isBody: boolean
  inClassHead: boolean
  asyncHead: 'none' | 'begun' | 'arrow'
}

function step(code: string, index: number, scan: Scan): number {
  const skipped = skipTo(code, index, scan.previous)
  const isCode = skipped === index || !isBlankOrComment(code, index, scan.previous)
  if (isCode && scan.asyncHead === 'arrow') {
    if (code[index] !== '{') scan.insertions.set(index, guardedBody)
    scan.asyncHead = 'none'
  }
  if (skipped > index) {
    if (isCode) scan.previous = 'literal'
    return skipped
  }
  word.lastIndex = index
  const name = word.exec(code)?.[0]
  if (name) readWord(name, scan)
  else readMark(code, index, scan)
  return index + (name?.length ?? 1)
}

function isBlankOrComment(code: string, index: number, previous: string): boolean {
  return /\s/.test(code[index]!) || (code[index] === '/' && !isPattern(code, index, previous))
}

function readWord(name: string, scan: Scan): void {
  const isOwn = scan.previous !== '.'
  if (isOwn && (name === 'while' || name === 'for')) scan.pending = name
  else if (isOwn && wordBeforeBlock.test(name)) scan.pending = 'block'
  else if (name !== 'await') scan.pending = 'plain'
  if (isOwn && name === 'class') scan.inClassHead = true
  scan.asyncHead = (isOwn && name === 'async') || scan.previous === 'async' ? 'begun' : 'none'
  scan.isBody = false
  scan.previous = name
}

function readMark(code: string, index: number, scan: Scan): void {
  const { groups, insertions } = scan
  const mark = code[index]!
  const isAsync = scan.asyncHead === 'begun'
  if (mark === '(') groups.push({ kind: scan.pending, start: index + 1, semicolons: [], depth: 0, isAsync })
  const group = groups.at(-1)
  if (group && '[{'.includes(mark)) group.depth += 1
  if (group && ']}'.includes(mark)) group.depth -= 1
  if (mark === ';' && group?.depth === 0) group.semicolons.push(index)
  if (
    mark === '{' &&
    scan.isBody &&
    !scan.inClassHead &&
    !strictAhead.test(code.slice(index + 1, index + 500))
  )
    insertions.set(index + 1, `${guardName}(),0;`)
  // A colon makes it the name of a property.
  if (mark === '{' || mark === ':') scan.inClassHead = false
  scan.isBody = mark === '>' && scan.previous === '=' && scan.functions
  if (mark !== '=') scan.asyncHead = scan.isBody && isAsync ? 'arrow' : 'none'
  if (mark === ')' && group) {
    groups.pop()
    if (group.isAsync) scan.asyncHead = 'begun'
    guardGroup(code, group, insertions)
    scan.isBody =
      (group.kind === 'plain' && scan.functions) || (group.kind === 'for' && group.semicolons.length === 0)
  }
  scan.pending = 'plain'
  scan.previous = mark
}

function guardGroup(code: string, { kind, start, semicolons }: Group, insertions: Map<number, string>): void {
  if (kind === 'while') insertions.set(start, `${guardName}(),`)
  const [first, second] = semicolons
  if (kind !== 'for' || first === undefined || second === undefined) return
  const condition = code.slice(first + 1, second).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  insertions.set(first + 1, condition.trim() === '' ? `${guardName}()` : `${guardName}(),`)
}

function withInsertions(code: string, insertions: ReadonlyMap<number, string>): string {
  let result = ''
  let from = 0
  for (const at of [...insertions.keys()].sort((a, b) => a - b)) {
    result += code.slice(from, at) + insertions.get(at)
    from = at
  }
  return result + code.slice(from)
}

/** Where the blank, comment, string, template or regular expression at `index` ends; `index` itself for other text. */
function skipTo(code: string, index: number, previous: string): number {
  const character = code[index]!
  if (/\s/.test(character)) return index + 1
  if (code.startsWith('//', index)) return endOr(code.indexOf('\n', index), code)
  if (code.startsWith('/*', index)) return endOr(code.indexOf('*/', index + 2), code, 2)
  if (character === '"' || character === "'") return quotedEnd(code, index, character)
  if (character === '`') return templateEnd(code, index)
  return isPattern(code, index, previous) ? patternEnd(code, index) : index
}

function isPattern(code: string, index: number, previous: string): boolean {
  if (code[index] !== '/' || code[index + 1] === '/' || code[index + 1] === '*') return false
  if (previous === 'literal' || previous === ')' || previous === ']' || previous === '}') return false
  return wordBeforePattern.test(previous) || !/[\p{ID_Continue}$]$/u.test(previous)
}

function quotedEnd(code: string, from: number, quote: string): number {
  for (let index = from + 1; index < code.length; index++) {
    if (code[index] === '\\') index += 1
    else if (code[index] === quote || code[index] === '\n') return index + 1
  }
  return code.length
}

function templateEnd(code: string, from: number): number {
  let index = from + 1
  while (index < code.length) {
    if (code[index] === '\\') index += 2
    else if (code[index] === '`') return index + 1
    else if (code.startsWith('${', index)) index = substitutionEnd(code, index + 2)
    else index += 1
  }
  return code.length
}

function substitutionEnd(code: string, from: number): number {
  let depth = 1
  let index = from
  while (index < code.length && depth > 0) {
    const skipped = skipTo(code, index, '(')
    if (code[index] === '{') depth += 1
    if (code[index] === '}') depth -= 1
    index = Math.max(skipped, index + 1)
  }
  return index
}

function patternEnd(code: string, from: number): number {
  let inClass = false
  for (let index = from + 1; index < code.length; index++) {
    const character = code[index]
    if (character === '\\') index += 1
    else if (character === '[') inClass = true
    else if (character === ']') inClass = false
    else if (character === '\n') return from + 1
    else if (character === '/' && !inClass) return index + 1
  }
  return from + 1
}

function endOr(found: number, code: string, length = 0): number {
  return found === -1 ? code.length : found + length
}
