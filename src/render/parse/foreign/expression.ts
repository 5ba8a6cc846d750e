/** The text of an expression that is a quoted string. */
export function quotedWords(expression: string): string | undefined {
  const [, single, double] = /^(?:'([^'\\]*)'|"([^"\\]*)")$/.exec(expression) ?? []
  return single ?? double
}

/** The value that keys such as `a.b` or `a["b"]` select in data. */
export function valueAt(data: unknown, keys: string): unknown {
  return (keys.match(/\w+/g) ?? []).reduce(ownValue, data)
}

function ownValue(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
}

/** A value as text; undefined if it has none. */
export function shownValue(value: unknown): string | undefined {
  return /^(?:string|number|boolean)$/.test(typeof value) ? String(value) : undefined
}
