type UserErrorOptions = { fix?: string; cause?: unknown; place?: string }

/** kbsite cannot run, and the reason is the reader's to mend: shown as message and fix, never as a stack. Exit code 2. */
export class UserError extends Error {
  override name = 'UserError'
  readonly fix?: string
  /** `file:line:column` where the trouble starts, if known. */
  readonly place?: string

  constructor(message: string, { fix, cause, place }: UserErrorOptions = {}) {
    super(message, { cause })
    if (fix) this.fix = fix
    if (place) this.place = place
  }
}

/** The message of anything thrown, objects and strings included. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message)
  return String(error)
}
