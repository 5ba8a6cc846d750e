// Prepares a clone: dependencies, the compiled kbsite, and a browser for the tests. Needs only Node.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const done = []

checkNode()
const forTests = process.argv.includes('--tests')
const browser = forTests ? await import('./setup/browser.js') : undefined
const installing = browser?.installEarly()
installDependencies()
// This uses what was installed.
const { compile } = await import('./setup/compile.js')
if (await compile(root, fail)) done.push('compiled kbsite')
if (await browser?.ensureBrowser(installing, fail)) done.push('installed Chromium')
process.stderr.write(`setup: ${done.length > 0 ? done.join(', ') : 'nothing to do'}\n`)

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(`kbsite needs Node 20.19 or newer; this is ${process.versions.node}.`)
}

/** Installs dependencies if there are none, or if the lock file is newer. */
function installDependencies() {
  // Linked from another checkout, which maintains it.
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
