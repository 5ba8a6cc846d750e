import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bundle } from './bundle.js'
import { applyPatches } from './patches.js'
import { schemaText } from './schema.js'

/** The manual's descriptions of config keys become part of the JSON Schema. */
const manual = 'docs/en/guide/configuration.md'

/**
 * Compiles into `lib/` when a source has changed, and returns whether it did; caches are keyed by the same hash. `fail` ends the process with a
 * message.
 */
export async function compile(root, fail) {
  const id = sourceHash(root)
  const stamp = path.join(root, 'lib', 'build-id')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === id) return false
  rmSync(path.join(root, 'lib'), { recursive: true, force: true })
  const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  // `npm test` checks the types, which takes twice as long as all the rest of this.
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--noCheck'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) fail('kbsite does not compile; see above.')
  // The compiled code reads it as soon as any of it is loaded.
  writeFileSync(stamp, id)
  try {
    await bundle(root)
    const schema = await schemaText(readFileSync(path.join(root, manual), 'utf8'))
    writeFileSync(path.join(root, 'lib', 'schema.json'), schema)
    await prebuild(root)
  } catch (error) {
    rmSync(stamp)
    throw error
  }
  return true
}

/**
 * Bundles the browser code of a site without templates of its own, to speed up its first build and first page, and copies what kbsite uses of
 * large packages.
 */
async function prebuild(root) {
  const [{ prebuildClient }, { prebuildIcons }, { prebuildMermaid }, { prebuildChinese }] = await Promise.all(
    [
      import('../../lib/src/render/assets/cached.js'),
      import('../../lib/src/render/site/icon-set.js'),
      import('../../lib/src/render/diagrams/prebuild.js'),
      import('../../lib/src/render/search/chinese.js'),
    ],
  )
  const data = path.join(root, 'lib', 'data')
  mkdirSync(data)
  prebuildIcons(data)
  await Promise.all([
    prebuildMermaid(path.join(data, 'mermaid'), [applyPatches()]),
    prebuildChinese(data),
    prebuildClient(path.join(root, 'lib', 'prebuilt')),
  ])
}

function sourceHash(root) {
  const hash = createHash('sha256')
  for (const name of [
    'src',
    'templates',
    'bin/setup',
    manual,
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.build.json',
  ])
    addTo(hash, root, name)
  return hash.digest('hex').slice(0, 16)
}

function addTo(hash, root, name) {
  const file = path.join(root, name)
  if (statSync(file).isDirectory()) {
    for (const inner of readdirSync(file).sort()) addTo(hash, root, `${name}/${inner}`)
  } else {
    hash.update(name).update('\0').update(readFileSync(file)).update('\0')
  }
}
