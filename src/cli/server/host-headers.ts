type Rule = { pattern: string; headers: Readonly<Record<string, string>> }

/**
 * The headers that a static host sends for a requested path, according to a `_headers` file. An unindented line is a path pattern, with `*` for
 * anything and `:name` at its end for anything without a slash; the indented lines below it are headers. All matching blocks count, and
 * values of the same header are joined with commas, as hosts do.
 */
export function hostHeaders(text: string): (path: string) => Record<string, string> {
  const rules = rulesOf(text)
  return (path) => {
    const all: Record<string, string> = {}
    for (const { pattern, headers } of rules) if (matches(pattern, path)) add(headers, all)
    return all
  }
}

function add(headers: Rule['headers'], all: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers))
    all[name] = all[name] === undefined ? value : `${all[name]}, ${value}`
}

function rulesOf(text: string): Rule[] {
  const rules: { pattern: string; headers: Record<string, string> }[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^\s+([\w-]+):([\t\x20-\x7e]*)$/.exec(line) ?? []
    const last = rules.at(-1)
    if (name && last) last.headers[name.toLowerCase()] = value?.trim() ?? ''
    else if (/^\S/.test(line) && !line.startsWith('#')) rules.push({ pattern: line.trim(), headers: {} })
  }
  return rules
}

function matches(pattern: string, path: string): boolean {
  const [before, behind] = pattern.split('*')
  if (behind !== undefined) return path.startsWith(before!) && path.slice(before!.length).endsWith(behind)
  const [, folder] = /^(.*\/):\w+$/.exec(pattern) ?? []
  if (folder === undefined) return path === pattern
  return path.startsWith(folder) && /^[^/]+$/.test(path.slice(folder.length))
}
