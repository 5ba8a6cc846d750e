import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const jsonOf = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const manifest = jsonOf('package.json') as Record<
  'dependencies' | 'devDependencies' | 'scripts',
  Record<string, string>
>
const lock = jsonOf('package-lock.json') as {
  lockfileVersion: number
  packages: Record<string, { version?: string; integrity?: string; resolved?: string; link?: boolean }>
}

test('every dependency is one exact version, the one of the lock file', () => {
  const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(wanted.length).toBeGreaterThan(40)
  for (const [name, version] of wanted) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)])
    expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version])
  }
})

test('every package of the lock file has a hash and comes from a registry', () => {
  const installed = Object.entries(lock.packages).filter(([place]) => place !== '')
  expect(installed.length).toBeGreaterThan(100)
  for (const [place, { integrity, resolved, link }] of installed) {
    expect([place, integrity, link]).toEqual([place, expect.stringMatching(/^sha512-/), undefined])
    // npm takes this host for the registry that whoever installs has chosen; without an address it asks for each package.
    expect([place, resolved]).toEqual([place, expect.stringMatching(/^https:\/\/registry\.npmjs\.org\//)])
  }
})

test('nothing runs where kbsite is installed', () => {
  const atInstall = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish']
  expect(Object.keys(manifest.scripts).filter((name) => atInstall.includes(name))).toEqual([])
})

test('what code for readers imports is installed with kbsite, as sites with islands bundle it again', () => {
  const files = readdirSync(path.join(root, 'src/client'), { recursive: true, encoding: 'utf8' })
  const imported = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(path.join(root, 'src/client', file), 'utf8').matchAll(
        /^import (?!type\b)[^']*'((?:@[\w-]+\/)?\w[\w.-]*)[/']/gm,
      ),
    ])
    .map(([, name]) => name!)
  // Setup takes in what is used of it.
  const needed = [...new Set(imported)].filter((name) => name !== 'mermaid')
  expect(needed.sort()).toEqual(expect.arrayContaining(['acorn', 'react', 'react-dom']))
  expect(needed.filter((name) => !(name in manifest.dependencies))).toEqual([])
})
