/** What the process that reads a config is asked, in a global variable before its code. */
export type Asked = {
  /** Marks the answer among what the config itself prints. */
  nonce: string
  /** The folder of the config. */
  folder: string
  /** Names that it uses without declaring them. */
  unknown: readonly string[]
}

const scope = globalThis as { kbAsked?: Asked }

export const asked = scope.kbAsked!
delete scope.kbAsked
