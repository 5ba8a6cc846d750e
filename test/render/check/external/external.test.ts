import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { askAll } from '../../../../src/render/check/external/ask.ts'
import { externalFindings } from '../../../../src/render/check/external/external.ts'
import { isPublicAddress, PrivateAddressError } from '../../../../src/render/check/external/public-address.ts'
import { requestPage } from '../../../../src/render/check/external/request.ts'
import { madeNote, madeSite } from '../../../helpers/made-site.ts'
import { memoryCache } from '../../../helpers/memory-cache.ts'
import { madeFacts } from '../../../helpers/site-facts.ts'

let server: Server | undefined
afterEach(() => server?.close())

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A server of this machine; `seen` lists what it was asked. */
async function serving(handler: Handler): Promise<{ url: string; seen: string[] }> {
  const seen: string[] = []
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    handler(request, response)
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const status =
  (code: number): Handler =>
  (_, response) =>
    response.writeHead(code).end()

const quick = { pauseMs: 0, maxWaitMs: 2000, privateAddresses: true }

describe('asking other sites', () => {
  test.each([
    [200, 'ok'],
    [404, 'broken'],
    [410, 'broken'],
    [403, 'unknown'],
    [500, 'unknown'],
  ])('an answer of %i is %s', async (code, expected) => {
    const { url } = await serving(status(code))
    expect((await askAll([`${url}/a`], quick)).get(`${url}/a`)!.status).toBe(expected)
  })

  test('HEAD comes first, and GET only when HEAD was refused', async () => {
    const { url, seen } = await serving((request, response) =>
      response.writeHead(request.url === '/get' && request.method === 'HEAD' ? 405 : 200).end(),
    )
    const answers = await askAll([`${url}/head`, `${url}/get`], quick)
    expect([...answers.values()]).toEqual([{ status: 'ok' }, { status: 'ok' }])
    expect(seen).toEqual(['HEAD /head', 'HEAD /get', 'GET /get'])
  })

  test('a redirect is followed', async () => {
    const { url, seen } = await serving((request, response) =>
      request.url === '/old' ? response.writeHead(301, { location: '/new' }).end() : response.end(),
    )
    expect((await askAll([`${url}/old`], quick)).get(`${url}/old`)).toEqual({ status: 'ok' })
    expect(seen).toEqual(['HEAD /old', 'HEAD /new'])
  })

  test('Retry-After is waited for once', async () => {
    let times = 0
    const { url, seen } = await serving((_, response) => {
      times += 1
      response.writeHead(times === 1 ? 429 : 200, { 'retry-after': '0' }).end()
    })
    expect((await askAll([`${url}/a`], quick)).get(`${url}/a`)).toEqual({ status: 'ok' })
    expect(seen).toEqual(['HEAD /a', 'GET /a'])
  })

  test('a host that wants to be left alone for long is unknown', async () => {
    const { url, seen } = await serving((_, response) =>
      response.writeHead(503, { 'retry-after': '3600' }).end(),
    )
    expect((await askAll([`${url}/a`], quick)).get(`${url}/a`)).toEqual({
      status: 'unknown',
      why: 'the server answered 503',
    })
    expect(seen).toEqual(['HEAD /a'])
  })

  test('a server that never answers is unknown', async () => {
    const { url } = await serving(() => {})
    expect((await askAll([`${url}/a`], { ...quick, timeoutMs: 50 })).get(`${url}/a`)).toEqual({
      status: 'unknown',
      why: 'the server did not answer in time',
    })
  })

  test('nobody at the port is unknown', async () => {
    const { url } = await serving(status(200))
    await new Promise((resolve) => server!.close(resolve))
    expect((await askAll([url], quick)).get(url)).toEqual({
      status: 'unknown',
      why: 'no connection (ECONNREFUSED)',
    })
  })

  test('one host is asked one question after the other', async () => {
    let open = 0
    let most = 0
    const { url } = await serving((_, response) => {
      open += 1
      most = Math.max(most, open)
      setImmediate(() => {
        open -= 1
        response.end()
      })
    })
    await askAll([`${url}/a`, `${url}/b`, `${url}/c`], quick)
    expect(most).toBe(1)
  })
})

describe('addresses that are not public', () => {
  test.each([
    ['http://127.0.0.1:PORT/', '127.0.0.1'],
    ['http://localhost:PORT/', /^(?:127\.0\.0\.1|::1) /],
    ['http://2130706433:PORT/', '127.0.0.1'],
    ['http://0x7f.1:PORT/', '127.0.0.1'],
    ['http://[::ffff:127.0.0.1]:PORT/', '::ffff:7f00:1'],
    ['http://[::1]:PORT/', '::1'],
    ['http://0.0.0.0:PORT/', '0.0.0.0'],
  ])('%s is not asked', async (address, shown) => {
    const { url, seen } = await serving(status(200))
    const asked = address.replace('PORT', new URL(url).port)
    const answer = (await askAll([asked], { pauseMs: 0 })).get(asked)!
    expect(answer).toMatchObject({ status: 'unknown', why: expect.stringMatching(shown) })
    expect(answer).toMatchObject({ why: expect.stringContaining('"check.external.privateAddresses"') })
    expect(seen).toEqual([])
  })

  test('a redirect to one is not followed', async () => {
    const { url, seen } = await serving((request, response) =>
      request.url === '/start'
        ? response.writeHead(302, { location: url.replace('127.0.0.1', '127.0.0.2') }).end()
        : response.end(),
    )
    const options = {
      method: 'GET',
      timeoutMs: 1000,
      allows: (address: string) => address === '127.0.0.1',
    } as const
    await expect(requestPage(`${url}/start`, options)).rejects.toBeInstanceOf(PrivateAddressError)
    expect(seen).toEqual(['GET /start'])
  })

  test.each([
    ['8.8.8.8', true],
    ['100.63.255.255', true],
    ['172.32.0.1', true],
    ['2606:4700::1111', true],
    ['10.0.0.1', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', false],
    ['2001::1', false],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['fc00::1', false],
    ['fd12::1', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['melon', false],
  ])('%s: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected)
  })
})

describe('findings about other sites', () => {
  function siteWith(hrefs: readonly string[], external = {}) {
    const links = hrefs.map((href, index) => ({
      href,
      kind: 'external' as const,
      place: { line: index + 1, column: 1 },
      source: 'a',
    }))
    return madeSite({ check: { external: { privateAddresses: true, ...external } } }, [
      madeNote('a.md', { links }),
    ])
  }

  const day = 24 * 60 * 60 * 1000

  test('a broken link is a warning at each of its places, asked once', async () => {
    const { url, seen } = await serving(status(404))
    const found = await externalFindings(siteWith([`${url}/a`, `${url}/a#b`]), madeFacts(), memoryCache())
    expect(found.map(({ rule, severity, place, message }) => [rule, severity, place?.line, message])).toEqual(
      [
        ['dead-external', 'warning', 1, `"${url}/a" is broken: the server answered 404.`],
        ['dead-external', 'warning', 2, `"${url}/a#b" is broken: the server answered 404.`],
      ],
    )
    expect(seen).toEqual(['HEAD /a', 'GET /a'])
  })

  test('what nobody knows is a hint', async () => {
    const { url } = await serving(status(500))
    const [found] = await externalFindings(siteWith([`${url}/a`]), madeFacts(), memoryCache())
    expect(found).toMatchObject({ rule: 'unsure-external', severity: 'hint' })
  })

  test('an answer is remembered as long as it may, a broken one for a quarter of a day', async () => {
    const { url, seen } = await serving((request, response) =>
      response.writeHead(request.url === '/ok' ? 200 : 404).end(),
    )
    const cache = memoryCache()
    const site = siteWith([`${url}/ok`, `${url}/gone`], { maxAgeDays: 2 })
    const at = async (ms: number) => {
      seen.length = 0
      await externalFindings(site, madeFacts(), cache, ms)
      return [...seen]
    }
    expect(await at(0)).toEqual(['HEAD /gone', 'GET /gone', 'HEAD /ok'])
    expect(await at(day / 5)).toEqual([])
    expect(await at(day / 3)).toEqual(['HEAD /gone', 'GET /gone'])
    expect(await at(2 * day)).toEqual(['HEAD /gone', 'GET /gone', 'HEAD /ok'])
  })

  test('denied addresses are never asked, and with a list only allowed ones are', async () => {
    const { url, seen } = await serving(status(404))
    await externalFindings(
      siteWith([`${url}/a`, `${url}/b`, `${url}/c`], { allow: [/\/[ab]$/], deny: ['/b'] }),
      madeFacts(),
      memoryCache(),
    )
    expect(seen).toEqual(['HEAD /a', 'GET /a'])
  })
})
