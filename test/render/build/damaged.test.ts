import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grouped } from '../../../src/render/base/grouped.ts'
import { buildSite } from '../../../src/render/build.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { bytesBelow } from '../../helpers/fault-site.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

let site: TestSite
let clean: Record<string, string>
const at = (name: string) => path.join(site.root, name)

async function build(): Promise<void> {
  await buildSite(await loadConfig(site.root))
}

beforeAll(async () => {
  site = makeSite(
    {
      'docs/index.md': '# 首页\n\n[苹果](./apple.md)\n',
      'docs/apple.md': '# 苹果\n\n```js\nconst apple = 1\n```\n',
      // So that the client code is not that which came with kbsite.
      'templates/style.css': '.kb-doc { top: 0 }\n',
    },
    { csp: true },
  )
  // It is to hold client code of its own.
  rmSync(at('.kbsite'), { recursive: true })
  await build()
  clean = bytesBelow(at('dist'))
  cpSync(at('.kbsite'), at('kept'), { recursive: true })
})
afterAll(() => site?.close())

/** Each file of the cache, and what damages it so that it still looks whole: a letter or a digit that is another one. */
function damages(): [file: string, bytes: Buffer][] {
  const files = readdirSync(at('kept'), { recursive: true, encoding: 'utf8' })
  return files
    .filter((name) => /\.(?:json|bin)$/.test(name))
    .map((name) => {
      const bytes = readFileSync(at(`kept/${name}`))
      const places = [...bytes.keys()].filter((place) => /[a-y0-8]/.test(String.fromCharCode(bytes[place]!)))
      for (let part = 1; part < 20; part += 1) bytes[places[Math.floor((places.length * part) / 20)]!]! += 1
      return [name, bytes]
    })
}

test('whatever file of the cache a disk gives back with other letters, the output is that of a clean build', async () => {
  const cached = damages()
  expect(cached.map(([name]) => name.split('/')[1])).toEqual(
    expect.arrayContaining(['build', 'client', 'tree']),
  )
  // Those of one kind at once.
  for (const [kind, damaged] of grouped(cached, ([name]) => name.split('/')[1]!)) {
    rmSync(at('.kbsite'), { recursive: true })
    cpSync(at('kept'), at('.kbsite'), { recursive: true })
    for (const [name, bytes] of damaged) writeFileSync(at(`.kbsite/${name}`), bytes)
    // One page is drawn again, and the other files are compared with what the record says of them.
    rmSync(at('dist/apple.html'))
    await build()
    const now = bytesBelow(at('dist'))
    expect(
      Object.keys(clean).filter((file) => now[file] !== clean[file]),
      kind,
    ).toEqual([])
  }
})
