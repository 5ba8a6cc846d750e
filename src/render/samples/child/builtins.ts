import assert from 'node:assert'
import buffer from 'node:buffer'
import events from 'node:events'
import path from 'node:path'
import hooks from 'node:perf_hooks'
import querystring from 'node:querystring'
import decoder from 'node:string_decoder'
import timers from 'node:timers'
import url from 'node:url'
import util from 'node:util'
import type { Context } from 'node:vm'
import {
  MessageChannel,
  moveMessagePortToContext,
  receiveMessageOnPort,
  type Transferable,
} from 'node:worker_threads'
import type { Given } from './realm-host.ts'

/** Parts of Node.js that an untrusted sample may use: none of them opens a file, a socket or a process. */
export type Builtins = {
  /** By name without `node:`. The realm has its own timers and clocks. */
  modules: Readonly<Record<string, object>>
  /** Values of globals that are functions of Node.js. */
  globals: Readonly<Record<string, unknown>>
  /** Names of further globals of Node.js. */
  missing: readonly string[]
  /** Names in modules and objects of Node.js, some of which the realm has its own versions of. */
  names: Readonly<Record<'timers' | 'timers/promises' | 'perf_hooks' | 'performance', readonly string[]>>
}

const globalNames = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'Buffer',
  'CustomEvent',
  'DOMException',
  'Event',
  'EventTarget',
  'File',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'atob',
  'btoa',
] as const

/** Must be called before this process gives them up. */
export function builtins(): Builtins {
  const present = globalNames.filter((name) => name in globalThis)
  return {
    modules: {
      assert,
      'assert/strict': assert.strict,
      buffer,
      events,
      path,
      'path/posix': path.posix,
      'path/win32': path.win32,
      querystring,
      string_decoder: decoder,
      url,
      util,
    },
    globals: Object.fromEntries(present.map((name) => [name, Reflect.get(globalThis, name)])),
    missing: Object.getOwnPropertyNames(globalThis).filter((name) => !present.some((own) => own === name)),
    names: {
      timers: Object.keys(timers),
      'timers/promises': Object.keys(timers.promises),
      perf_hooks: Object.keys(hooks),
      performance: Object.getOwnPropertyNames(Object.getPrototypeOf(hooks.performance)),
    },
  }
}

/** Clones values into the realm of a context, as `structuredClone` does within one. */
export function clonerInto(context: Context): Given['clone'] {
  return (value, transfer) => {
    const { port1, port2 } = new MessageChannel()
    const inner = moveMessagePortToContext(port2, context)
    try {
      // The port itself rejects what cannot be cloned.
      port1.postMessage(value, transfer as readonly Transferable[])
      return receiveMessageOnPort(inner)?.message
    } finally {
      // An open one would keep the process alive.
      port1.close()
    }
  }
}
