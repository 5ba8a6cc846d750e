import { suggest } from '../base/likeness.ts'
import { configSchema } from './schema.ts'

/** Sections whose keys are often written one level too high or too low. */
const sections = ['themeConfig', 'markdown', 'diagrams']

/** Where an unknown key may belong: the same key at the top or in a section, or the nearest name at this level. */
export function nearestPath(key: string, keys: readonly string[]): string | undefined {
  const isTop = keys.length === 0
  const elsewhere = isTop ? sections.map((name) => [name]) : [[]]
  const home =
    isTop || sections.includes(keys.join('.'))
      ? elsewhere.find((path) => knownKeys(path).includes(key))
      : undefined
  if (home) return [...home, key].join('.')
  const near = suggest(key, knownKeys(keys))
  return near && [...keys, near].join('.')
}

type Shape = {
  shape?: Record<string, unknown>
  unwrap?: () => unknown
  def?: { options?: unknown[]; valueType?: unknown; element?: unknown }
}

/** The keys that the schema allows at a path; for unions, those of every branch. */
export function knownKeys(path: readonly string[]): string[] {
  return [
    ...new Set(shapesAt([configSchema as Shape], path).flatMap((schema) => Object.keys(schema.shape ?? {}))),
  ]
}

function shapesAt(schemas: Shape[], path: readonly string[]): Shape[] {
  const open = schemas.flatMap(unwrap)
  const [key, ...rest] = path
  if (key === undefined) return open
  const inner = open.flatMap((schema) => {
    const next = schema.shape?.[key] ?? schema.def?.valueType ?? schema.def?.element
    return next ? [next as Shape] : []
  })
  return shapesAt(inner, rest)
}

function unwrap(schema: Shape): Shape[] {
  if (schema.def?.options) return (schema.def.options as Shape[]).flatMap(unwrap)
  const inner = schema.shape || !schema.unwrap ? undefined : (schema.unwrap() as Shape)
  return inner && inner !== schema && !schema.def?.element ? unwrap(inner) : [schema]
}
