/** The request to the process that reads a config, passed in a global variable set before its code. */
export type Task = {
  /** Distinguishes the answer from output of the config itself. */
  nonce: string
  /** The folder of the config. */
  folder: string
  /** Names that the config uses without declaring them. */
  unknown: readonly string[]
}

const scope = globalThis as { kbTask?: Task }

export const task = scope.kbTask!
delete scope.kbTask
