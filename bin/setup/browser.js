import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

// The headless shell needs half the CPU time, but not every Debian has it. What the packages recommend are a hundred more, for a desktop.
const script = `$APT update -qq
for name in chromium-headless-shell chromium; do
  $APT install -y -qq --no-install-recommends $name fonts-liberation fonts-noto-cjk && exit
done
exit 1`

/** Installs Debian's browser for the tests; settles when that has ended. `undefined` if apt is missing. */
function install() {
  const hasApt = process.platform === 'linux' && spawnSync('apt-get', ['--version']).status === 0
  if (!hasApt) return undefined
  process.stderr.write('setup: installing Chromium and its fonts for the tests (apt-get) …\n')
  const child = spawn('sh', ['-c', script], {
    stdio: ['ignore', 2, 2],
    env: {
      ...process.env,
      APT: isRoot() ? 'apt-get' : 'sudo -n apt-get',
      DEBIAN_FRONTEND: 'noninteractive',
    },
  })
  return new Promise((resolve) => child.once('close', resolve))
}

/**
 * Starts that in a container without a browser, while npm works. The search for browsers in other places is not compiled yet, so it starts only
 * where a needless package does no harm.
 */
export function installEarly() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => existsSync(folder))
  const isThere = folders.some((folder) =>
    readdirSync(folder).some((name) => /^(?:google-)?chrom/.test(name)),
  )
  return isRoot() && !isThere ? install() : undefined
}

/**
 * Looks for a browser for the tests as kbsite itself does, and installs Debian's if there is none and this process may; returns whether it
 * did. `installing`: what `installEarly` has started. `fail` ends the process with a message.
 */
export async function ensureBrowser(installing, fail) {
  const { findBrowser } = await import('../../lib/src/render/diagrams/browser.js')
  const isThere = async () => 'path' in (await findBrowser())
  await installing
  if (await isThere()) return installing !== undefined
  if (!installing) await install()
  if (await isThere()) return true
  fail('The tests need Chrome or Chromium. Install one, or set PUPPETEER_EXECUTABLE_PATH.')
}

const isRoot = () => process.getuid?.() === 0
