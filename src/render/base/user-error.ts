import { inspect } from 'node:util'

/** A problem and its fix. */
export type Trouble = { message: string; fix?: string; place?: string }

type UserErrorOptions = Omit<Trouble, 'message'> & {
  cause?: unknown
  others?: readonly Trouble[]
  inputs?: readonly string[]
}

/** kbsite cannot run for a reason that the user can fix: shown as message and fix, never with a stack. Exit code 2. */
export class UserError extends Error {
  override name = 'UserError'
  readonly fix?: string
  /** `file:line:column` where the problem starts, if known. */
  readonly place?: string
  /** Further problems, so that all can be fixed at once. */
  readonly others: readonly Trouble[]
  /** Files whose edit or creation may fix it, by absolute path. */
  readonly inputs: readonly string[]

  constructor(message: string, { fix, cause, place, others = [], inputs = [] }: UserErrorOptions = {}) {
    super(message, { cause })
    this.others = others
    this.inputs = inputs
    if (fix) this.fix = fix
    if (place) this.place = place
  }
}

/** The message of anything thrown, objects and strings included. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message)
  return typeof error === 'string'
    ? error
    : inspect(error, { depth: 1, breakLength: Number.POSITIVE_INFINITY })
}
