import { type Options, Parser } from 'acorn'
import { evalsIn } from './evals.ts'
import { type Insertion, isNode, mark, type SomeNode, withInsertions } from './insertions.ts'

/** Name of the function that is called in every turn of every loop and in every call of a function. */
export const guardName = '__kbTurn'

/** What code is: the body of a function, a script or a module of a page, a function as text, or what `eval` is given. */
type CodeKind = 'body' | 'script' | 'module' | 'function' | 'eval'

// As a declaration it gives a block no value, which `eval` would return.
const turnStatement = mark(`const ${guardName}_=${guardName}();`)

/**
 * The code with a call of `guardName` in every turn of every loop and in every call of a function, in the same lines, and with the code that it
 * gives to `eval` guarded, too. Code that cannot be read stays as it is.
 *
 * Code beside a document shares the page's thread in some browsers; what never ends has to end itself there. Functions have a guard because
 * built-ins call them without end: iterators, getters, comparisons.
 */
export function guardedCode(code: string, kind: CodeKind = 'body'): string {
  const tree = treeOf(code, kind)
  return tree ? withInsertions(code, insertionsOf(tree)) : code
}

// Which names are declared twice the browser says; here it would take time that grows with the square of their number.
const Reader = Parser.extend(
  (Given) =>
    class extends Given {
      declareName(): void {}
    },
)

function treeOf(code: string, kind: CodeKind): SomeNode | undefined {
  const options: Options = {
    ecmaVersion: 'latest',
    // More is allowed than in a script: the browser judges what is given to `eval`, and knows where that stands.
    sourceType: kind === 'module' || kind === 'script' ? kind : 'commonjs',
    allowSuperOutsideMethod: kind === 'eval',
    checkPrivateFields: kind !== 'eval',
    preserveParens: true,
  }
  try {
    const tree: unknown = Reader.parse(code, options)
    return isNode(tree) ? tree : undefined
  } catch {
    // No JavaScript, or brackets in brackets beyond what the stack holds.
    return undefined
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
  // The last part of a condition may be whatever such a function may give.
  if (body.type !== 'BlockStatement') return [{ at: body.start, text: mark(`!${guardName}()?0:`) }]
  // Anything before `'use strict'` would make the function a sloppy one.
  const parts: readonly unknown[] = Array.isArray(body.body) ? body.body : []
  const directive = parts.filter(isNode).findLast((part) => typeof part.directive === 'string')
  if (directive) return [{ at: directive.end, text: mark(';') + turnStatement }]
  return [{ at: body.start + 1, text: turnStatement }]
}
