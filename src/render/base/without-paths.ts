/** An object or list without the value at a path; its parents are copied, everything else is shared. A removed item of a list leaves no gap. */
export function withoutPath(value: unknown, path: readonly PropertyKey[]): unknown {
  const [key, ...rest] = path
  if (key === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    return rest.length === 0
      ? value.filter((_, index) => index !== Number(key))
      : value.map((item, index) => (index === Number(key) ? withoutPath(item, rest) : item))
  }
  const { [String(key)]: part, ...others } = value as Record<string, unknown>
  return rest.length === 0 ? others : { ...others, [String(key)]: withoutPath(part, rest) }
}
