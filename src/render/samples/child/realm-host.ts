export type RealmHost = {
  output: (line: number, method: string, text: string, args: readonly unknown[]) => void
  failure: (thrown: unknown) => void
  /** Called when the sample asks for a part of Node.js that it does not get. */
  need: (what: string) => void
  /** Milliseconds since the sample began. */
  elapsedMs: () => number
  startOfTime: number
  schedule: (delayMs: number, repeat: boolean) => number
  cancel: (timer: number) => void
}

/** Parts of Node.js besides the language: through these, objects of the host's realm are reachable. */
export type Given = {
  globals: Readonly<Record<string, unknown>>
  /** Names of globals that Node.js has and this realm has not. */
  missing: readonly string[]
  /** Names in Node.js' modules and objects of timers and clocks. */
  names: Readonly<Record<'timers' | 'timers/promises' | 'perf_hooks' | 'performance', readonly string[]>>
  clone: (value: unknown, transfer: readonly unknown[]) => unknown
  isOfHost: (name: string, value: unknown) => boolean
}

export type Realm = {
  /** Calls the function behind a timer. */
  fire: (timer: number) => void
  /** Runs the program of a module; its rejection is a failure. */
  run: (program: () => Promise<void>) => void
  /** The error with which an import rejects. */
  refusal: (name: string) => Error
  /** Modules of this realm, by name. */
  modules: Readonly<Record<string, object>>
}

export type OpenRealm = (host: RealmHost, options: { isModule: boolean; given?: Given }) => Realm
