import { guardedCode } from './loops.ts'

const { apply } = Reflect
const sourceOf = Function.prototype.toString
const make = Function

/** Guards handlers in attributes (`onclick="…"`), however set: the browser's function is replaced before an event reaches its element. */
export function guardHandlers(): void {
  const guarded = remembered(guardedCode)
  for (const type of handlerTypes()) {
    // The window does not receive the load event of a picture.
    document.addEventListener(
      type,
      (event) => {
        for (const target of event.composedPath())
          if (target instanceof Element) guardHandler(target, type, guarded)
      },
      true,
    )
    // Handlers of the window are written on the body; its load event has the document as target.
    addEventListener(
      type,
      (event) => {
        if (event.eventPhase === event.AT_TARGET) guardHandler(document.body, type, guarded)
      },
      true,
    )
  }
}

type Guard = (code: string) => string

/** Each event passes the same code again. */
function remembered(guard: Guard): Guard {
  const known = new Map<string, string>()
  return (code) => {
    const guarded = known.get(code) ?? guard(code)
    known.set(code, guarded)
    return guarded
  }
}

function handlerTypes(): string[] {
  const types = new Set<string>()
  for (const name in document.createElement('body')) if (name.startsWith('on')) types.add(name.slice(2))
  return [...types]
}

function guardHandler(element: Element | null, type: string, guard: Guard): void {
  const name = `on${type}`
  const code = element?.getAttribute(name)
  if (!element || !code) return
  const guarded = guard(code)
  if (guarded === code) return
  const handler: unknown = Reflect.get(element, name)
  if (typeof handler !== 'function') return
  const source = String(apply(sourceOf, handler, []))
  // A function set by the sample is not the attribute's.
  if (!source.startsWith(`function ${name}(`) || !source.endsWith(`) {\n${code}\n}`)) return
  const head = source.slice(0, -`${code}\n}`.length)
  const scopes = [document, Reflect.get(element, 'form') ?? {}, element]
  const twin = make('a', 'b', 'c', `with(a)with(b)with(c)return ${head}${guarded}\n}`)(...scopes)
  Reflect.set(element, name, twin)
}
