/** Values of a config as text, functions by their code. */
export function valuesText(values: unknown): string {
  return JSON.stringify(values, (_key, value: unknown) =>
    typeof value === 'function' || value instanceof RegExp ? String(value) : value,
  )
}
