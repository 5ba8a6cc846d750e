/** The claimed output of a line of a sample. `line` counts the lines of the code from 0. */
export type Claim = { line: number; text: string; column: number }

const claimMark = '// →'
const consoleCall = /\bconsole\s*\.\s*(\w+)\s*\(/g

/** The `// → text` comments of a sample, one per line. `column` is 1-based and that of the comment. */
export function parseClaims(code: string): Claim[] {
  return code.split('\n').flatMap((source, line) => {
    const at = source.indexOf(claimMark)
    if (at === -1) return []
    return [{ line, text: source.slice(at + claimMark.length).trim(), column: at + 1 }]
  })
}

/** Names that the instrumented code uses; a realm has to provide them. */
export const probes = { at: '__kbAt', value: '__kbValue' }

/**
 * The code with a probe for each claim, on the same lines: console calls of the line report their line, and a bare expression reports its
 * value.
 *
 * A claim after the end of a call that began on an earlier line belongs to that call. A line with neither a call nor an expression stays as
 * it is; its claim then finds no output.
 */
export function instrument(code: string, claims: readonly Claim[]): string {
  const lines = code.split('\n')
  const claimed = new Set(claims.map(({ line }) => line))
  for (const { line, column } of claims) {
    const source = lines[line]!.slice(0, column - 1)
    const comment = lines[line]!.slice(column - 1)
    if (hasCall(source)) lines[line] = withProbe(source, line) + comment
    else if (closesCall(source)) {
      const start = callAbove(lines, line, claimed)
      if (start !== undefined) lines[start] = withProbe(lines[start]!, line)
    } else if (isExpression(source)) lines[line] = expressionProbe(source, line) + comment
  }
  return lines.join('\n')
}

function hasCall(source: string): boolean {
  return new RegExp(consoleCall.source).test(source)
}

function withProbe(source: string, line: number): string {
  return source.replace(consoleCall, (_, method) => `${probes.at}(${line}).${method}(`)
}

function closesCall(source: string): boolean {
  return /^\s*[)\]}`]/.test(source)
}

function callAbove(lines: readonly string[], from: number, claimed: ReadonlySet<number>): number | undefined {
  for (let line = from - 1; line >= 0 && !claimed.has(line); line--) {
    if (hasCall(lines[line]!)) return line
  }
  return undefined
}

const statement =
  /^(?:const|let|var|return|if|else|for|while|do|switch|case|default|break|continue|throw|try|catch|finally|function|class|import|export|async\s+function|type|interface|enum|declare)\b|^[{}@.?:,]|^\/\/|^\/\*/

function isExpression(source: string): boolean {
  const text = source.trim()
  return text !== '' && !statement.test(text) && !/[{([,:?]$|=>$/.test(text)
}

function expressionProbe(source: string, line: number): string {
  const blanks = source.slice(0, source.length - source.trimStart().length)
  const expression = source.trim().replace(/;$/, '')
  return `${blanks};${probes.value}(${line}, (${expression})) `
}
