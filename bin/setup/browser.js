import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Finds a browser for the tests: an installed one, else Debian's, if this process may install it; returns whether it did. `fail` ends the process
 * with a message.
 */
export function findBrowser(fail) {
  if (browserPath()) return false
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
  return true
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
