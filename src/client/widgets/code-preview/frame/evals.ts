import { type Insertion, isNode, mark, type SomeNode } from './insertions.ts'

/** Name of the function that decides what to do with `eval` and its argument. */
export const evalName = '__kbEval'

// Parents that pass on a value: `eval` under another name is an indirect call, which runs its code in the global scope.
const values: Readonly<Record<string, readonly string[]>> = {
  ArrayExpression: ['elements'],
  ArrowFunctionExpression: ['body'],
  AssignmentExpression: ['right'],
  AssignmentPattern: ['right'],
  BinaryExpression: ['left', 'right'],
  CallExpression: ['arguments'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['left', 'right'],
  MemberExpression: ['object'],
  NewExpression: ['arguments'],
  Property: ['value'],
  ReturnStatement: ['argument'],
  SequenceExpression: ['expressions'],
  VariableDeclarator: ['init'],
}

/**
 * Insertions around the `eval` of a node. `eval(code)` becomes `eval(__kbEval(eval, code))`, which remains a direct call and runs code in
 * the scope around it. Any other mention becomes `__kbEval(eval)`.
 */
export function evalsIn(node: SomeNode): Insertion[] {
  const { callee, arguments: given, optional } = node
  if (node.type === 'CallExpression' && isEval(callee)) {
    if (optional) return around(callee, '')
    const [code] = Array.isArray(given) ? given : []
    return isNode(code) && code.type !== 'SpreadElement' ? around(code, 'eval,') : []
  }
  // In `{ eval }` the value is also the name.
  if (node.shorthand) return []
  const parts = (values[node.type] ?? []).flatMap((name) => node[name])
  return parts.filter(isEval).flatMap((part) => around(part, ''))
}

function isEval(node: unknown): node is SomeNode {
  if (!isNode(node)) return false
  if (node.type === 'ParenthesizedExpression') return isEval(node.expression)
  return node.type === 'Identifier' && node.name === 'eval'
}

function around({ start, end }: SomeNode, before: string): Insertion[] {
  return [
    { at: start, text: mark(`${evalName}(${before}`) },
    { at: end, text: mark(')'), closes: true },
  ]
}
