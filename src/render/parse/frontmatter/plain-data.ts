const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** A copy of plain data in which no key reaches a prototype, and no text has a NUL, which file names cannot contain. */
export function plainData(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD')
  if (Array.isArray(value)) return value.map(plainData)
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? Number(value) : value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !unsafeKeys.has(key))
      .map(([key, inner]) => [key, plainData(inner)]),
  )
}
