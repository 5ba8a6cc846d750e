import { type Options, Parser } from 'acorn'
import { evalsIn } from './evals.ts'
import { type Insertion, isNode, mark, type SomeNode, withInsertions } from './insertions.ts'

/** Name of the function called in every turn of every loop and in every function call. */
export const guardName = '__kbTurn'

/** The kind of code: a function body, a script or module of a page, a function as text, or the argument of `eval`. */
type CodeKind = 'body' | 'script' | 'module' | 'function' | 'eval'

// As a declaration it gives a block no value, which `eval` would return.
const turnStatement = mark(`const ${guardName}_=${guardName}();`)

/**
 * The code with a call of `guardName` in every turn of every loop and in every function, on the same lines, and with its calls of `eval`
 * guarded. Code that does not parse stays as it is.
 *
 * Code beside a document shares the page's thread in some browsers, so endless code must end itself there. Functions are guarded because
 * built-ins call them endlessly: iterators, getters, comparisons.
 */
export function guardedCode(code: string, kind: CodeKind = 'body'): string {
  const tree = treeOf(code, kind)
  return tree ? withInsertions(code, insertionsOf(tree)) : code
}

// The browser reports names declared twice; here that would take quadratic time.
const Reader = Parser.extend(
  (Given) =>
    class extends Given {
      declareName(): void {}
    },
)

function treeOf(code: string, kind: CodeKind, waits = false): SomeNode | undefined {
  const options: Options = {
    ecmaVersion: 'latest',
    // More is allowed than in a script: the browser checks the argument of `eval`, knowing its context.
    sourceType: kind === 'module' || kind === 'script' ? kind : 'commonjs',
    allowSuperOutsideMethod: kind === 'eval',
    allowAwaitOutsideFunction: kind === 'body' && waits,
    checkPrivateFields: kind !== 'eval',
    preserveParens: true,
  }
  try {
    const tree: unknown = Reader.parse(code, options)
    return isNode(tree) ? tree : undefined
  } catch {
    // A body may wait outside its functions. The rest is no JavaScript, or brackets in brackets beyond what the stack holds.
    return kind === 'body' && !waits ? treeOf(code, kind, true) : undefined
  }
}

function insertionsOf(tree: SomeNode): Insertion[] {
  const insertions: Insertion[] = []
  const waiting = [tree]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    insertions.push(...guardsOf(node))
    for (const part of Object.values(node)) {
      for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) waiting.push(child)
    }
  }
  return insertions
}

function guardsOf(node: SomeNode): Insertion[] {
  switch (node.type) {
    case 'WhileStatement':
    case 'DoWhileStatement':
      return inExpression(node.test)
    case 'ForStatement':
      return node.test ? inExpression(node.test) : inBody(node.body)
    case 'ForInStatement':
    case 'ForOfStatement':
      return inBody(node.body)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...inFunction(node.body), ...evalsIn(node)]
    default:
      return evalsIn(node)
  }
}

function inExpression(node: unknown): Insertion[] {
  return isNode(node) ? [{ at: node.start, text: mark(`${guardName}(),`) }] : []
}

function inBody(body: unknown): Insertion[] {
  if (!isNode(body)) return []
  if (body.type === 'BlockStatement') return [{ at: body.start + 1, text: turnStatement }]
  return [
    { at: body.start, text: mark('{') + turnStatement },
    { at: body.end, text: mark('}'), closes: true },
  ]
}

function inFunction(body: unknown): Insertion[] {
  if (!isNode(body)) return []
  // The last operand of a condition may be any value such a function may return.
  if (body.type !== 'BlockStatement') return [{ at: body.start, text: mark(`!${guardName}()?0:`) }]
  // Anything before `'use strict'` would make the function sloppy.
  const parts: readonly unknown[] = Array.isArray(body.body) ? body.body : []
  const directive = parts.filter(isNode).findLast((part) => typeof part.directive === 'string')
  if (directive) return [{ at: directive.end, text: mark(';') + turnStatement }]
  return [{ at: body.start + 1, text: turnStatement }]
}
