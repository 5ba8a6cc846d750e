import type { Cache } from '../../src/render/cache/cache.ts'

/** A cache whose values a test can look at and change. */
export function memoryCache(): Pick<Cache, 'get' | 'set'> & { values: Map<string, unknown> } {
  const values = new Map<string, unknown>()
  return {
    values,
    get: <T>(kind: string, key: string) => values.get(`${kind}/${key}`) as T | undefined,
    set: (kind, key, value) => void values.set(`${kind}/${key}`, JSON.parse(JSON.stringify(value))),
  }
}
