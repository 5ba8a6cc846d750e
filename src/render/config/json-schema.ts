import * as z from 'zod'
import { configSchema } from './schema.ts'

type Json = { [key: string]: unknown }

/**
 * The JSON Schema (draft 7, which editors know best) of `kbsite.config.json`: `configSchema` without functions and regular expressions,
 * which JSON cannot hold. `texts` describe keys by their dotted paths.
 */
export function configJsonSchema(texts: ReadonlyMap<string, string>): Json {
  const made: Json = z.toJSONSchema(configSchema, {
    target: 'draft-7',
    io: 'input',
    reused: 'inline',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'custom') jsonSchema.not = {}
    },
  })
  const { $schema, ...rest } = withoutImpossible(made) as Json
  return { $schema, title: 'kbsite.config.json', ...described(rest, texts, '') }
}

/** Leaves out union branches that match nothing, and properties that can have no value. */
function withoutImpossible(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutImpossible)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withoutImpossible(inner)] as const)
  return Object.fromEntries(
    entries.map(([key, inner]) => {
      if (key === 'anyOf') return [key, (inner as unknown[]).filter((branch) => !isImpossible(branch))]
      if (key === 'properties')
        return [
          key,
          Object.fromEntries(Object.entries(inner as Json).filter(([, one]) => !isImpossible(one))),
        ]
      return [key, inner]
    }),
  )
}

function isImpossible(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && JSON.stringify(schema) === '{"not":{}}'
}

function described(schema: Json, texts: ReadonlyMap<string, string>, path: string): Json {
  const properties = Object.entries((schema.properties ?? {}) as { [key: string]: Json })
  if (properties.length === 0) return schema
  const shown = properties.map(([key, inner]) => {
    const name = path ? `${path}.${key}` : key
    const text = texts.get(name)
    return [key, described({ ...(text && { description: text }), ...inner }, texts, name)]
  })
  return { ...schema, properties: Object.fromEntries(shown) }
}
