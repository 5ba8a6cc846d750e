/** An error about a diagram as plain data: Mermaid throws errors of several classes and plain objects too. */
export type ThrownDiagram = {
  name: string
  message: string
  /** 0-based line and column inside YAML front matter. */
  mark?: { line: number; column: number }
}

/** Product spec §8: the details when nothing readable was thrown. */
const unknownRenderingError = 'Unknown error rendering diagram'

/**
 * The readable parts of anything thrown about a diagram.
 *
 * Mermaid throws its own classes, js-yaml's exceptions and plain objects (`message`, `str`, `error`). Product spec §8 gives the text for
 * values without one.
 */
export function thrownDiagram(thrown: unknown): ThrownDiagram {
  const name = textAt(thrown, 'name') ?? 'Error'
  const message = wholeText(messageOf(thrown) ?? unknownRenderingError)
  const mark = at(thrown, 'mark')
  const line = at(mark, 'line')
  const column = at(mark, 'column')
  if (typeof line !== 'number' || typeof column !== 'number') return { name, message }
  return { name, message, mark: { line, column } }
}

/** The flowchart grammar omits the second sentence of the renderer's message; product spec §5 gives both. */
function wholeText(message: string): string {
  return message.replace(/^(No such shape: .*?\.)(?<!check your syntax\.)$/, '$1 Please check your syntax.')
}

function messageOf(thrown: unknown): string | undefined {
  if (typeof thrown === 'string') return thrown || undefined
  const inner = at(thrown, 'error')
  return (
    (inner === undefined ? undefined : messageOf(inner)) ?? textAt(thrown, 'message') ?? textAt(thrown, 'str')
  )
}

function textAt(value: unknown, key: string): string | undefined {
  const text = at(value, key)
  return typeof text === 'string' && text !== '' ? text : undefined
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
