import { createHash } from 'node:crypto'
import { symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { serve } from '../../src/cli/server/serve.ts'
import { kbsiteHere, type RunningCommand, startKbsite } from '../helpers/command.ts'
import { canary, expectNoStack, type FaultSite, makeFaultSite } from '../helpers/fault-site.ts'
import { serveForTest } from '../helpers/serve-for-test.ts'

const big = Buffer.from(Array.from({ length: 10_000 }, (_, at) => at % 251))
const files = {
  'docs/index.md': '# 水果\n\n看[苹果](./apple.md)。\n',
  'docs/css/index.md': '# CSS\n',
  'docs/apple.md': '# 苹果\n\n很甜。\n',
  'docs/100%.md': '# 全部\n',
  'docs/public/seed.txt': 'seed',
  'docs/public/seed.bin': big,
  'docs/public/empty.txt': '',
  'secret.txt': `${canary} inside the project\n`,
  '.env': `TOKEN=${canary}\n`,
}

/** Sends bytes as they are, and gives everything that comes back until the server closes or has answered. */
function raw(port: number, text: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    const isLast = /^Connection: .*close/m.test(String(text))
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (!isLast) socket.end()
    })
    socket.on('error', () => resolve(answer))
    socket.on('close', () => resolve(answer))
    // Whoever waits for the rest of a request gets the end of the line.
    if (String(text).includes('\r\n\r\n')) socket.write(text)
    else socket.end(text)
  })
}

const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

let site: FaultSite
beforeAll(async () => {
  site = makeFaultSite(files, { themeConfig: {} })
  expect((await site.run()).code).toBe(0)
  symlinkSync('../../outside', path.join(site.root, 'dist/out'))
  symlinkSync('/etc/passwd', path.join(site.root, 'dist/passwd.txt'))
})
afterAll(() => site?.close())

