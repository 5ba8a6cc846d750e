import { CST, Lexer } from 'yaml'

/**
 * How many lists and maps may be nested, counted by the signs that begin one, because the functions of the parser recurse for each. If they
 * recurse too deeply, the engine may end the process instead of throwing.
 */
export function nestingOf(source: string): number {
  let deepest = 0
  let inBrackets = 0
  let inRow = 0
  let indent = 0
  let last: string | null = 'newline'
  for (const token of new Lexer().lex(source)) {
    const type = CST.tokenType(token)
    if (type === 'newline') [inRow, indent] = [inBrackets > 0 ? inRow : 0, 0]
    else if (type === 'space' && last === 'newline') indent = token.length
    else if (type === 'comma') inRow = 0
    else if (type && signs.has(type)) inRow += 1
    else if (type?.startsWith('flow-'))
      inBrackets = Math.max(0, inBrackets + (type.endsWith('-start') ? 1 : -1))
    deepest = Math.max(deepest, inBrackets + inRow + indent)
    last = type
  }
  return deepest
}

const signs: ReadonlySet<string> = new Set(['seq-item-ind', 'explicit-key-ind', 'map-value-ind'])
