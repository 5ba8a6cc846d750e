import { limits } from '../protocol.ts'

// Samples redefine built-ins on purpose, so everything used after a sample has started is captured here.
const { isArray } = Array
const { join, toString: arrayToString } = Array.prototype
const tagOf = Function.prototype.call.bind(Object.prototype.toString) as (value: unknown) => string

/**
 * The text of one console call: the arguments joined by one space, as array joining does it.
 *
 * `null` and `undefined` are empty, arrays are joined by commas, objects are converted to text. At most `limits.entryChars` characters and
 * an ellipsis; further values are not read.
 */
export function entryText(args: readonly unknown[]): string {
  const text = joinedText(args, ' ', [], limits.entryChars)
  return text.length > limits.entryChars ? `${text.slice(0, limits.entryChars)}…` : text
}

function joinedText(
  items: readonly unknown[],
  separator: string,
  outer: readonly unknown[],
  maxChars: number,
): string {
  let text = ''
  for (let index = 0; index < items.length; index++) {
    if (index > 0) text += separator
    if (text.length > maxChars) return text
    text += valueText(items[index], outer, maxChars - text.length)
  }
  return text
}

function valueText(value: unknown, outer: readonly unknown[], maxChars: number): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object' && typeof value !== 'function') return String(value)
  try {
    if (!isPlainArray(value)) return String(value)
    // A cyclic array is empty where it contains itself.
    return outer.includes(value) ? '' : joinedText(value, ',', [...outer, value], maxChars)
  } catch (error) {
    return textWithoutForm(value, error)
  }
}

/** Whether the built-in would join the array: members are then read one by one, so that not all of a million are read. */
function isPlainArray(value: object): value is readonly unknown[] {
  return isArray(value) && value.join === join && value.toString === arrayToString
}

function textWithoutForm(value: unknown, error: unknown): string {
  try {
    // A TypeError of the engine: the value cannot be converted to text, such as `Object.create(null)`.
    return error instanceof TypeError ? tagOf(value) : errorText(error)
  } catch {
    return '[object Object]'
  }
}

/** `Error: ` and the message of what was thrown, or the thrown value itself as text. Product spec §8. */
export function errorText(thrown: unknown): string {
  return `Error: ${messageOf(thrown)}`
}

function messageOf(thrown: unknown): string {
  try {
    if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) return String(thrown.message)
    return String(thrown)
  } catch {
    return '[object Object]'
  }
}
