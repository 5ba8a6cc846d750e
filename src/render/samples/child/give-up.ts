import vm from 'node:vm'

/** Properties of `process` that Node.js itself reads while it runs a program, and that open nothing. */
const kept = new Set<PropertyKey>([
  '_events',
  '_eventsCount',
  '_maxListeners',
  '_exiting',
  '_fatalException',
  '_tickCallback',
  'arch',
  'argv0',
  'cwd',
  'domain',
  'emitWarning',
  'exitCode',
  'features',
  'nextTick',
  'permission',
  'platform',
  'version',
  'versions',
  Symbol.toStringTag,
])

/**
 * Removes from this realm everything that is not part of the language, and from `process` everything useful to an intruder. A sample that
 * escapes from its context finds nothing here; the flags of the process keep it from running new code in this realm and from changing the
 * built-ins.
 */
export function giveUpNode(): void {
  const language = new Set<PropertyKey>(vm.runInNewContext('Reflect.ownKeys(globalThis)'))
  keepOnly(process, kept)
  Object.assign(process, { env: {}, stderr: {}, stdout: {} })
  keepOnly(globalThis, language)
}

/** Without signals, no process of the user can be ended or debugged from here. */
export function giveUpSignals(): void {
  for (const name of ['kill', '_kill', '_debugProcess', '_debugEnd']) Reflect.deleteProperty(process, name)
}

function keepOnly(target: object, names: ReadonlySet<PropertyKey>): void {
  for (const name of Reflect.ownKeys(target)) {
    if (!names.has(name) && !Reflect.deleteProperty(target, name))
      throw new Error(`"${String(name)}" cannot be taken away.`)
  }
}
