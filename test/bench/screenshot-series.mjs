// Numbered screenshots of what moves, at 1440 and 390 px, light and dark, out of the built site (`npm run build`):
//
//   node test/bench/screenshot-series.mjs tree FOLDER       the tree's manual is opened, searched, checked, dragged, …
//   node test/bench/screenshot-series.mjs diagrams FOLDER   every kind of diagram, with scripts and without
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { launchBrowser } from './launch.mjs'
import { startPreview } from './preview.mjs'

const [what = 'tree', target = 'screenshots'] = process.argv.slice(2)
const series = { tree: treeSeries, diagrams: diagramSeries }[what]
const folder = path.resolve(target)
mkdirSync(folder, { recursive: true })
const { server, origin } = await startPreview()
const browser = await launchBrowser()
try {
  for (const theme of ['dark', 'light']) for (const width of [1440, 390]) await series({ width, theme })
} finally {
  await browser.close()
  server.kill('SIGINT')
}

async function open(route, { width, theme, script = true }) {
  const page = await browser.newPage()
  const phone = width < 500
  await page.setJavaScriptEnabled(script)
  await page.setViewport({ width, height: phone ? 844 : 900, isMobile: phone, hasTouch: phone })
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }])
  await page.goto(origin + route, { waitUntil: 'networkidle0' })
  return page
}

async function treeSeries({ width, theme }) {
  const page = await open('guide/tree.html', { width, theme })
  let number = 0
  const shot = async (name) => {
    number += 1
    const file = path.join(folder, `tree-${width}-${theme}-${String(number).padStart(2, '0')}-${name}.png`)
    await page.screenshot({ path: file })
    process.stdout.write(`${file}\n`)
  }
  const phone = width < 500
  const act = (handle) => (phone ? handle.tap() : handle.click())
  const tree = (attributes) => treeOf(page, attributes)
  const part = async (island, title, name) => {
    const rows = await island.$$('.kb-tree-row')
    for (const row of rows)
      if ((await row.$eval('.kb-tree-title', (one) => one.textContent)) === title)
        return row.$(`[data-part="${name}"]`)
    throw new Error(`No row ${title}`)
  }

  const files = await tree({ keyField: 'path' })
  await shot('as-it-comes')
  await act(await part(files, 'docs', 'arrow'))
  await settled()
  await shot('expanded')

  const search = await tree({ search: '', filteredNodeCheckable: '' })
  const input = await search.$('input')
  await input.type('萝')
  await page.waitForFunction((one) => one.querySelectorAll('.kb-tree-row').length < 4, {}, search)
  await shot('searched')
  await act(await search.$('.kb-tree-row .kb-tree-box'))
  await settled()
  await shot('checked')

  const drag = await tree({ draggable: '' })
  const from = await centreOf(await part(drag, '苹果', 'title'))
  const to = await centreOf(await part(drag, '萝卜', 'title'))
  if (phone) {
    const touch = await page.touchscreen.touchStart(from.x, from.y)
    await page.waitForSelector('.kb-tree-ghost')
    await touch.move(to.x, to.y)
    await touch.move(to.x, to.y + 9)
    await shot('dragged-by-finger')
    await touch.end()
  } else {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 3 })
    await page.mouse.move(to.x, to.y + 9)
    await shot('dragged')
    await page.mouse.up()
  }
  await settled()
  await shot('dropped')
  await (await drag.$('[role="treeitem"][tabindex="0"]')).focus()
  await page.keyboard.down('Control')
  await page.keyboard.press('x')
  await page.keyboard.up('Control')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await settled()
  await shot('moved-by-keyboard')
  await page.keyboard.press('Escape')

  const lab = await treeOf(page, { show: 'load' }, 'site:TreeLab')
  await lab.waitForSelector('.kb-tree-row')
  await act(await lab.$('.kb-tree-arrow'))
  await lab.waitForSelector('[aria-busy]')
  await shot('loading')
  await page.waitForFunction((one) => one.querySelectorAll('.kb-tree-row').length > 3, {}, lab)
  await shot('loaded')

  const drop = await tree({ drop: '', clearable: '' })
  await act(await drop.$('.kb-tree-drop-box'))
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('.kb-tree-drop-panel[data-open]')).opacity === '1',
  )
  await shot('drop-down')
  await page.close()
}

/** The first tree whose tag has these attributes, in the middle of the screen and alive. */
async function treeOf(page, attributes, island = 'tree') {
  const handle = await page.evaluateHandle(
    (island, attributes) =>
      [...document.querySelectorAll(`[data-island="${island}"]`)].find(({ dataset }) => {
        const given = JSON.parse(dataset.props)
        const camel = Object.fromEntries(
          Object.entries(given).map(([name, value]) => [
            name.replace(/-(.)/g, (_, letter) => letter.toUpperCase()),
            value,
          ]),
        )
        return Object.entries(attributes).every(
          ([name, value]) => name in camel && (value === '' || camel[name] === value),
        )
      }),
    island,
    attributes,
  )
  await handle.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await page.waitForFunction(
    (one) => one.querySelector('[role="tree"], .kb-tree-drop-box, .kb-tree:not([data-static])'),
    {},
    handle,
  )
  await settled()
  return handle
}

async function centreOf(handle) {
  const { x, y, height } = await handle.boundingBox()
  return { x: x + 30, y: y + height / 2 }
}

async function diagramSeries({ width, theme }) {
  for (const script of [true, false]) {
    const page = await open('guide/diagrams.html', { width, theme, script })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    // One picture of the whole page would be too tall to look at.
    await page.setViewport({ ...page.viewport(), height: 2400 })
    for (let top = 0, number = 1; top < height; top += 2300, number++) {
      const name = `diagrams-${width}-${theme}-${script ? 'script' : 'no-script'}-${String(number).padStart(2, '0')}.png`
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
      await settled()
      await page.screenshot({ path: path.join(folder, name) })
      process.stdout.write(`${path.join(folder, name)}\n`)
    }
    await page.close()
  }
}

// By the clock of this process: a page without scripts has no frames to wait for.
function settled() {
  return new Promise((resolve) => setTimeout(resolve, 300))
}
