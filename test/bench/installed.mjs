// What an author installs with kbsite: `node test/bench/installed.mjs` packs this checkout, installs it into an empty folder without
// lifecycle scripts, and prints how many packages that are, how much they weigh, and the heaviest.
import { execFileSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-installed-'))
try {
  npm(root, 'pack', '--pack-destination', folder, '--silent')
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  npm(folder, 'init', '-y')
  npm(folder, 'install', `./${tarball}`, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline')
  print(packagesIn(path.join(folder, 'node_modules')))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function print(packages) {
  const own = new Set(['kbsite', ...reachableFrom('mermaid')])
  const beside = packages.filter(({ name }) => !own.has(name))
  const mermaid = packages.filter(({ name }) => name !== 'kbsite' && own.has(name))
  const lines = [
    ['all', packages],
    ['without Mermaid and what only it needs', beside],
    ['Mermaid and what it needs', mermaid],
  ].map(([name, some]) => `${name.padEnd(40)} ${String(some.length).padStart(4)} packages ${megabytes(some)}`)
  const heaviest = [...packages].sort((one, other) => other.bytes - one.bytes).slice(0, 12)
  const rows = heaviest.map((one) => `  ${`${one.name}@${one.version}`.padEnd(50)} ${megabytes([one])}`)
  process.stdout.write(`${[...lines, 'heaviest:', ...rows].join('\n')}\n`)
}

function packagesIn(modules) {
  return readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap((entry) => {
      const place = path.join(modules, entry.name)
      return entry.name.startsWith('@') ? readdirSync(place).map((name) => path.join(place, name)) : [place]
    })
    .flatMap((place) => {
      const { name, version } = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'))
      const inner = path.join(place, 'node_modules')
      const nested = lstatSync(inner, { throwIfNoEntry: false }) ? packagesIn(inner) : []
      const bytes = sizeOf(place) - nested.reduce((sum, one) => sum + one.bytes, 0)
      return [{ name, version, bytes }, ...nested]
    })
}

function sizeOf(place) {
  const info = lstatSync(place)
  if (!info.isDirectory()) return info.size
  return readdirSync(place).reduce((sum, name) => sum + sizeOf(path.join(place, name)), 0)
}

/** Names by the lock file of this checkout. */
function reachableFrom(start) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const seen = new Set()
  const visit = (name) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const inner of Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {})) visit(inner)
  }
  visit(start)
  return seen
}

function megabytes(packages) {
  const bytes = packages.reduce((sum, one) => sum + one.bytes, 0)
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`.padStart(9)
}

function npm(cwd, ...args) {
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}
