/** Values of a config as text, functions by their code. */
export function valuesText(values: unknown): string {
  return JSON.stringify(values, (_key, value: unknown) =>
    typeof value === 'function' || value instanceof RegExp ? String(value) : value,
  )
}

/** A quoted text of at most 60 characters. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

export type Data = Readonly<Record<string, unknown>>

export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value if it is a map, else an empty one. */
export function dataOf(value: unknown): Data {
  return isData(value) ? value : {}
}

/** The value if it is a list, else an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
