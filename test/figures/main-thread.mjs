import { calmest } from './calmest.mjs'
import { inBothThemes, legend, timeAxis, width } from './chart.mjs'

/** A job of 240 ms, whole or in slices, and a click 80 ms after it began. */
async function clickDuring(browser, slice) {
  const page = await browser.newPage()
  await page.bringToFront()
  await page.setContent('<body style="margin:0"><button style="width:200px;height:200px">a</button>')
  const session = await page.createCDPSession()
  await page.evaluate((size) => {
    globalThis.seen = { slices: [], begun: 0 }
    const busy = (ms) => {
      const start = performance.now()
      while (performance.now() - start < ms);
      seen.slices.push([start, performance.now()])
    }
    document.querySelector('button').addEventListener('click', ({ timeStamp }) => {
      seen.click = timeStamp
      seen.handled = performance.now()
    })
    globalThis.run = async () => {
      seen.begun = performance.now()
      for (let done = 0; done < 240; done += size) {
        busy(size)
        if (size < 240) await scheduler.yield()
      }
      seen.ended = performance.now()
    }
  }, slice)
  await page.mouse.move(50, 50)
  await page.evaluate(() => void setTimeout(run, 20))
  await new Promise((resolve) => setTimeout(resolve, 100))
  const press = (type) =>
    session.send('Input.dispatchMouseEvent', { type, x: 50, y: 50, button: 'left', clickCount: 1 })
  await Promise.all([press('mousePressed'), press('mouseReleased')])
  await page.waitForFunction(() => seen.ended && seen.click)
  const seen = await page.evaluate(() => seen)
  await page.close()
  const from = (time) => time - seen.begun
  return {
    slices: seen.slices.map((times) => times.map(from)),
    click: from(seen.click),
    handled: from(seen.handled),
    ended: from(seen.ended),
  }
}

function thread(pen, top, title, { slices, click, handled }, most) {
  pen.text(12, top, title)
  const at = timeAxis(pen, { left: 20, right: width - 16, top: top + 8, bottom: top + 72, most })
  for (const [start, end] of slices)
    pen.box(at(start), top + 14, at(end) - at(start), 22, 'busy', { stroke: 'paper' })
  pen.box(at(click), top + 44, at(handled) - at(click), 14, 'bad', { opacity: 0.35 })
  pen.path(
    [
      [at(click), top + 12],
      [at(click), top + 64],
    ],
    'bad',
    { dash: true },
  )
  pen.box(at(handled), top + 44, 5, 14, 'good')
  pen.text(at(handled) + 9, top + 56, `${Math.round(handled - click)} 毫秒后轮到它`, { size: 12 })
  return top + 112
}

export async function longTask(browser) {
  const ended = (seen) => seen.ended + seen.handled
  const whole = await calmest(() => clickDuring(browser, 240), ended)
  const sliced = await calmest(() => clickDuring(browser, 12), ended)
  const most = Math.max(whole.ended, sliced.ended) + 90
  return inBothThemes((pen) => {
    const next = thread(pen, 20, '一口气算完', whole, most)
    const end = thread(pen, next, '每 12 毫秒让出一次（scheduler.yield）', sliced, most)
    legend(pen, end - 4, [
      ['busy', '计算'],
      ['bad', '点击在排队'],
      ['good', '处理点击'],
    ])
    return end + 6
  })
}

/** Events of the main thread while a function of the page runs, in ms from its start on. */
async function traced(browser, run) {
  const page = await browser.newPage()
  await page.setContent(`<style>i{display:block;height:3px;background:gray}</style>${'<i></i>'.repeat(200)}`)
  await page.tracing.start({ categories: ['devtools.timeline', 'blink.user_timing'] })
  await page.evaluate(run)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const { traceEvents } = JSON.parse(Buffer.from(await page.tracing.stop()).toString())
  await page.close()
  const mark = (name) => traceEvents.find((event) => event.name === name && event.cat.includes('user_timing'))
  const [start, end] = [mark('start'), mark('end')]
  const own = traceEvents.filter(
    ({ tid, ts }) => tid === start.tid && ts >= start.ts && ts <= end.ts + 20_000,
  )
  const named = (name) =>
    own
      .filter((event) => event.name === name && event.ph === 'X')
      .map(({ ts, dur }) => [(ts - start.ts) / 1000, dur / 1000])
  return { script: (end.ts - start.ts) / 1000, layouts: named('Layout'), styles: named('UpdateLayoutTree') }
}

function interleaved() {
  const boxes = [...document.querySelectorAll('i')]
  performance.mark('start')
  for (const box of boxes) box.style.width = `${box.offsetWidth * 0.9}px`
  performance.mark('end')
}

function readFirst() {
  const boxes = [...document.querySelectorAll('i')]
  performance.mark('start')
  const widths = boxes.map((box) => box.offsetWidth)
  boxes.forEach((box, index) => {
    box.style.width = `${widths[index] * 0.9}px`
  })
  performance.mark('end')
}

function timeline(pen, top, title, { script, layouts, styles }, most) {
  pen.text(12, top, title)
  const at = timeAxis(pen, { left: 50, right: width - 16, top: top + 8, bottom: top + 68, most })
  const rows = [
    ['脚本', 'busy', [[0, script]]],
    ['样式', 'other', styles],
    ['布局', 'work', layouts],
  ]
  rows.forEach(([name, fill, events], row) => {
    const y = top + 12 + row * 18
    pen.text(44, y + 12, name, { anchor: 'end', fill: 'soft', size: 12 })
    for (const [start, length] of events) pen.box(at(start), y, at(length) - at(0), 14, fill)
  })
  return top + 106
}

export async function thrashing(browser) {
  const script = (trace) => trace.script
  const one = await calmest(() => traced(browser, interleaved), script)
  const two = await calmest(() => traced(browser, readFirst), script)
  const ends = [one, two].flatMap(({ script, layouts }) => [
    script,
    ...layouts.map(([start, length]) => start + length),
  ])
  return inBothThemes((pen) => {
    const most = Math.max(...ends) * 1.02
    const next = timeline(pen, 20, `一读一写交替：布局 ${one.layouts.length} 次`, one, most)
    return timeline(pen, next, `先全部读，再全部写：布局 ${two.layouts.length} 次`, two, most) - 8
  })
}
