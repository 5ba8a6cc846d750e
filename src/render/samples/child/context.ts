import { setImmediate as turn } from 'node:timers/promises'
import vm from 'node:vm'
import { compileBody } from '../../../client/widgets/code-preview/frame/body.ts'
import { type Builtins, clonerInto } from './builtins.ts'
import { createClock } from './clock.ts'
import { type Job, type JobResult, jobLimits, sampleFile, startOfTime } from './messages.ts'
import type { Given, OpenRealm, Realm } from './realm-host.ts'
import type { Recorder } from './recorder.ts'

const ended = process.once.bind(process)

/**
 * Runs a sample to its end in its own context, with timers in the order of a clock that never waits.
 *
 * A context alone confines nothing: what can be reached in this process is decided by `giveUpNode` and by the flags that it was started
 * with.
 */
export async function runInContext(
  job: Job,
  prepare: vm.Script,
  recorder: Recorder,
  given?: Builtins,
): Promise<JobResult> {
  const context = vm.createContext(freshGlobal())
  const clock = createClock(job.form === 'module' ? 1 : 0)
  const open = prepare.runInContext(context) as OpenRealm
  const { output, failure, need } = recorder
  const host = { output, failure, need, startOfTime, ...clock }
  const realm = open(host, {
    isModule: job.form === 'module',
    ...(given && { given: givenTo(context, given) }),
  })
  attempt(recorder, () => start(job, context, realm, recorder, given))
  // Promise jobs run before each turn of the event loop, and so do reports of unhandled rejections.
  await turn()
  for (let fired = 0; fired < jobLimits.timers; fired++) {
    // Built-ins may work in threads, and set timers when they are done.
    if (given && !clock.isSet()) await idle()
    const timer = clock.next()
    if (timer === undefined) break
    attempt(recorder, () => realm.fire(timer))
    await turn()
  }
  return recorder.result()
}

/** Settles when nothing is left to do in this process. */
function idle(): Promise<void> {
  return new Promise((resolve) => ended('beforeExit', () => resolve()))
}

function freshGlobal(): vm.Context {
  // An ordinary global if Node.js supports it: reading from one that mirrors an object is many times slower.
  const constants = vm.constants as typeof vm.constants & { DONT_CONTEXTIFY?: vm.Context }
  return constants?.DONT_CONTEXTIFY ?? Object.create(null)
}

function givenTo(context: vm.Context, { globals, missing, names }: Builtins): Given {
  return { globals, missing, names, clone: clonerInto(context), isOfHost }
}

/** Whether it is an instance of this realm's class of that name: a sample should see an array from a built-in as an array. */
function isOfHost(name: string, value: unknown): boolean {
  const made: unknown = Reflect.get(globalThis, name)
  return typeof made === 'function' && value instanceof made
}

function start(job: Job, context: vm.Context, realm: Realm, recorder: Recorder, given?: Builtins): void {
  const importModuleDynamically = given
    ? (name: string) => moduleFor(name)
    : (name: string) => {
        recorder.need(name)
        throw realm.refusal(name)
      }
  const options = { filename: sampleFile, importModuleDynamically }
  if (job.form === 'body') {
    const { run, waits } = compileBody<() => void>(job.code, {
      plain: (code) => vm.compileFunction(code, [], { ...options, parsingContext: context }) as () => void,
      waiting: (code) => vm.runInContext(`(async function () {${code}\n})`, context, options),
    })
    const self = vm.runInContext('globalThis', context)
    if (waits) realm.run(run.bind(self) as () => Promise<void>)
    else run.call(self)
  } else if (given) void runModule()
  else realm.run(vm.runInContext(`(async function () { 'use strict'; ${job.code}\n})`, context, options))

  async function runModule(): Promise<void> {
    try {
      const module = new vm.SourceTextModule(job.code, {
        context,
        identifier: sampleFile,
        importModuleDynamically,
        initializeImportMeta: () => recorder.need('import.meta'),
      })
      await module.link(moduleFor)
      await module.evaluate()
    } catch (error) {
      const [, missing] = /does not provide an export named '(.+)'/.exec(String(error)) ?? []
      if (missing && Object.values(given!.names).some((names) => names.includes(missing)))
        recorder.need(missing)
      recorder.failure(error)
    }
  }

  async function moduleFor(name: string): Promise<vm.Module> {
    const short = name.replace(/^node:/, '')
    const exported = own(realm.modules, short) ?? own(given!.modules, short)
    if (exported === undefined) {
      recorder.need(name)
      throw realm.refusal(name)
    }
    const module = syntheticModule(exported, context)
    await module.link(() => module)
    await module.evaluate()
    return module
  }
}

function own(table: Readonly<Record<string, object>>, name: string): object | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

function syntheticModule(exported: object, context: vm.Context): vm.SyntheticModule {
  const named = Object.entries(exported).filter(([name]) => name !== 'default')
  return new vm.SyntheticModule(
    ['default', ...named.map(([name]) => name)],
    function (this: vm.SyntheticModule) {
      this.setExport('default', exported)
      for (const [name, value] of named) this.setExport(name, value)
    },
    { context },
  )
}

function attempt(recorder: Recorder, run: () => void): void {
  try {
    run()
  } catch (error) {
    recorder.failure(error)
  }
}
