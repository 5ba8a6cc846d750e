import { outsideFences } from '../../code/fences.ts'

/** References to documented code, which a plug-in of MkDocs finds, such as `[text][package.name]`. */
export const codeReference = /`\]\[|\]\[[A-Za-z_]\w*\./

const definition = /^[ \t>]*\[([^\]]+)\]:/
/** Code, which stays, or a reference. */
const reference =
  /`[^`\n]{1,400}`|(?<![\w\]!\\])\[(`[^`\n]{1,200}`|[^[\]`\n]{1,200})\]\[([A-Za-z_][\w.]{0,200}|)\]/g

/** Leaves the text of references that the note does not define: code in it, or a name with dots. */
export function withoutCodeReferences(lines: readonly string[]): readonly string[] {
  const defined = new Set(lines.flatMap((line) => definition.exec(line)?.[1]?.toLowerCase() ?? []))
  return outsideFences(lines, (line) =>
    line.replace(reference, (whole, text?: string, name = '') => {
      const isCode = text?.startsWith('`') || name.includes('.')
      return isCode && text && !defined.has((name || text).toLowerCase()) ? text : whole
    }),
  )
}
