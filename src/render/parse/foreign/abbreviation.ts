const line = /^\*\[([^\]\n]{1,60})\]:[ \t](.*)$/

/** Whether a line explains a word, `*[HTML]: Hyper Text`, which is then among those of the page. */
export function isAbbreviation(written: string, known: Map<string, string> | undefined): boolean {
  const [, word, meaning = ''] = line.exec(written) ?? []
  if (word === undefined) return false
  known?.set(word, meaning.trim())
  return true
}
