import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeRemote } from '../../src/render/build/remote-cache.ts'
import { buildSite } from '../../src/render/build.ts'
import { checkConfig } from '../../src/render/check.ts'
import { loadConfig } from '../../src/render/config/load.ts'
import { diffSite } from '../../src/render/diff.ts'
import type { BuildEvent } from '../../src/render/model/events.ts'
import { startCacheServer, type TestCacheServer } from '../helpers/cache-server.ts'
import { gitIn } from '../helpers/repository.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

const files = {
  'docs/index.md': '# 首页\n\n[苹果](./apple.md)\n',
  'docs/apple.md': '# 苹果\n\n红的。\n',
}
const config = { title: '水果', themeConfig: { search: false as const } }
let server: TestCacheServer
const made: TestSite[] = []
const own = mkdtempSync(path.join(tmpdir(), 'kbsite-shared-'))
const keyFile = path.join(own, 'key')
afterAll(() => rmSync(own, { recursive: true }))

beforeEach(async () => {
  server = await startCacheServer()
  vi.stubEnv('KBSITE_REMOTE_CACHE', server.address)
  shareKey('apple'.repeat(8))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const site of made.splice(0)) site.close()
  await server.close()
})

/** The key that the machines share; the local caches keep their own. */
function shareKey(key: string): void {
  writeFileSync(keyFile, key)
  vi.stubEnv('KBSITE_CACHE_KEY_FILE', keyFile)
}

function site(changed: Readonly<Record<string, string>> = {}): TestSite {
  const one = makeSite({ ...files, ...changed }, config)
  // In the folder of all tests there is what others bundle meanwhile, which would be new to the server, too.
  const client = path.join(one.root, '.kbsite/cache/client')
  rmSync(client)
  mkdirSync(path.join(own, 'client'), { recursive: true })
  symlinkSync(path.join(own, 'client'), client)
  made.push(one)
  return one
}

/** What a build said of its phases, and its notices. */
async function work({ root }: TestSite): Promise<{ parse?: string; pages?: string; notices: string[] }> {
  const done: Record<string, string> = {}
  const notices: string[] = []
  const { summary } = await buildSite(await loadConfig(root), {
    onEvent(event: BuildEvent) {
      if (event.kind === 'phase') done[event.phase] = event.detail
      if (event.kind === 'notice') notices.push(event.message)
    },
  })
  expect(summary?.pages).toBe(2)
  return { parse: done.parse!, pages: done.pages!, notices }
}

const outputOf = ({ outputFiles, output }: TestSite) => outputFiles().map((name) => [name, output(name)])
const fromNothing = { parse: '2 parsed, 0 from cache', pages: '3 of 3 drawn', notices: [] }
const fromServer = { parse: '0 parsed, 2 from cache', pages: '0 of 3 drawn', notices: [] }

test('what one machine has built another neither parses nor draws, and each gives only what is new', async () => {
  const [first, second, third] = [site(), site(), site({ 'docs/apple.md': '# 苹果\n\n绿的。\n' })]
  expect(await work(first)).toEqual(fromNothing)
  expect(server.requests).toEqual(['GET /ac 404', 'PUT /cas 200', 'GET /ac 404', 'PUT /ac 200'])
  server.requests.length = 0
  expect(await work(second)).toEqual(fromServer)
  expect(server.requests).toEqual(['GET /ac 200', 'GET /cas 200'])
  expect(outputOf(second)).toEqual(outputOf(first))
  expect((await work(third)).pages).toBe('1 of 3 drawn')
  const sizes = [...server.values]
    .filter(([name]) => name.startsWith('/cas/'))
    .map(([, { length }]) => length)
  expect(sizes[1]).toBeLessThan(sizes[0]! / 2)
  // A cache that stays takes only the archive that it has not seen.
  server.requests.length = 0
  second.edit('docs/apple.md', '# 苹果\n\n绿的。\n')
  expect(await work(second)).toEqual({ ...fromServer, notices: [] })
  expect(server.requests).toEqual(['GET /ac 200', 'GET /cas 200'])
  expect(outputOf(second)).toEqual(outputOf(third))
})

test('two machines that write at once leave a cache that a third can use', async () => {
  const [one, other, third] = [site(), site({ 'docs/apple.md': '# 苹果\n\n绿的。\n' }), site()]
  const results = await Promise.all([one, other].map(work))
  expect(results.map(({ notices }) => notices)).toEqual([[], []])
  const { notices } = await work(third)
  expect(notices).toEqual([])
  expect(outputOf(third)).toEqual(outputOf(one))
})

