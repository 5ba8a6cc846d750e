// Draws the measured pictures of the notes again: what Chromium reports of small pages is measured here, and drawn for both themes.
//
//   npm run figures [-- name…]
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import puppeteer from 'puppeteer'
import { findBrowser } from '../../lib/src/render/diagrams/browser.js'
import { layers, shift } from './layout.mjs'
import { longTask, thrashing } from './main-thread.mjs'
import { leak, sawtooth } from './memory.mjs'
import { discovery, protocols } from './network.mjs'

const figures = {
  'http/protocols': protocols,
  'html/discovery': discovery,
  'frontend/long-task': longTask,
  'frontend/thrashing': thrashing,
  'frontend/layers': layers,
  'frontend/shift': shift,
  'frontend/sawtooth': sawtooth,
  'javascript/leak': leak,
}
const wanted = process.argv.slice(2)
const browser = await puppeteer.launch({
  executablePath: (await findBrowser()).path,
  args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors', '--enable-precise-memory-info'],
})
try {
  for (const [name, draw] of Object.entries(figures)) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue
    const [folder, file] = name.split('/')
    for (const [theme, svg] of Object.entries(await draw(browser))) {
      const place = path.join('docs', folder, 'figures', `${file}-${theme}.svg`)
      writeFileSync(place, svg)
      process.stdout.write(`${place} ${svg.length} bytes\n`)
    }
  }
} finally {
  await browser.close()
}
