const fence = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})(.*)/

/** The marks of a line that begins or ends a fence, and the words behind them; a line that also closes its backticks is code in a text. */
export function fenceLine(line: string): { marks: string; info: string } | undefined {
  const [, , marks, info = ''] = fence.exec(line) ?? []
  return marks === undefined || (marks.startsWith('`') && info.includes('`')) ? undefined : { marks, info }
}