test('check and diff read what another machine has parsed, and write nothing', async () => {
  await work(site())
  server.requests.length = 0
  const read: string[] = []
  const onEvent = (event: BuildEvent) => void (event.kind === 'phase' && read.push(event.detail))
  const checked = site()
  await checkConfig(await loadConfig(checked.root), { onEvent })
  expect(read).toContain('0 parsed, 2 from cache')
  const compared = site()
  const git = gitIn(compared.root)
  git('init', '-q')
  git('add', 'docs', 'kbsite.config.json')
  git('commit', '-qm', 'Two notes')
  compared.edit('docs/apple.md', '# 苹果\n\n绿的。\n')
  const { pages } = await diffSite(await loadConfig(compared.root), 'HEAD', { onEvent })
  expect(pages.map(({ status, path: name }) => `${status} ${name}`)).toEqual(['changed apple.md'])
  expect(read.filter((detail) => detail === '1 archive to read')).toHaveLength(2)
  expect(server.requests).toEqual(['GET /ac 200', 'GET /cas 200', 'GET /ac 200', 'GET /cas 200'])
})

test('a job that may only read writes nothing', async () => {
  vi.stubEnv('KBSITE_REMOTE_CACHE_READ_ONLY', '1')
  expect(await work(site())).toEqual(fromNothing)
  expect(server.values.size).toBe(0)
})

test.each([
  ['knows what an entry is', true],
  ['does not', false],
])('a server that has lost an archive, and %s, gets all of it again', async (_name, validates) => {
  server.validates = validates
  await work(site())
  for (const name of server.values.keys()) if (name.startsWith('/cas/')) server.values.delete(name)
  expect(await work(site())).toEqual(fromNothing)
  expect(await work(site())).toEqual(fromServer)
})

type Answer = NonNullable<TestCacheServer['instead']>
const status =
  (code: number): Answer =>
  (_, response) =>
    !!response.writeHead(code).end()

test.each<[string, Answer, string]>([
  [
    'answers 500',
    status(500),
    'read, and the build goes on without it: it answers 500 Internal Server Error.',
  ],
  [
    'takes nothing',
    ({ method }, response) => method === 'PUT' && !!response.writeHead(403).end(),
    'written, and the build goes on without it: it answers 403 Forbidden.',
  ],
])('a server that %s costs one notice, and the site is built', async (_name, instead, reason) => {
  server.instead = instead
  expect(await work(site())).toEqual({ ...fromNothing, notices: [`The remote cache could not be ${reason}`] })
})

const address = 'KBSITE_REMOTE_CACHE'

test.each<[string, { instead?: Answer; env?: [string, string] }, RegExp]>([
  ['refuses the token', { instead: status(401) }, /it answers 401 Unauthorized\.$/],
  [
    'answers with a page',
    { instead: (_, response) => !!response.end('<p>Sign in</p>') },
    /something else\.$/,
  ],
  [
    'answers without end',
    { instead: (_, response) => [response.write(Buffer.alloc(9_000_000))].length > 0 },
    /something else\.$/,
  ],
  ['never answers', { instead: () => true }, /it takes too long\.$/],
  ['is not there', { env: [address, 'http://127.0.0.1:9'] }, /ECONNREFUSED|bad port/],
  ['has no address', { env: [address, 'cache'] }, /is no address of a server\.$/],
  [
    'is used without a key',
    { env: ['KBSITE_CACHE_KEY_FILE', ''] },
    /only with a key that both sides hold\.$/,
  ],
])('of a server that %s nothing is read', async (_name, { instead, env }, reason) => {
  server.instead = instead
  if (env) vi.stubEnv(...env)
  expect(await noticesOf(site(), instead ? 0.3 : 60)).toEqual([expect.stringMatching(reason)])
})

const isSomethingElse = [expect.stringMatching(/: it answers with something else\.$/)]

test('neither an archive that somebody has changed is taken, nor one that is cut', async () => {
  await work(site())
  const [name, bytes] = [...server.values].find(([key]) => key.startsWith('/cas/'))!
  for (const changed of [
    Buffer.from(bytes.map((byte, at) => (at === 60 ? byte ^ 1 : byte))),
    bytes.subarray(0, -10),
  ]) {
    server.values.set(name, changed)
    expect(await noticesOf(site())).toEqual(isSomethingElse)
  }
})

test('a list that was sealed with another key is not believed', async () => {
  await work(site())
  const [, entry] = [...server.values].find(([key]) => key.startsWith('/ac/'))!
  shareKey('pear'.repeat(8))
  server.instead = (_, response) => !!response.end(entry)
  expect(await noticesOf(site())).toEqual(isSomethingElse)
})

/** What is said when a build would only read. */
async function noticesOf({ root }: TestSite, timeLimit = 60): Promise<string[]> {
  const notices: string[] = []
  const loaded = { ...(await loadConfig(root)), remoteCache: { timeLimit } }
  await takeRemote(loaded, (event) => void (event.kind === 'notice' && notices.push(event.message)))
  return notices
}
