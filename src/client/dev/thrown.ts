import type { CodeFrame, DevFinding } from './message.ts'

/** The finding for an island whose component threw. `island` is its tag name, prefixed with `site:` for the site's own. */
export function thrownFinding(island: string, error: unknown): DevFinding {
  const own = /^site:(.*)/.exec(island)?.[1]
  const place = own ? `templates/components/${own}.island` : `<${island}>`
  const frame = error instanceof Error ? stackOf(error) : []
  return {
    place,
    severity: 'error',
    message: `The component threw in the browser: ${error}`,
    ...(frame.length > 0 && { frame }),
    near: true,
  }
}

/** The first calls of a stack, without the message; the rest is React's. */
function stackOf({ stack = '' }: Error): CodeFrame {
  const calls = stack.split('\n').filter((line) => /^\s*at |@/.test(line))
  return calls.slice(0, 3).map((text) => ({ text }))
}
