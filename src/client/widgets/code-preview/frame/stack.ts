/** Ends code that is compiled as the body of a function, so that stacks name the sample. */
export const sampleUrl = '\n//# sourceURL=sample.js'

// Samples redefine built-ins on purpose, so everything used after a sample has started is captured here.
const { apply } = Reflect
const { exec } = RegExp.prototype
const { split } = String.prototype
const { toString: headOf } = Error.prototype

// `    at call (sample.js:3:7)` in Chromium and Node.js, `call@sample.js:3:7` in Firefox and Safari.
const frame = /^(?: *at )?(?:(.*?)(?: \(|@))?(?:[^(]*\/)?sample\.m?js:(\d+)/

/** Lines that this engine counts before the first one of a function's body. */
export function linesBeforeBody(): number {
  const stack = new Function('return new Error().stack\n//# sourceURL=kb-probe.js')()
  return Number(/kb-probe\.js:(\d+)/.exec(stack)?.[1] ?? 1) - 1
}

/** The name and message of an error, and its calls in the sample as Node.js writes them, without columns: guarded code has others. */
export function stackOf(error: Error, linesBefore: number): string {
  let text: string = apply(headOf, error, [])
  const lines: string[] = apply(split, String(error.stack), ['\n'])
  for (let index = 0; index < lines.length; index++) {
    const found: RegExpExecArray | null = apply(exec, frame, [lines[index]])
    if (!found) continue
    const place = `sample.js:${Number(found[2]) - linesBefore}`
    const call = found[1] && !/^(?:eval|anonymous|async eval)$/.test(found[1]) ? found[1] : ''
    text += `\n    at ${call ? `${call} (${place})` : place}`
  }
  return text
}
