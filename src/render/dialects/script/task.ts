/** The request to the process that reads a config, passed in a global variable set before its code. */
export type Asked = {
  /** Distinguishes the answer from output of the config itself. */
  nonce: string
  /** The folder of the config. */
  folder: string
  /** Names that the config uses without declaring them. */
  unknown: readonly string[]
}

const scope = globalThis as { kbAsked?: Asked }

export const asked = scope.kbAsked!
delete scope.kbAsked
