/**
 * A cold visit at 1440 px: `cls`, `lcp` (ms), `tasks` (how many took more than 50 ms), `longest` (ms, 0 if none did) and `blocked` (what they took
 * beyond 50 ms each). `slowdown` is how many times slower the processor is made.
 */
export async function timeVisit(browser, url, slowdown) {
  return inTarget(browser, async (session) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})()` })
    await session.send('Page.enable')
    await session.send('Page.setLifecycleEventsEnabled', { enabled: true })
    const isIdle = new Promise((resolve) =>
      session.on(
        'Page.lifecycleEvent',
        ({ name, loaderId }) => name === 'networkIdle' && loaderId === loader && resolve(),
      ),
    )
    const { loaderId: loader } = await session.send('Page.navigate', { url })
    await isIdle
    // Fonts, islands near the viewport and what they ask for have come; one turn more for their last shift.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const { result } = await session.send('Runtime.evaluate', {
      expression: 'window.kbSeen()',
      returnByValue: true,
    })
    const { cls, lcp, tasks } = result.value
    const blocked = tasks.reduce((sum, duration) => sum + duration - 50, 0)
    return { cls, lcp, tasks: tasks.length, longest: Math.max(0, ...tasks), blocked }
  })
}

/**
 * Runs in the page: keeps what the browser tells of layout shifts, the largest paint and long tasks. `kbSeen` gives it, with what the browser
 * has not told yet: of a page without scripts it tells nothing by itself.
 */
function watch() {
  const seen = { cls: 0, lcp: 0, tasks: [] }
  const follow = (type, take) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
    observer.observe({ type, buffered: true })
    return () => observer.takeRecords().forEach(take)
  }
  const finish = [
    follow('layout-shift', ({ value, hadRecentInput }) => {
      if (!hadRecentInput) seen.cls += value
    }),
    follow('largest-contentful-paint', ({ startTime }) => {
      seen.lcp = startTime
    }),
    follow('longtask', ({ duration }) => seen.tasks.push(duration)),
  ]
  window.kbSeen = () => {
    for (const take of finish) take()
    return seen
  }
}

/**
 * A page as a reader has it. Puppeteer's pages are followed as with developer tools open: each error that a script makes, and React makes
 * some when it is loaded, then has the whole script read again, for the lines of its stack. That is a task of 60 ms that no reader waits for.
 */
async function inTarget(browser, work) {
  const client = await browser.target().createCDPSession()
  const { browserContextId } = await client.send('Target.createBrowserContext')
  try {
    const { targetId } = await client.send('Target.createTarget', { url: 'about:blank', browserContextId })
    const { sessionId } = await client.send('Target.attachToTarget', { targetId, flatten: true })
    const session = client.connection().session(sessionId)
    const screen = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false }
    await session.send('Emulation.setDeviceMetricsOverride', screen)
    return await work(session)
  } finally {
    await client.send('Target.disposeBrowserContext', { browserContextId })
    await client.detach()
  }
}
