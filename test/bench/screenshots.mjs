// Takes screenshots of the built site: `npm run screenshots` writes the README's to .github/screenshots,
// `npm run screenshots -- --all FOLDER` every page kind at 1440, 1024, 800 and 390 px in both themes.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from './launch.mjs'
import { startPreview } from './preview.mjs'

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
  english: '/en/guide/index.html',
}
const readme = [
  { name: 'home-light', page: 'home', width: 1440, theme: 'light' },
  { name: 'home-dark', page: 'home', width: 1440, theme: 'dark' },
  { name: 'note-light', page: 'note', width: 1440, theme: 'light' },
  { name: 'note-dark', page: 'note', width: 1440, theme: 'dark' },
  { name: 'diagram-phone-light', page: 'diagram', width: 390, theme: 'light', at: 760 },
  { name: 'note-phone-dark', page: 'note', width: 390, theme: 'dark' },
  { name: 'catalog-phone-light', page: 'catalog', width: 390, theme: 'light' },
]
const every = Object.keys(pages).flatMap((page) =>
  [1440, 1024, 800, 390].flatMap((width) =>
    ['light', 'dark'].map((theme) => ({ name: `${page}-${width}-${theme}`, page, width, theme })),
  ),
)

const folder = all < 0 ? path.join(root, '.github/screenshots') : path.resolve(process.argv[all + 1])
mkdirSync(folder, { recursive: true })
const { server, origin } = await startPreview()
// What the README shows is small; what is judged keeps every pixel.
const picture = all < 0 ? { type: 'webp', quality: 84 } : { type: 'png' }
const browser = await launchBrowser()
for (const shot of all < 0 ? readme : every) await take(shot)
await browser.close()
server.kill('SIGINT')

async function take({ name, page: kind, width, theme, at = 0 }) {
  const page = await browser.newPage()
  const phone = width < 500
  await page.setViewport({ width, height: phone ? 844 : 900, isMobile: phone, hasTouch: phone })
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }])
  await page.goto(origin + pages[kind].slice(1), { waitUntil: 'networkidle0' })
  if (at > 0) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), at)
    await page.waitForNetworkIdle()
  }
  const file = path.join(folder, `${name}.${picture.type}`)
  await page.screenshot({ path: file, ...picture })
  await page.close()
  process.stdout.write(`${path.relative(process.cwd(), file)}\n`)
}
