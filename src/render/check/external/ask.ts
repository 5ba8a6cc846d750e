import { setTimeout as wait } from 'node:timers/promises'
import pMap from 'p-map'
import { grouped } from '../../base/grouped.ts'
import { isPublicAddress, PrivateAddressError } from './public-address.ts'
import { requestPage } from './request.ts'

/** Working, certainly broken, or unknown for now. */
export type Answer = { status: 'ok' } | { status: 'broken' | 'unknown'; why: string }

type AskOptions = {
  timeoutMs?: number
  /** Pause between two requests to one host. */
  pauseMs?: number
  /** A longer Retry-After is not waited for. */
  maxWaitMs?: number
  /** Also request addresses of this machine and of private networks. */
  privateAddresses?: boolean
}

/** Number of hosts contacted in parallel; requests to one host are sequential. */
const hostsAtOnce = 8

/** Status codes that mean the page is gone for good; other refusals may be aimed at us. */
const gone = new Set([400, 404, 405, 410, 414, 451])

/** A verdict for each address. Hosts are contacted in parallel, the addresses of one host in sequence. */
export async function askAll(
  urls: readonly string[],
  options: AskOptions = {},
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>()
  await pMap(
    grouped(urls, hostOf).values(),
    async (queue) => {
      for (const [index, url] of queue.entries()) {
        if (index > 0) await wait(options.pauseMs ?? 200)
        answers.set(url, await askOne(url, options))
      }
    },
    { concurrency: hostsAtOnce },
  )
  return new Map(urls.map((url) => [url, answers.get(url)!]))
}

/** Tries HEAD, then GET if HEAD is rejected; respects Retry-After once. */
async function askOne(url: string, options: AskOptions): Promise<Answer> {
  if (!URL.canParse(url)) return { status: 'broken', why: 'the address cannot be read' }
  const head = await request(url, 'HEAD', options)
  if (head.code !== undefined && head.code < 400) return { status: 'ok' }
  // The host name does not exist, so GET would fail as well.
  if (head.code === undefined && head.answer.status === 'broken') return head.answer
  const first = head.retryMs === undefined ? await request(url, 'GET', options) : head
  const limitMs = options.maxWaitMs ?? 10_000
  if (first.retryMs === undefined || first.retryMs > limitMs) return first.answer
  await wait(first.retryMs)
  return (await request(url, 'GET', options)).answer
}

type Result = { code?: number; answer: Answer; retryMs?: number }

async function request(
  url: string,
  method: 'HEAD' | 'GET',
  { timeoutMs = 10_000, privateAddresses = false }: AskOptions,
): Promise<Result> {
  try {
    const allows = privateAddresses ? () => true : isPublicAddress
    const { code, headers } = await requestPage(url, { method, timeoutMs, allows })
    return { code, answer: answerFor(code), ...retryOf(code, headers['retry-after']) }
  } catch (error) {
    return { answer: failure(error) }
  }
}

function answerFor(code: number): Answer {
  if (code < 400) return { status: 'ok' }
  const why = `the server answered ${code}`
  return gone.has(code) ? { status: 'broken', why } : { status: 'unknown', why }
}

function retryOf(code: number, text: string | undefined): { retryMs?: number } {
  if ((code !== 429 && code !== 503) || text === undefined) return {}
  const seconds = Number(text)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? { retryMs: Math.max(0, ms) } : {}
}

/** A host name that does not resolve is broken; all other failures may be temporary. */
function failure(error: unknown): Answer {
  const { name = 'error', code = undefined } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  if (name === 'TimeoutError') return { status: 'unknown', why: 'the server did not answer in time' }
  if (code === 'ENOTFOUND') return { status: 'broken', why: 'its host does not exist' }
  if (error instanceof PrivateAddressError)
    return {
      status: 'unknown',
      why: `${error.address} is an address of this machine or of a private network, which "check.external.privateAddresses" does not allow`,
    }
  return { status: 'unknown', why: `no connection (${code ?? name})` }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}
