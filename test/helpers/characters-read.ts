type Method = (this: unknown, ...asked: unknown[]) => unknown
/** How many characters of a text a call looked at, told by what it was asked and what it found. */
type Cost = (text: string, asked: readonly unknown[], found: unknown) => number

const one: Cost = () => 1
/** What is left out at the ends. */
const trimmed: Cost = (text, _asked, found) => text.length - String(found).length + 1
/** From a place on, up to what is found. */
const upTo: Cost = (text, [, from = 0], found) =>
  Math.max(0, (typeof found === 'number' && found >= 0 ? found : text.length) - Number(from))

const costs: Readonly<Record<string, Cost>> = {
  ...Object.fromEntries(['at', 'charAt', 'charCodeAt', 'codePointAt'].map((name) => [name, one])),
  ...Object.fromEntries(['trim', 'trimStart', 'trimEnd'].map((name) => [name, trimmed])),
  lastIndexOf: (text, _asked, found) => text.length - Math.max(0, Number(found)),
  indexOf: upTo,
  includes: upTo,
}

/**
 * What this gives, and how many characters expressions and functions of texts looked at for it, each as often as they did. What an expression
 * does by itself with those that it is given is not counted.
 */
export function charactersRead<T>(run: () => T): { result: T; count: number } {
  let count = 0
  const undo: (() => void)[] = []
  function replace(owner: object, name: string, make: (former: Method) => Method): void {
    const former = Object.getOwnPropertyDescriptor(owner, name)!
    Object.defineProperty(owner, name, { ...former, value: make(former.value) })
    undo.push(() => Object.defineProperty(owner, name, former))
  }
  for (const [name, cost] of Object.entries(costs))
    replace(
      String.prototype,
      name,
      (former) =>
        function (...asked) {
          const found = former.apply(this, asked)
          count += cost(this as string, asked, found)
          return found
        },
    )
  replace(
    RegExp.prototype,
    'exec',
    (former) =>
      function (asked) {
        const { global, sticky, lastIndex } = this as RegExp
        const from = global || sticky ? lastIndex : 0
        const text = String(asked)
        const found = former.call(this, text) as RegExpExecArray | null
        if (found) count += found.index + found[0].length - from
        else count += sticky ? 1 : Math.max(0, text.length - from)
        return found
      },
  )
  try {
    return { result: run(), count }
  } finally {
    for (const restore of undo) restore()
  }
}
