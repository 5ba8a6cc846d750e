import { spawnSync } from 'node:child_process'
import { findBrowser } from '../../lib/src/render/diagrams/browser.js'

/**
 * Looks for a browser for the tests as kbsite itself does, and installs Debian's if there is none and this process may; returns whether it
 * did. `fail` ends the process with a message.
 */
export async function ensureBrowser(fail) {
  const isThere = async () => 'path' in (await findBrowser())
  if (await isThere()) return false
  const hasApt = process.platform === 'linux' && spawnSync('apt-get', ['--version']).status === 0
  if (!hasApt) fail('The tests need Chrome or Chromium. Install one, or set PUPPETEER_EXECUTABLE_PATH.')
  process.stderr.write('setup: installing Chromium and a Chinese font for the tests (apt-get) …\n')
  const [command, ...before] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  const apt = (...args) =>
    spawnSync(command, [...before, ...args], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status
  apt('update', '-qq')
  // The headless shell needs half the CPU time, but not every Debian has it.
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (apt('install', '-y', '-qq', name, 'fonts-noto-cjk') === 0 && (await isThere())) return true
  fail('Chromium could not be installed. Install Chrome or Chromium, or set PUPPETEER_EXECUTABLE_PATH.')
}
