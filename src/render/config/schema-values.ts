import * as z from 'zod'

export const text = z.string()
export const flag = z.boolean()

/** A function; what it takes and gives is not looked at. */
export const callback = z.custom<(...args: never[]) => unknown>(
  (value) => typeof value === 'function',
  'must be a function',
)
