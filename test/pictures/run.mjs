// Makes the pictures of the manual, in the folders `pictures` beside its pages: `npm run pictures`, or `npm run pictures -- search` for one.
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../bench/launch.mjs'
import { kbsite, serve } from './commands.mjs'
import { shots } from './shots.mjs'
import { siteOf, writeSite } from './site.mjs'
import { terminals } from './terminals.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const folders = { zh: path.join(root, 'docs/guide/pictures'), en: path.join(root, 'docs/en/guide/pictures') }
const limit = 80 * 1024
const wanted = process.argv.slice(2)
const isWanted = (name) => wanted.length === 0 || wanted.includes(name)

const work = mkdtempSync(path.join(tmpdir(), 'kbsite-pictures-'))
const browser = await launchBrowser()
try {
  for (const language of ['zh', 'en']) await takeAll(language)
  for (const [name, terminal] of Object.entries(terminals)) {
    if (isWanted(name)) write(path.join(folders.zh, `_${name}.md`), terminal(path.join(work, name)))
  }
} finally {
  await browser.close()
  rmSync(work, { recursive: true, force: true })
}

async function takeAll(language) {
  const site = siteOf(language)
  const project = path.join(work, language)
  writeSite(project, site.files)
  kbsite(['build', project])
  const built = await serve(['preview', project, '--port', '0'])
  // `dev` shows the note with its mistakes, which a build would refuse.
  writeSite(project, site.mistakes)
  const edited = await serve(['dev', project, '--port', '0'])
  try {
    for (const [name, shot] of Object.entries(shots)) {
      if (!isWanted(name)) continue
      for (const theme of ['light', 'dark']) {
        const origin = shot.server === 'dev' ? edited.origin : built.origin
        const picture = await take({ ...shot, theme, origin, texts: site.texts[name] ?? [], site })
        write(path.join(folders[language], `${name}${theme === 'dark' ? '-dark' : ''}.webp`), picture)
      }
    }
  } finally {
    built.end()
    edited.end()
  }
}

/** One picture, or several pages side by side. */
async function take({ views, ...shot }) {
  const pictures = []
  for (const view of views) pictures.push(await picture({ ...shot, ...view }))
  return pictures.length === 1 ? pictures[0] : beside(pictures, shot.theme)
}

async function picture({ width, height, theme, origin, route = '/', prepare, texts, clip, site, server }) {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width, height, isMobile: width < 500, hasTouch: width < 500 })
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ])
  // The reader's time and language, in which dates are written.
  await page.emulateTimezone('UTC')
  const session = await page.createCDPSession()
  await session.send('Emulation.setLocaleOverride', { locale: site.locale })
  // `dev` keeps a request open for news.
  await page.goto(origin + route, { waitUntil: server === 'dev' ? 'load' : 'networkidle0' })
  await page.addStyleTag({ content: '* { caret-color: transparent !important; scrollbar-width: none }' })
  await prepare?.(page, texts, site)
  const taken = await page.screenshot({ type: 'webp', quality: 80, ...(clip && { clip }) })
  await context.close()
  return taken
}

async function beside(pictures, theme) {
  const images = pictures.map(
    (bytes) => `<img src="data:image/webp;base64,${Buffer.from(bytes).toString('base64')}">`,
  )
  const page = await browser.newPage()
  await page.setContent(`<style>
    body { display: flex; gap: 24px; width: max-content; margin: 0; padding: 16px; background: ${theme === 'dark' ? '#000' : '#ddd'} }
    img { border-radius: 12px }
  </style>${images.join('')}`)
  const body = await page.$('body')
  const taken = await body.screenshot({ type: 'webp', quality: 80 })
  await page.close()
  return taken
}

function write(file, content) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
  const { size } = statSync(file)
  if (size > limit) throw new Error(`${path.relative(root, file)} has ${size} bytes, more than ${limit}.`)
  process.stdout.write(`${path.relative(root, file)}  ${(size / 1024).toFixed(1)} KB\n`)
}
