// Takes screenshots of the built site: `npm run screenshots` writes the README's to docs/public/screenshots,
// `npm run screenshots -- --all FOLDER` every page kind at 1440, 1024, 800 and 390 px in both themes.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import puppeteer from 'puppeteer'
import { findBrowser } from '../../lib/src/render/diagrams/browser.js'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const all = process.argv.indexOf('--all')

const pages = {
  home: '/',
  note: '/javascript/prototype.html',
  diagram: '/interview/index.html',
  index: '/css/index.html',
  catalog: '/catalog.html',
  guide: '/guide/widgets.html',
  about: '/about.html',
  'not-found': '/no-such-page.html',
}
const readme = [
  { name: 'home', page: 'home', width: 1440, theme: 'light' },
  { name: 'note', page: 'note', width: 1440, theme: 'light' },
  { name: 'note-dark', page: 'note', width: 1440, theme: 'dark' },
  { name: 'note-phone', page: 'note', width: 390, theme: 'dark' },
]
const every = Object.keys(pages).flatMap((page) =>
  [1440, 1024, 800, 390].flatMap((width) =>
    ['light', 'dark'].map((theme) => ({ name: `${page}-${width}-${theme}`, page, width, theme })),
  ),
)

const folder = all < 0 ? path.join(root, 'docs/public/screenshots') : path.resolve(process.argv[all + 1])
mkdirSync(folder, { recursive: true })
const { server, origin } = await startPreview()
const found = await findBrowser()
if (!('path' in found)) throw new Error('No browser found.')
const browser = await puppeteer.launch({
  executablePath: found.path,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
for (const shot of all < 0 ? readme : every) await take(shot)
await browser.close()
server.kill('SIGINT')

async function take({ name, page: kind, width, theme }) {
  const page = await browser.newPage()
  await page.setViewport({ width, height: width < 500 ? 844 : 900 })
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }])
  await page.goto(origin + pages[kind].slice(1), { waitUntil: 'networkidle0' })
  await page.screenshot({ path: path.join(folder, `${name}.png`), optimizeForSpeed: false })
  await page.close()
  process.stdout.write(`${path.relative(process.cwd(), path.join(folder, `${name}.png`))}\n`)
}

function startPreview() {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [path.join(root, 'bin/kbsite.js'), 'preview', root, '--port', '0'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    child.stdout.on('data', (chunk) => {
      const match = /http:\/\/localhost:(\d+)\//.exec(String(chunk))
      if (match) resolve({ server: child, origin: `http://127.0.0.1:${match[1]}/` })
    })
    child.on('close', () => reject(new Error('kbsite preview ended. Run "npm run build" first.')))
  })
}