describe.each([
  ['dev', 5173],
  ['preview', 4173],
])('kbsite %s', (command, usual) => {
  let server: RunningCommand
  let port: number
  let url: string
  beforeAll(async () => {
    const taken = createServer()
    // Who else has the port on this machine takes it just as well.
    await new Promise((resolve) =>
      taken.once('listening', resolve).once('error', resolve).listen(usual, '127.0.0.1'),
    )
    server = startKbsite(site.root, [command])
    port = Number((await server.waitFor(/http:\/\/localhost:(\d+)\//))[1])
    url = `http://127.0.0.1:${port}/`
    taken.close()
  })
  afterAll(() => server?.stop('SIGKILL'))

  test.each([
    ['apple.html', 200, 'text/html; charset=utf-8'],
    ['apple', 200, 'text/html; charset=utf-8'],
    ['', 200, 'text/html; charset=utf-8'],
    ['100%25', 200, 'text/html; charset=utf-8'],
    ['100%', 200, 'text/html; charset=utf-8'],
    ['seed.txt', 200, 'text/plain; charset=utf-8'],
    ['pagefind/pagefind-entry.json', 200, 'application/json; charset=utf-8'],
    ['none.html', 404, 'text/html; charset=utf-8'],
    ['..%2fsecret.txt', 404, 'text/plain; charset=utf-8'],
    ['..%5csecret.txt', 404, 'text/plain; charset=utf-8'],
    ['%252e%252e%252fsecret.txt', 404, 'text/plain; charset=utf-8'],
    ['secret.txt', 404, 'text/html; charset=utf-8'],
    ['apple.html%00', 404, 'text/plain; charset=utf-8'],
    ['%E0%A4%A', 404, 'text/html; charset=utf-8'],
    ['50%', 404, 'text/html; charset=utf-8'],
    // Links to the outside that stand in the output.
    ['out/data.txt', 404, 'text/html; charset=utf-8'],
    ['out/note.md', 404, 'text/html; charset=utf-8'],
    ['passwd.txt', 404, 'text/html; charset=utf-8'],
  ])('/%s gives %i as %s', async (name, status, type) => {
    const response = await fetch(url + name)
    expect([response.status, response.headers.get('content-type')]).toEqual([status, type])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('access-control-allow-origin')).toBe(null)
  })

  test.each(['apple.html', 'apple', '', '100%25', 'apple.md'])(
    'a client that prefers Markdown gets that of /%s',
    async (name) => {
      const response = await fetch(url + name, { headers: { accept: 'text/markdown, text/html' } })
      expect([response.status, response.headers.get('content-type'), response.headers.get('vary')]).toEqual([
        200,
        'text/markdown; charset=utf-8',
        'accept',
      ])
      expect(await response.text()).toMatch(/^---\ntitle: "/)
    },
  )

  test.each(
    [
      '/../secret.txt',
      '/../../outside/data.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/%2e%2e%2fsecret.txt',
      '/..%5csecret.txt',
      '/..\\secret.txt',
      '/%252e%252e%252fsecret.txt',
      '/%c0%ae%c0%ae/secret.txt',
      '/%ef%bc%8e%ef%bc%8e/secret.txt',
      '/assets/../../secret.txt',
      '/./../secret.txt',
      '//secret.txt',
      '///etc/passwd',
      '/file:///etc/passwd',
      'http://evil.example/../secret.txt',
      'file:///etc/passwd',
      '/@fs/etc/passwd',
      '/@fs/../secret.txt?raw??',
      '/apple.html?file=../secret.txt',
      '/__open-in-editor?file=docs/apple.md',
      '/__kbsite/open?file=docs/apple.md:1',
      '/secret.txt',
      '/.env',
      '/.kbsite-output',
      '/.kbsite/cache/page/index.json',
      '/kbsite.config.json',
      '/apple.html%00.txt',
      '/%00',
      '/..;/secret.txt',
      '/apple.html/../../secret.txt',
      '/..%u2215secret.txt',
      '/C:/Windows/win.ini',
      `/${'../'.repeat(200)}etc/passwd`,
      `/${'a'.repeat(10_000)}`,
      '/docs/apple.md',
      '/proc/self/environ',
    ].map((target) => ({ name: target.slice(0, 60), target })),
  )('nothing outside the site: $name', async ({ target }) => {
    const answer = await raw(port, get(target))
    expect(answer).not.toContain(canary)
    expect(answer).not.toMatch(/root:.*:0:0:/)
    expect([200, 400, 404]).toContain(statusOf(answer))
    if (statusOf(answer) === 200) expect(target).toMatch(/^\/apple\.html\?/)
  })

  test.each<[string, string, number]>([
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an empty Host', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 403],
    ['a foreign Host', 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', 403],
    [
      'a Host that only begins well',
      'GET / HTTP/1.1\r\nHost: localhost.evil.example\r\nConnection: close\r\n\r\n',
      403,
    ],
    [
      'a Host with a user',
      'GET / HTTP/1.1\r\nHost: localhost@evil.example\r\nConnection: close\r\n\r\n',
      403,
    ],
    ['a Host as number', 'GET / HTTP/1.1\r\nHost: 2130706433\r\nConnection: close\r\n\r\n', 403],
    ['an address of the network', 'GET / HTTP/1.1\r\nHost: 192.168.1.2\r\nConnection: close\r\n\r\n', 403],
    [
      'two Hosts',
      'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['bytes of another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['half a line', 'GET /', 400],
    ['a method nobody knows', 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['POST', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n', 405],
    [
      'PUT',
      'PUT /apple.html HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx',
      405,
    ],
    [
      'OPTIONS',
      'OPTIONS / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\nConnection: close\r\n\r\n',
      405,
    ],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 405],
    ['headers without end', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
    ['a header with a line break in it', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\rb: c\r\n\r\n', 400],
    ['a length that is none', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    [
      'an upgrade',
      get('/apple.html', 'Upgrade: websocket\r\nSec-WebSocket-Key: x\r\n').replace(
        'Connection: close',
        'Connection: Upgrade, close',
      ),
      200,
    ],
    ['HTTP/0.9', 'GET /\r\n\r\n', 403],
    ['HTTP/9.9', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n', 400],
  ])('%s is answered and survived', async (_name, text, status) => {
    const answer = await raw(port, Buffer.from(text, 'latin1'))
    expect([status, statusOf(answer)]).toEqual([status, status])
    if (status !== 200) expect(answer).not.toContain('苹果')
  })

  test.each([
    ['a frame of another site', 'cross-site', 'navigate', 'iframe', 403],
    ['a frame of a neighbour', 'same-site', 'navigate', 'iframe', 403],
    ['a picture of another site', 'cross-site', 'no-cors', 'image', 403],
    ['what no browser says', 'elsewhere', 'navigate', 'document', 403],
    ['a link of another site', 'cross-site', 'navigate', 'document', 200],
    ['a frame of the site', 'same-origin', 'navigate', 'iframe', 200],
  ])('the request of %s is answered accordingly', async (_who, ofSite, mode, dest, status) => {
    const said = `Sec-Fetch-Site: ${ofSite}\r\nSec-Fetch-Mode: ${mode}\r\nSec-Fetch-Dest: ${dest}\r\n`
    for (const name of ['/apple.html', '/']) {
      const answer = await raw(port, get(name, said))
      expect(statusOf(answer)).toBe(status)
      expect(Buffer.from(answer, 'latin1').toString().includes('苹果')).toBe(status === 200)
    }
  })

  test('every answer says that only the site may show it in a frame', async () => {
    for (const name of ['', 'apple.html', 'none.html', 'seed.bin', '..%2fsecret.txt']) {
      const { headers } = await fetch(`${url}${name}`)
      expect([name, headers.get('x-frame-options')]).toEqual([name, 'SAMEORIGIN'])
      expect(headers.get('content-security-policy')).toMatch(/^frame-ancestors 'self'(?:, |$)/)
    }
  })

  test('the tunnel of a proxy is refused', async () => {
    expect(await raw(port, 'CONNECT evil.example:80 HTTP/1.1\r\nHost: localhost\r\n\r\n')).not.toMatch(
      /^HTTP\/1\.1 2/,
    )
  })

  test.each<[string, number, string | null, Buffer]>([
    ['bytes=0-99', 206, 'bytes 0-99/10000', big.subarray(0, 100)],
    ['bytes=9990-', 206, 'bytes 9990-9999/10000', big.subarray(9990)],
    ['bytes=-10', 206, 'bytes 9990-9999/10000', big.subarray(-10)],
    ['bytes=-99999', 206, 'bytes 0-9999/10000', big],
    ['bytes=9999-99999', 206, 'bytes 9999-9999/10000', big.subarray(9999)],
    ['bytes=5-4', 200, null, big],
    ['bytes=0-1,5-6', 200, null, big],
    ['bytes=a-b', 200, null, big],
    ['lines=0-1', 200, null, big],
    ['bytes=99999999999999999999-', 200, null, big],
  ])(
    'a request with the header Range: %s is answered as HTTP says',
    async (range, status, contentRange, body) => {
      const response = await fetch(`${url}seed.bin`, { headers: { range } })
      expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange])
      expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true)
    },
  )

  test('the rest of a former answer is asked for in vain: the whole comes', async () => {
    const headers = { range: 'bytes=5-', 'if-range': '"former"' }
    const response = await fetch(`${url}seed.bin`, { headers })
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, big.length])
  })

  test('a range that does not exist, of a file or of an empty one', async () => {
    for (const name of ['seed.bin', 'empty.txt']) {
      const response = await fetch(`${url}${name}`, { headers: { range: 'bytes=20000-' } })
      expect([response.status, response.headers.get('content-range')]).toEqual([
        416,
        `bytes */${name === 'seed.bin' ? 10_000 : 0}`,
      ])
    }
    expect((await fetch(`${url}empty.txt`)).status).toBe(200)
  })

  test.each(['', 'apple.html', 'seed.bin', 'none.html', '..%2fsecret.txt', 'assets/'])(
    'no page of another site may read or show /%s',
    async (name) => {
      for (const method of ['GET', 'POST']) {
        const { headers } = await fetch(`${url}${name}`, {
          method,
          headers: { origin: 'http://evil.example' },
        })
        expect([
          headers.get('access-control-allow-origin'),
          headers.get('cross-origin-resource-policy'),
          headers.get('x-content-type-options'),
        ]).toEqual([null, 'same-origin', 'nosniff'])
      }
    },
  )

  test('HEAD gives what GET does, without the body', async () => {
    for (const name of ['seed.bin', 'apple.html', 'none.html']) {
      const [head, whole] = await Promise.all(
        ['HEAD', 'GET'].map((method) => fetch(`${url}${name}`, { method })),
      )
      expect([head!.status, head!.headers.get('content-length')]).toEqual([
        whole!.status,
        whole!.headers.get('content-length'),
      ])
      expect(Number(head!.headers.get('content-length'))).toBe((await whole!.arrayBuffer()).byteLength)
    }
  })

  test('pages come under the site policy, files of the assets do not', async () => {
    const policy = async (name: string) =>
      (await fetch(`${url}${name}`)).headers.get('content-security-policy')
    for (const name of ['', 'apple.html', 'apple', 'css', 'none/there.html'])
      expect(await policy(name)).toMatch(/script-src 'self' .*object-src 'none'/)
    const text = await (await fetch(`${url}apple.html`)).text()
    const script = /<script>([\s\S]*?)<\/script>/.exec(text)![1]!
    expect(await policy('apple.html')).toContain(createHash('sha256').update(script).digest('base64'))
    expect(await policy('seed.bin')).toBe("frame-ancestors 'self'")
  })

  test('a client that goes away in the middle is no failure', async () => {
    for (let round = 0; round < 5; round += 1) {
      const asked = request({ port, path: '/seed.bin', host: '127.0.0.1' })
      asked.on('error', () => {})
      asked.end()
      await new Promise((resolve) => asked.once('socket', (socket) => socket.once('connect', resolve)))
      asked.destroy()
    }
    expect((await fetch(`${url}apple.html`)).status).toBe(200)
  })

  test('without --port the next free one is taken', () => {
    expect(port).toBeGreaterThan(usual)
    expect(server.output()).toContain(`Port ${usual} is taken, so the next free one is used.`)
  })

  test('a port in use is named', async () => {
    const { code, stderr } = await kbsiteHere(site.root, [command, '--port', String(port)])
    expect([code, stderr]).toEqual([2, `error  Port ${port} is taken.  Choose another with --port.\n`])
  })

  test('"localhost" is this server at ::1 too, and a port that another program has there is taken', async (context) => {
    const other = createServer((_, response) => response.end('another program'))
    const canListen = await new Promise((resolve) => {
      other.once('error', () => resolve(false)).listen(0, '::1', () => resolve(true))
    })
    if (!canListen) return context.skip('no address ::1 here')
    onTestFinished(() => void other.close())
    const page = await fetch(`http://[::1]:${port}/apple.html`)
    expect(await page.text()).toContain('苹果')
    const taken = (other.address() as AddressInfo).port
    const { code, stderr } = await kbsiteHere(site.root, [command, '--port', String(taken)])
    expect([code, stderr]).toEqual([2, `error  Port ${taken} is taken.  Choose another with --port.\n`])
  })

  test('the process is still well, has printed no stack and no warning, and ends with 130 by Ctrl-C', async () => {
    expect((await fetch(`${url}apple.html`)).status).toBe(200)
    expect(await server.stop('SIGINT')).toBe(130)
    expectNoStack({ stdout: server.output(), stderr: '' })
    expect(server.output()).not.toContain('warning')
  })
})

test('with --host a server says who can read the site', async () => {
  const server = startKbsite(site.root, ['preview', '--port', '0', '--host', '0.0.0.0'])
  onTestFinished(() => void server.stop('SIGKILL'))
  await server.waitFor(/warning {2}With --host 0\.0\.0\.0 everyone in the network can read the site\./)
  expect(await server.stop('SIGTERM')).toBe(130)
})

test('preview without a built site says so', async () => {
  const unbuilt = makeFaultSite({ 'docs/index.md': '# 水果\n' })
  const { code, stderr } = await unbuilt.run(['preview', '--port', '0'])
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/There is no built site in "dist"\. {2}Run "kbsite build" first\./),
  ])
  unbuilt.close()
})

test.each([
  ['never ends its headers', 'GET / HTTP/1.1\r\nHost: localhost\r\n', '408'],
  ['speaks another protocol', '\x16\x03\x01\x02\x00\x01', '400'],
])('a client that %s is let go, also when it never closes its side', async (_what, text, status) => {
  const server = await serve({
    base: '/',
    port: 0,
    anyPort: true,
    host: '127.0.0.1',
    answer: async () => ({ status: 200, name: 'a.txt', body: 'a' }),
    headerTimeoutMs: 400,
  })
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(async () => {
    socket.destroy()
    await server.close()
  })
  let reply = ''
  let refused = false
  socket.on('error', () => {
    refused = true
  })
  socket.on('data', (chunk) => {
    reply += chunk
  })
  socket.write(Buffer.from(text, 'latin1'))
  await new Promise((resolve) => socket.once('end', resolve))
  expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  // A side that is only half closed takes what is sent; the system refuses it for one that is gone.
  await expect.poll(() => (refused ? true : socket.write('x') && refused)).toBe(true)
})

test('all addresses may be asked for by number, not by a name that anybody can point here', async () => {
  const answer = async () => ({ status: 200, name: 'a.txt', body: 'a' })
  const server = await serve({ base: '/', port: 0, anyPort: true, host: '0.0.0.0', answer })
  const status = async (host: string) =>
    statusOf(await raw(server.port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`))
  expect(await status('192.168.1.2:80')).toBe(200)
  expect(await status('evil.example')).toBe(403)
  await server.close()
})

test('files of kbsite dev that change at once settle to the last state with few pushes', async () => {
  const count = 40
  const notes = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`docs/n/note-${at}.md`, `# 笔记 ${at}\n\n甲\n`]),
  )
  const changed = makeFaultSite({ 'docs/index.md': '# 水果\n', ...notes })
  const { server, url } = await serveForTest(changed, 'dev')
  const origin = url.slice(0, -1)
  const token = /token=([0-9a-f]+)/.exec(await (await fetch(url)).text())![1]!
  const stream = await fetch(`${url}__kbsite/events`, {
    method: 'POST',
    headers: { origin, 'x-kbsite-token': token },
  })
  let pushed = ''
  const reading = (async () => {
    for await (const chunk of stream.body!) pushed += Buffer.from(chunk).toString()
  })().catch(() => {})
  const write = (letter: string) => {
    for (let at = 0; at < count; at += 1)
      writeFileSync(path.join(changed.root, `docs/n/note-${at}.md`), `# 笔记 ${at}\n\n${letter}\n`)
  }
  write('乙')
  write('丙')
  const page = async (at: number) => (await fetch(`${url}n/note-${at}.html`)).text()
  for (const at of [0, count - 1]) await expect.poll(() => page(at)).toContain('<p>丙</p>')
  // Of eighty writes. On a machine with other work they come over a longer time, and so in more heaps.
  expect(pushed.split('\n').filter(Boolean).length).toBeLessThanOrEqual(20)
  // In the middle of the next build.
  void page(0).catch(() => {})
  write('丁')
  expect(await server.stop('SIGTERM')).toBe(130)
  expectNoStack({ stdout: server.output(), stderr: '' })
  await reading
})
