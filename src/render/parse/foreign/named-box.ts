import { alertKinds } from '../alert-names.ts'

/** A box without a title, whose type may be any word, as `!!! Remember` or `!!! info inline end`. */
export const namedBox = /^([ \t>]*)(!!!|\?\?\?\+?)([ \t]+)([A-Za-z][\w-]*)((?:[ \t]+[\w-]+)*)[ \t]*$/m

/** Such a line where indented text below it shows that it is no exclamation: with its type alone, or its type as a title. */
export function titledBox(line: string, below = ''): string {
  const [, before, marks, blank, type, others] = namedBox.exec(line) ?? []
  if (type === undefined || !below.startsWith(`${before}    `)) return line
  if (alertKinds.has(type.toLowerCase())) return others === '' ? line : `${before}${marks}${blank}${type}`
  return `${before}${marks}${blank}${type} "${type[0]!.toUpperCase()}${type.slice(1)}"`
}
