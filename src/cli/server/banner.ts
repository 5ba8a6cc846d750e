import { networkInterfaces } from 'node:os'
import { kbsiteVersion } from '../../render/base/package.ts'
import type { Io } from '../io.ts'
import { joined, type Shown, show } from '../shown.ts'
import type { RunningServer } from './serve.ts'

type Served = {
  command: string
  base: string
  port: number
  /** Where the server listens. */
  host: string
  /** Time until the server was ready, in ms. */
  readyMs?: number
  /** Network addresses of this machine. */
  addresses?: readonly string[]
}

/** The message of a server that is ready: the address of the site, here and for other devices. */
export function banner(served: Served, { colors }: Pick<Io, 'colors'>): Shown {
  const { bold, cyan, dim, green } = colors
  const { command, base, port, host, readyMs, addresses = ownAddresses() } = served
  const url = (name: string) => cyan(`http://${name.includes(':') ? `[${name}]` : name}:${port}${base}`)
  const line = (name: string, value: Shown) => show`  ${green('➜')} ${bold(name.padEnd(8))} ${value}\n`
  const ready = readyMs === undefined ? '' : show`  ${dim(`ready in ${Math.round(readyMs)} ms`)}`
  const network = isEverywhere(host) ? addresses : isOwn(host) ? [] : [host]
  return joined([
    show`${bold(green(`kbsite ${command}`))} ${dim(kbsiteVersion)}${ready}\n\n`,
    ...(isEverywhere(host) || isOwn(host) ? [line('Local', url('localhost'))] : []),
    ...network.map((address) => line('Network', url(address))),
    ...(isOwn(host) ? [line('Network', dim('with --host, also for other devices'))] : []),
    show`\n`,
  ])
}

/** Says that the server uses another port than usual, because a bookmark of the usual one leads to another program. */
export function sayOtherPort(
  { port }: Pick<RunningServer, 'port'>,
  wanted: { asked?: number; usual: number },
  io: Io,
): void {
  if (wanted.asked === undefined && port !== wanted.usual)
    io.stderr.write(show`Port ${wanted.usual} is taken, so the next free one is used.\n`)
}

/** Warns if other machines can reach a server. */
export function warnOfHost(host: string, io: Io): void {
  if (isOwn(host)) return
  io.stderr.write(
    show`${io.colors.yellow('warning')}  With --host ${host} everyone in the network can read the site.\n`,
  )
}

/** Whether an address is reachable from this machine only. */
function isOwn(host: string): boolean {
  return ['127.0.0.1', '::1', 'localhost'].includes(host)
}

function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((all = []) =>
    all.flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : [])),
  )
}
