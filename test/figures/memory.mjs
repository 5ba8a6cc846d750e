import { calmest } from './calmest.mjs'
import { inBothThemes, legend, width } from './chart.mjs'

/** Opens and closes a panel twenty times; after each, what is left once everything was collected. */
async function rounds(browser, leaks) {
  const page = await browser.newPage()
  await page.setContent('<main></main>')
  const session = await page.createCDPSession()
  await page.evaluate((keeps) => {
    globalThis.openAndClose = () => {
      const panel = document.createElement('div')
      const rows = Array.from({ length: 2000 }, (_, index) => ({ index, text: `row ${index}` }))
      for (let i = 0; i < 100; i++) panel.append(document.createElement('p'))
      const life = new AbortController()
      window.addEventListener('resize', () => panel.append(String(rows.length)), { signal: life.signal })
      document.querySelector('main').append(panel)
      panel.remove()
      if (!keeps) life.abort()
    }
  }, leaks)
  const points = []
  for (let round = 0; round <= 20; round++) {
    if (round > 0) await page.evaluate(() => openAndClose())
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const { nodes } = await session.send('Memory.getDOMCounters')
    points.push({ heap: usedSize / 2 ** 20, nodes })
  }
  await page.close()
  return points
}

function lines(pen, { left, right, top, bottom }, title, series) {
  const values = series.flatMap(({ values: own }) => own)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  pen.text(left, top - 8, title, { size: 12 })
  const at = (index, count) => left + (index / (count - 1)) * (right - left)
  const up = (value) => bottom - ((value - least) / (most - least || 1)) * (bottom - top)
  pen.path(
    [
      [left, top],
      [left, bottom],
      [right, bottom],
    ],
    'line',
  )
  for (const value of [least, most]) {
    const shown = value > 100 ? String(Math.round(value)) : value.toFixed(1)
    pen.text(left - 5, up(value) + 4, shown, { anchor: 'end', fill: 'soft', size: 12 })
  }
  for (const { values: own, stroke } of series) {
    pen.path(
      own.map((value, index) => [at(index, own.length), up(value)]),
      stroke,
    )
  }
}

export async function leak(browser) {
  const [leaking, mended] = [await rounds(browser, true), await rounds(browser, false)]
  const both = (key) => [
    { values: leaking.map((point) => point[key]), stroke: 'bad' },
    { values: mended.map((point) => point[key]), stroke: 'good' },
  ]
  return inBothThemes((pen) => {
    lines(pen, { left: 40, right: 200, top: 30, bottom: 140 }, 'JS 堆（MB），回收之后', both('heap'))
    lines(pen, { left: 258, right: width - 14, top: 30, bottom: 140 }, 'DOM 节点数', both('nodes'))
    for (const x of [120, 332])
      pen.text(x, 156, '打开再关闭 0 到 20 次', { anchor: 'middle', fill: 'soft', size: 12 })
    legend(pen, 180, [
      ['bad', '监听器没有移除'],
      ['good', '关闭时 abort()'],
    ])
    return 190
  })
}

/** The used heap while short-lived objects come and go, and while one in fifty stays. */
export async function sawtooth(browser) {
  const { used, ms } = await calmest(
    () => allocating(browser),
    (seen) => seen.ms,
  )
  return inBothThemes((pen) => {
    lines(pen, { left: 40, right: width - 14, top: 30, bottom: 140 }, '已用的 JS 堆（MB）', [
      { values: used, stroke: 'work' },
    ])
    const words = `28 万个对象，每 50 个留下 1 个，共 ${Math.round(ms)} 毫秒`
    pen.text(width / 2, 158, words, { anchor: 'middle', fill: 'soft', size: 12 })
    return 168
  })
}

async function allocating(browser) {
  const page = await browser.newPage()
  const session = await page.createCDPSession()
  await session.send('HeapProfiler.collectGarbage')
  const seen = await page.evaluate(() => {
    const kept = []
    const used = []
    const start = performance.now()
    for (let step = 0; step < 700; step++) {
      for (let i = 0; i < 400; i++) {
        const made = { step, i, pair: [step, i] }
        if (i % 50 === 0) kept.push(made)
      }
      used.push(performance.memory.usedJSHeapSize / 2 ** 20)
    }
    globalThis.kept = kept
    return { used, ms: performance.now() - start }
  })
  await page.close()
  return seen
}
