import { inBothThemes } from './chart.mjs'

const layered = `<style>
body { margin: 0; height: 900px; background: #eee }
div { position: absolute; width: 150px; height: 90px; background: #bcd }
.moving { left: 30px; top: 60px; will-change: transform }
.over { left: 110px; top: 110px; background: #cdb }
.apart { left: 150px; top: 300px; background: #dbc }
header { position: fixed; inset: 0 0 auto; height: 40px; background: #9ab }
</style><div class="moving"></div><div class="over"></div><div class="apart"></div><header></header>`

/** Layers of a page of 340 by 440 px, lowest first, with the reasons that Chromium gives. */
async function layersOf(browser) {
  const page = await browser.newPage()
  await page.setViewport({ width: 340, height: 440 })
  await page.setContent(layered)
  const session = await page.createCDPSession()
  let layers = []
  session.on('LayerTree.layerTreeDidChange', (event) => {
    if (event.layers) layers = event.layers
  })
  await session.send('LayerTree.enable')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.screenshot()
  const drawn = layers.filter(({ drawsContent }) => drawsContent)
  const reasons = await Promise.all(
    drawn.map(
      async ({ layerId }) =>
        (await session.send('LayerTree.compositingReasons', { layerId })).compositingReasonIds,
    ),
  )
  await page.close()
  return drawn.map(({ transform, width: w, height: h }, index) => ({
    x: transform?.[12] ?? 0,
    y: transform?.[13] ?? 0,
    w: Math.min(w, 340),
    h: Math.min(h, 440),
    reasons: reasons[index],
  }))
}

/** What a layer shows, by where it lies. */
const nameOf = ({ x, y, h }) =>
  h === 40 ? 'header' : x === 30 ? '.moving' : y === 110 ? '.over' : '页面与 .apart'

export async function layers(browser) {
  const found = (await layersOf(browser)).filter(({ reasons }) => reasons.length > 0)
  return inBothThemes((pen) => {
    const step = 62
    found.forEach((layer, index) => {
      const top = 16 + (found.length - 1 - index) * step
      const place = (x, y) => [16 + x * 0.6 + (440 - y) * 0.16, top + y * 0.2]
      const rect = ({ x, y, w, h }) => [place(x, y), place(x + w, y), place(x + w, y + h), place(x, y + h)]
      pen.path(rect({ x: 0, y: 0, w: 340, h: 440 }), 'soft', { close: true, fill: 'paper', opacity: 0.5 })
      pen.path(rect(layer), 'work', { close: true, fill: 'work', opacity: 0.3 })
      if (layer.h === 440)
        pen.path(rect({ x: 150, y: 300, w: 150, h: 90 }), 'work', { close: true, dash: true })
      const words = [nameOf(layer), ...layer.reasons]
      words.forEach((text, line) => {
        pen.text(292, top + 10 + line * 14, text, { size: 11, fill: line ? 'soft' : 'ink' })
      })
    })
    return 16 + (found.length - 1) * step + 100
  })
}

/** A picture that arrives without a size, and what Layout Instability reports of it. */
export async function shift(browser) {
  const page = await browser.newPage()
  await page.setViewport({ width: 300, height: 400 })
  await page.setContent(
    '<style>body{margin:0}p{margin:0;height:120px;background:#ccc}img{display:block}</style><h1 style="margin:0;height:40px">a</h1><img><p></p>',
  )
  const found = await page.evaluate(async () => {
    const seen = new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries()[0])).observe({
        type: 'layout-shift',
        buffered: true,
      })
    })
    await new Promise((done) => setTimeout(done, 700))
    document.querySelector('img').src =
      'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="300" height="160"/%3E'
    const { value, sources } = await seen
    const rect = ({ x, y, width, height }) => ({ x, y, w: width, h: height })
    return { value, before: rect(sources[0].previousRect), after: rect(sources[0].currentRect) }
  })
  await page.close()
  return inBothThemes((pen) => drawShift(pen, found))
}

function drawShift(pen, { value, before, after }) {
  const scale = 0.42
  const frame = (left, title, draw) => {
    pen.text(left + 63, 18, title, { anchor: 'middle', size: 12 })
    pen.box(left, 26, 300 * scale, 400 * scale, 'paper', { stroke: 'soft' })
    draw((rect, fill, more) =>
      pen.box(left + rect.x * scale, 26 + rect.y * scale, rect.w * scale, rect.h * scale, fill, more),
    )
  }
  const moved = after.y - before.y
  const picture = { x: 0, y: before.y, w: 300, h: moved }
  // Of both places together; what lies between them does not count.
  const shared = Math.max(0, before.y + before.h - after.y)
  const region = before.h + after.h - shared
  frame(8, '图片到达之前', (box) => box(before, 'work', { opacity: 0.5 }))
  frame(147, '图片到达之后', (box) => {
    box(picture, 'wait')
    box(after, 'work', { opacity: 0.5 })
  })
  frame(286, '影响区域与距离', (box) => {
    box(before, 'bad', { stroke: 'bad', opacity: 0.25, dash: true })
    box(after, 'bad', { stroke: 'bad', opacity: 0.25, dash: true })
  })
  const part = (size, whole) => (size / whole).toFixed(2)
  pen.text(210, 214, `${part(region, 400)} × ${part(moved, 400)} = ${value.toFixed(3)}（浏览器给出的分数）`, {
    anchor: 'middle',
    size: 12,
  })
  return 224
}
