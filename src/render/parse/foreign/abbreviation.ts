const line = /^\*\[([^\]\n]{1,60})\]:[ \t](.*)$/

/** Whether a line defines an abbreviation, `*[HTML]: Hyper Text`, which is then recorded in `known`; without `known` the line stays. */
export function isAbbreviation(written: string, known: Map<string, string> | undefined): boolean {
  const [, word, meaning = ''] = line.exec(written) ?? []
  if (word === undefined || !known) return false
  known.set(word, meaning.trim())
  return true
}
