import { type Document, isCollection, isScalar, type Node, visit } from 'yaml'

/** Keys whose values readers see as they are. */
const wordKeys = new Set(['title', 'description', 'name', 'text', 'tagline', 'details', 'linkText', 'tags'])

/** Keeps numbers that readers see as they are written: YAML turns `title: 1.10` into 1.1, and a tag `007` into 7. */
export function keepWrittenNumbers(document: Document): void {
  visit(document, {
    Pair(_, { key, value }) {
      if (isScalar(key) && wordKeys.has(String(key.value))) keep(value as Node | null)
    },
  })
}

function keep(value: Node | null): void {
  if (isCollection(value)) for (const item of value.items) keep(isScalar(item) ? item : null)
  else if (isScalar(value) && typeof value.value === 'number' && value.source !== String(value.value))
    value.value = value.source
}
