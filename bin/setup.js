// Prepares a clone: dependencies, the compiled kbsite, and a browser for the tests. Needs only Node.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const done = []
/** The manual's descriptions of config keys become part of the JSON Schema. */
const manual = 'docs/en/guide/configuration.md'

checkNode()
installDependencies()
await compile()
if (process.argv.includes('--tests')) findBrowser()
process.stderr.write(`setup: ${done.length > 0 ? done.join(', ') : 'nothing to do'}\n`)

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(`kbsite needs Node 20.19 or newer; this is ${process.versions.node}.`)
}

/** Installs when there are no dependencies, or when the lock file is newer than they are. */
function installDependencies() {
  // Linked from another checkout, which looks after it.
  if (lstatSync(path.join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return
  const lock = path.join(root, 'package-lock.json')
  const stamp = path.join(root, 'node_modules', '.package-lock.json')
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(lock).mtimeMs) return
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  const remembered = path.join(root, 'node_modules', '.kbsite-lock-hash')
  if (existsSync(stamp) && existsSync(remembered) && readFileSync(remembered, 'utf8') === wanted) return
  runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(remembered, wanted)
  const now = new Date()
  utimesSync(stamp, now, now)
  done.push('installed dependencies')
}

/** Compiles when a source has changed; caches are keyed by the same hash. */
async function compile() {
  const id = sourceHash()
  const stamp = path.join(root, 'lib', 'build-id')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === id) return
  rmSync(path.join(root, 'lib'), { recursive: true, force: true })
  const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) fail('kbsite does not compile; see above.')
  const { bundle } = await import('./bundle.js')
  await bundle(root)
  // kbsite's own code, which the rest runs, reads it once: what is bundled now is found by it later.
  writeFileSync(stamp, id)
  try {
    await writeSchema()
    await prebuild()
  } catch (error) {
    rmSync(stamp)
    throw error
  }
  done.push('compiled kbsite')
}

async function writeSchema() {
  const { schemaText } = await import('./schema.js')
  const text = await schemaText(readFileSync(path.join(root, manual), 'utf8'))
  writeFileSync(path.join(root, 'lib', 'schema.json'), text)
}

/** Bundles the browser code of a site without templates of its own, to speed up its first build and first page. */
async function prebuild() {
  const { prebuildClient } = await import('../lib/src/render/assets/cached.js')
  await prebuildClient(path.join(root, 'lib', 'prebuilt'))
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const name of [
    'src',
    'templates',
    'bin/bundle.js',
    'bin/patches.js',
    'bin/schema.js',
    'bin/setup.js',
    manual,
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.build.json',
  ])
    addTo(hash, name)
  return hash.digest('hex').slice(0, 16)
}

function addTo(hash, name) {
  const file = path.join(root, name)
  if (statSync(file).isDirectory()) {
    for (const inner of readdirSync(file).sort()) addTo(hash, `${name}/${inner}`)
  } else {
    hash.update(name).update('\0').update(readFileSync(file)).update('\0')
  }
}

/** A browser for the tests: an installed one, else Debian's, if this process may install it. */
function findBrowser() {
  const found = browserPath()
  if (found) return
  if (process.platform !== 'linux' || !onPath('apt-get')) {
    fail('The tests need Chrome or Chromium. Install one, or set PUPPETEER_EXECUTABLE_PATH.')
  }
  process.stderr.write('setup: installing Chromium and a Chinese font for the tests (apt-get) …\n')
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) =>
    spawnSync([...sudo, 'apt-get'][0], [...sudo, 'apt-get', ...args].slice(1), {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status
  apt('update', '-qq')
  // The headless shell needs half the CPU time, but not every Debian has it.
  const installed = ['chromium-headless-shell', 'chromium'].some(
    (name) => apt('install', '-y', '-qq', name, 'fonts-noto-cjk') === 0 && browserPath(),
  )
  if (!installed) {
    fail('Chromium could not be installed. Install Chrome or Chromium, or set PUPPETEER_EXECUTABLE_PATH.')
  }
  done.push('installed Chromium')
}

function browserPath() {
  const named = [process.env.KBSITE_CHROME, process.env.PUPPETEER_EXECUTABLE_PATH, process.env.CHROME_PATH]
  const usual = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ]
  const names = [
    'chrome-headless-shell',
    'chromium-headless-shell',
    'google-chrome-stable',
    'google-chrome',
    'chromium',
    'chromium-browser',
    'microsoft-edge-stable',
  ]
  return [...named, ...names.map(onPath), ...usual].find((file) => file && existsSync(file))
}

function onPath(name) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file))
}

function runNpm(args) {
  const env = { ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1' }
  try {
    if (process.platform === 'win32')
      execFileSync('npm.cmd', args, { cwd: root, stdio: ['ignore', 2, 2], env, shell: true })
    else execFileSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2], env })
  } catch {
    fail('Dependencies could not be installed; see above.')
  }
}

function fail(message) {
  process.stderr.write(`setup: ${message}\n`)
  process.exit(2)
}
