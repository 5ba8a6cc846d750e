/** The types of entry but `dir`, each made by a method of its name. */
const textMethods = ['log', 'info', 'error', 'warn', 'debug'] as const
export type TextType = (typeof textMethods)[number]

type ValueType =
  | 'string'
  | 'number'
  | 'boolean'
  | 'bigint'
  | 'symbol'
  | 'undefined'
  | 'null'
  | 'object'
  | 'function'
  | 'error'

/** A value in the object tree. `id` requests its children from the run; only an expandable value has one. */
export type ValueView = { label: string; type: ValueType; id?: number }

/** A child row of the object tree. */
export type ValueRow = { key: string; value: ValueView }

/** A page of children; `rest` counts those that follow. */
export type ValueRows = { rows: readonly ValueRow[]; rest: number }

/** A name in the scope of the sample: plain data, or a function as source text. */
export type ScopeValue = { data: unknown } | { source: string }

/** The input of a run. `script` runs as the body of a function, `page` is HTML shown in the frame, `still` is HTML in which nothing runs. */
export type RunStart = {
  kind: 'script' | 'page' | 'still'
  code: string
  /** Whether its code runs beside a document. */
  needsDocument: boolean
  scope: Readonly<Record<string, ScopeValue>>
}

export type ToRun =
  | { kind: 'ping'; count: number }
  | { kind: 'children'; request: number; id: number; from: number }

/** `depth` counts the groups around what is printed; `values` are those of an entry that can be opened. */
export type FromRun =
  | { kind: 'entry'; depth: number; type: TextType; text: string; values: readonly ValueView[] }
  | { kind: 'table'; depth: number; rows: readonly (readonly string[])[] }
  | { kind: 'dir'; depth: number; value: ValueView }
  | { kind: 'limit' }
  | { kind: 'overdue' }
  | { kind: 'left' }
  | { kind: 'pong'; count: number }
  | ({ kind: 'children'; request: number } & ValueRows)
  | { kind: 'size'; heightPx: number }
  | { kind: 'link'; href: string }

/** Caps that the run observes and the page enforces again. */
export const limits = {
  entries: 1000,
  entryChars: 20_000,
  totalChars: 1_000_000,
  labelChars: 2_000,
  rows: 200,
  columns: 50,
  /** Nested groups that are still shown as groups. */
  depth: 20,
  /** Values per entry that can be expanded. */
  values: 20,
  /** How long the loops of one task may take beside a document. */
  busyMs: 3000,
  /** Bytes cannot be counted cheaply, so each message counts as one. */
  messages: 20_000,
}

/** A message from a run, checked and cut to size; undefined for anything else. Nothing from a run is trusted. */
export function parseFromRun(data: unknown): FromRun | undefined {
  if (!isRecord(data)) return undefined
  switch (data.kind) {
    case 'entry':
      return parseEntry(data)
    case 'table':
      return { kind: 'table', depth: depthOf(data), rows: parseTable(data.rows) }
    case 'dir': {
      const value = parseValue(data.value)
      return value && { kind: 'dir', depth: depthOf(data), value }
    }
    case 'limit':
    case 'overdue':
    case 'left':
      return { kind: data.kind }
    case 'pong':
      return isCount(data.count) ? { kind: 'pong', count: data.count } : undefined
    case 'children':
      return parseChildren(data)
    case 'size':
      return isCount(data.heightPx) ? { kind: 'size', heightPx: data.heightPx } : undefined
    case 'link':
      return typeof data.href === 'string' && /^(?:https?|mailto):/.test(data.href)
        ? { kind: 'link', href: cut(data.href, limits.labelChars) }
        : undefined
    default:
      return undefined
  }
}

function parseEntry(data: Record<string, unknown>): FromRun | undefined {
  if (!isTextType(data.type) || typeof data.text !== 'string') return undefined
  const values = listOf(data.values, limits.values).flatMap((value) => parseValue(value) ?? [])
  const text = cut(data.text, limits.entryChars + 1)
  return { kind: 'entry', depth: depthOf(data), type: data.type, text, values }
}

function parseTable(rows: unknown): string[][] {
  return listOf(rows, limits.rows + 1).map((row) =>
    listOf(row, limits.columns + 2).map((cell) => cut(String(cell), limits.labelChars)),
  )
}

function listOf(data: unknown, max: number): unknown[] {
  return Array.isArray(data) ? data.slice(0, max) : []
}

function depthOf({ depth }: Record<string, unknown>): number {
  return isCount(depth) ? Math.min(depth, limits.depth) : 0
}

function parseChildren(data: Record<string, unknown>): FromRun | undefined {
  if (!isCount(data.request) || !isCount(data.rest) || !Array.isArray(data.rows)) return undefined
  const rows = data.rows.slice(0, limits.rows).flatMap((row: unknown): ValueRow[] => {
    if (!isRecord(row) || typeof row.key !== 'string') return []
    const value = parseValue(row.value)
    return value ? [{ key: cut(row.key, limits.labelChars), value }] : []
  })
  return { kind: 'children', request: data.request, rows, rest: data.rest }
}

function parseValue(data: unknown): ValueView | undefined {
  if (!isRecord(data) || typeof data.label !== 'string' || !isValueType(data.type)) return undefined
  const label = cut(data.label, limits.labelChars + 1)
  return isCount(data.id) ? { label, type: data.type, id: data.id } : { label, type: data.type }
}

const valueTypes: ReadonlySet<unknown> = new Set<ValueType>([
  'string',
  'number',
  'boolean',
  'bigint',
  'symbol',
  'undefined',
  'null',
  'object',
  'function',
  'error',
])

function isValueType(value: unknown): value is ValueType {
  return valueTypes.has(value)
}

function isTextType(value: unknown): value is TextType {
  return (textMethods as readonly unknown[]).includes(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function cut(text: string, maxChars: number): string {
  return text.length > maxChars ? text.slice(0, maxChars) : text
}
