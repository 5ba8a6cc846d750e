const line = /^\*\[([^\]\n]{1,60})\]:[ \t](.*)$/

/** Whether a line explains a word, `*[HTML]: Hyper Text`, and the word is now among those of the page; without a page the line stays. */
export function isAbbreviation(written: string, known: Map<string, string> | undefined): boolean {
  const [, word, meaning = ''] = line.exec(written) ?? []
  if (word === undefined || !known) return false
  known.set(word, meaning.trim())
  return true
}
