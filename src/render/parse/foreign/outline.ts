/** An outline of Logseq without data for its program: properties, logs, queries, and ids of blocks. The number of lines stays. */
export function outlineLines(text: string): string {
  let isLog = false
  return text
    .split('\n')
    .map((line) => {
      const bare = line.trim()
      if (/^(?:- )?:LOGBOOK:$/i.test(bare)) isLog = true
      if (isLog) {
        isLog = !/^:END:$/i.test(bare)
        return ''
      }
      if (/^(?:- )?[\w.-]{1,60}:: /.test(bare) || /^(?:- )?[\w.-]{1,60}::$/.test(bare)) return ''
      return line
        .replace(/\{\{(?:query|embed|renderer|cards|namespace|function)\b[^{}\n]{0,500}\}\}/g, '')
        .replace(/(\)[ \t]?)\{:(?:height|width)[^{}\n]{0,60}\}/g, '$1')
        .replace(/\(\([0-9a-f]{8}-[0-9a-f-]{27}\)\)/g, '')
    })
    .join('\n')
}
