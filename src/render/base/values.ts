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
