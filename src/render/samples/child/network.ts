import dgram from 'node:dgram'
import dns from 'node:dns'
import inspector from 'node:inspector'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

/**
 * Disables the network in this process: sockets do not connect or listen, names are not resolved. Everything above (http, tls, fetch)
 * depends on these. Node.js denies files, processes and threads itself; the network not before version 25.
 */
export function denyNetwork(): void {
  for (const owner of [net.Socket.prototype, net.Server.prototype, dgram.Socket.prototype]) {
    for (const name of ['connect', 'listen', 'bind', 'send'])
      if (name in owner) Object.assign(owner, { [name]: denied })
  }
  for (const owner of [net, dgram, dns, dns.promises]) {
    for (const [name, value] of Object.entries(owner)) {
      if (typeof value === 'function' && !/^(?:is|setServers|getDefault|setDefault)/.test(name))
        replace(owner, name, denied)
    }
  }
  for (const name of ['open', 'url', 'Session']) replace(inspector, name, denied)
  for (const name of ['fetch', 'WebSocket', 'EventSource'])
    if (name in globalThis) replace(globalThis, name, denied)
  syncBuiltinESMExports()
}

function replace(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}

/** Not an arrow: node:http and fetch's classes read the prototype of what this replaces. */
function denied(): never {
  throw new Error('Samples have no network.')
}
