/** The six methods of the sample's console, and the types of entry they make. */
export const textMethods = ['log', 'info', 'error', 'warn', 'debug'] as const
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

export type FromRun =
  | { kind: 'entry'; type: TextType; text: string }
  | { kind: 'dir'; value: ValueView }
  | { kind: 'limit' }
  | { kind: 'overdue' }
  | { kind: 'left' }
  | { kind: 'pong'; count: number }
  | ({ kind: 'children'; request: number } & ValueRows)
  | { kind: 'size'; heightPx: number }

/** Caps that the run observes and the page enforces again. */
export const limits = {
  entries: 1000,
  entryChars: 20_000,
  totalChars: 1_000_000,
  labelChars: 2_000,
  rows: 200,
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
      return isTextType(data.type) && typeof data.text === 'string'
        ? { kind: 'entry', type: data.type, text: cut(data.text, limits.entryChars + 1) }
        : undefined
    case 'dir': {
      const value = parseValue(data.value)
      return value && { kind: 'dir', value }
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
    default:
      return undefined
  }
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
