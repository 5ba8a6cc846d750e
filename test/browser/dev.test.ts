import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type RunningCommand, startKbsite } from '../helpers/command.ts'
import { greetingOf } from '../helpers/greeting-of.ts'
import { launchBrowser, type TestBrowser } from '../helpers/launch-browser.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

const long = Array.from({ length: 80 }, (_, index) => `第 ${index} 段。\n`).join('\n')

/** As when the reader turns to another tab: not every headless browser hides the ones before. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

describe('kbsite dev in a browser', () => {
  let site: TestSite
  let server: RunningCommand
  let browser: TestBrowser
  let page: Page
  beforeAll(async () => {
    site = makeSite(
      {
        'docs/index.md': '# 水果\n',
        'docs/apple.md': `# 苹果\n\n${long}`,
        'templates/style.css': ':root { --peel: red }',
      },
      { lang: 'zh-CN' },
    )
    server = startKbsite(site.root, ['dev', '--port', '0'])
    const url = (await server.waitFor(/http:\/\/localhost:(\d+)\//))[0].replace('localhost', '127.0.0.1')
    browser = await launchBrowser()
    page = await browser.newPage()
    await page.goto(`${url}apple.html`, { waitUntil: 'load' })
    // The page follows the server once it has caught up with it.
    await page.waitForFunction(() => document.documentElement.dataset.kbsiteDev === 'following')
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    site?.close()
  })

  const text = () => page.evaluate(() => document.querySelector('main')?.textContent ?? '')
  /** That of the site, as a page that opens now is told. */
  const version = async () => {
    const token = /token=([0-9a-f]+)/.exec(await page.content())![1]!
    return /"version":\d+/.exec(await greetingOf(new URL(page.url()).port, token))![0]
  }
  const overlay = () =>
    page.evaluate(
      () => document.querySelector('kbsite-overlay')?.shadowRoot?.querySelector('section')?.textContent ?? '',
    )

  test('a saved edit shows on the open page, which keeps its scroll position', async () => {
    await page.evaluate(() => scrollTo(0, 900))
    site.edit('docs/apple.md', `# 苹果\n\n${long}\n新的一句。\n`)
    await expect.poll(text).toContain('新的一句。')
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(900)
  })

  test('an edit of text leaves the rest of the page as the author has it, from the first one on', async () => {
    const details = (sentence: string) =>
      `# 苹果\n\n<details><summary>更多</summary>里面。</details>\n\n${sentence}\n`
    const tree = `<Tree data='[{ "id": 1, "title": "叶" }]' />\n`
    const before = await version()
    site.edit('docs/apple.md', `${details('第一句。')}\n${tree}`)
    // While the site is read anew, which takes long on a busy machine, pages come ahead of it, and are exchanged when it is there.
    await expect.poll(version).not.toBe(before)
    await page.reload({ waitUntil: 'load' })
    await page.waitForFunction(
      () =>
        document.querySelector('main .kb-island')?.getAttribute('data-status') === 'ready' &&
        document.documentElement.dataset.kbsiteDev === 'following',
    )
    await page.evaluate(() => {
      document.querySelector<HTMLDetailsElement>('main details')!.open = true
      document.querySelector('main .kb-island')!.setAttribute('data-seen', '')
    })
    for (const sentence of ['第二句。', '第三句。\n\n又一段。']) {
      site.edit('docs/apple.md', `${details(sentence)}\n${tree}`)
      await expect.poll(text).toContain(sentence.slice(0, 4))
    }
    expect(await text()).toContain('又一段。')
    const state = () =>
      page.evaluate(() => [
        document.querySelector<HTMLDetailsElement>('main details')?.open,
        document.querySelector('main .kb-island')?.getAttribute('data-seen'),
        document.querySelector('main .kb-island')?.getAttribute('data-status'),
      ])
    expect(await state()).toEqual([true, '', 'ready'])
    // Another tree is another island: the page is exchanged, the new one comes to life, and what was open is open.
    site.edit('docs/apple.md', `${details('第二句。')}\n${tree.replace('叶', '果')}`)
    await expect.poll(state).toEqual([true, null, 'ready'])
  })

  test('links of the outline follow an edit of a heading, and the first code can be copied', async () => {
    const note = (heading: string, code = '') => `# 苹果\n\n## ${heading}\n\n${long}\n${code}`
    const outlined = () =>
      page.evaluate(() => document.querySelector('.kb-aside a.active')?.textContent?.trim() ?? '')
    await page.setViewport({ width: 1440, height: 800 })
    site.edit('docs/apple.md', note('甜'))
    await expect.poll(text).toContain('甜')
    await page.reload({ waitUntil: 'load' })
    await page.waitForFunction(() => document.documentElement.dataset.kbsiteDev === 'following')
    site.edit('docs/apple.md', note('酸'))
    await expect.poll(text).toContain('酸')
    await page.evaluate(() => scrollTo(0, 900))
    await expect.poll(outlined).toBe('酸')
    await page.evaluate(() => scrollTo(0, 0))

    site.edit('docs/apple.md', note('酸', '\n```js\nconst pear = 1\n```\n'))
    await expect.poll(text).toContain('pear')
    const isCopied = () =>
      page.evaluate(() => {
        const button = document.querySelector<HTMLElement>('button.copy')!
        Object.defineProperty(navigator, 'clipboard', {
          configurable: true,
          value: { writeText: async () => {} },
        })
        button.click()
        return button.classList.contains('copied')
      })
    await expect.poll(isCopied).toBe(true)
  })

  test('an error is shown over the page with its place and code, and goes when it is mended', async () => {
    site.edit('docs/apple.md', '# 苹果\n\n看[梨](./nowhere.md)。\n')
    await expect.poll(overlay).toContain('apple.md:3:2')
    expect(await overlay()).toContain('Link "./nowhere.md" leads to no page.')
    expect(await overlay()).toContain('看[梨](./nowhere.md)。')
    site.edit('docs/apple.md', '# 苹果\n\n好了。\n')
    await expect.poll(text).toContain('好了。')
    await expect.poll(overlay).toBe('')
  })

  test('a picture that another one of its size and name replaces is the new one on the open page', async () => {
    const square = (colour: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${colour}"/></svg>`
    const red = () =>
      page.evaluate(() => {
        const image = document.querySelector<HTMLImageElement>('main img')
        const brush = document.createElement('canvas').getContext('2d')!
        if (!image?.complete) return undefined
        brush.drawImage(image, 0, 0)
        return brush.getImageData(4, 4, 1, 1).data[0]
      })
    site.edit('docs/public/peel.svg', square('#f00'))
    site.edit('docs/apple.md', '# 苹果\n\n![皮](/peel.svg)\n')
    await expect.poll(red).toBe(255)
    site.edit('docs/public/peel.svg', square('#0f0'))
    await expect.poll(red).toBe(0)
    site.edit('docs/apple.md', '# 苹果\n\n好了。\n')
    await expect.poll(text).toContain('好了。')
  })

  test('warnings and hints about the note just saved are shown more quietly, on the page and in the terminal', async () => {
    site.edit('docs/apple.md', '# 苹果\n\n好了。\n\n[](./index.md) 使用React\n')
    await expect.poll(overlay).toContain('The link has no text.')
    expect(await overlay()).toContain('"用R" has no space between Chinese and Latin')
    const panel = () =>
      page.evaluate(
        () => document.querySelector('kbsite-overlay')?.shadowRoot?.querySelector('section')?.role,
      )
    expect(await panel()).toBe('status')
    await server.waitFor(/docs\/apple\.md:5:1 {2}warning {2}The link has no text\./)
    site.edit('docs/index.md', '# 水果\n\n又一句。\n')
    await expect.poll(overlay).toBe('')
    site.edit('docs/apple.md', '# 苹果\n\n好了。\n')
    await expect.poll(text).not.toContain('React')
  })

  test('a broken config is shown and survived', async () => {
    site.edit('kbsite.config.json', '{ "titel": 1, "cleanUrls": "yes" }')
    await expect.poll(overlay).toMatch(/Unknown config key "titel".*"cleanUrls" has a wrong value/s)
    await expect.poll(text).toContain('好了。')
    site.edit('kbsite.config.json', '{ "title": "果园" }')
    await expect.poll(() => page.title()).toBe('苹果 | 果园')
    await expect.poll(overlay).toBe('')
  })

  const fragile = (word: string) =>
    `export default function Fragile() { if (typeof window === 'object' && '${word}' === 'raw') throw new Error('too ripe'); return <b>${word} 梨子</b> }`

  test('an island that throws keeps its markup and says so over the page until it is mended', async () => {
    site.edit('templates/components/Fragile.island.tsx', fragile('raw'))
    site.edit('docs/apple.md', '# 苹果\n\n<Fragile />\n')
    await expect.poll(overlay).toMatch(/Fragile\.island.*threw in the browser: Error: too ripe/s)
    await expect.poll(text).toContain('梨子')
    site.edit('templates/components/Fragile.island.tsx', fragile('青梨'))
    await expect.poll(overlay).toBe('')
    await expect.poll(text).toContain('青梨')
  })

  test('a page that was loaded before an edit of an island and follows after it runs the new one', async () => {
    const other = await browser.newPage()
    let follow = () => {}
    const isLate = new Promise<void>((resolve) => {
      follow = resolve
    })
    await other.setRequestInterception(true)
    other.on('request', async (request) => {
      if (request.url().endsWith('/__kbsite/events')) await isLate
      await request.continue()
    })
    await other.goto(page.url(), { waitUntil: 'load' })
    const shown = () =>
      other.evaluate(() => {
        const { textContent, dataset } = document.querySelector<HTMLElement>('main .kb-island')!
        return `${textContent} ${dataset.status}`
      })
    await expect.poll(shown).toBe('青梨 梨子 ready')
    site.edit('templates/components/Fragile.island.tsx', fragile('熟梨'))
    await expect.poll(text).toContain('熟梨')
    expect(await shown()).toBe('青梨 梨子 ready')
    follow()
    await expect.poll(shown).toBe('熟梨 梨子 ready')
    await other.close()
    site.edit('docs/apple.md', '# 苹果\n')
    await expect.poll(text).not.toContain('梨')
  })

  test('errors of other notes are one line, and those of the open page and the saved note stand in full', async () => {
    site.edit('docs/pear.md', '# 梨\n\n[无](./none.md)\n')
    await server.waitFor(/pear\.md:3:1 {2}error/)
    await expect.poll(overlay).toContain('pear.md:3:1')
    site.edit('docs/apple.md', '# 苹果\n\n[无](./nix.md)\n')
    await expect.poll(overlay).toMatch(/^×docs\/apple\.md:3:1/)
    expect(await overlay()).toContain('1 error elsewhere')
    await server.waitFor(/docs\/apple\.md {2}2 errors\n/)
    site.edit('docs/apple.md', '# 苹果\n\n好了。\n')
    await expect.poll(overlay).toMatch(/^×1 error elsewhere/)
  })

  test('a page that cannot be drawn says why, and becomes itself when that is mended', async () => {
    site.edit('templates/layouts/dok.tsx', "export default () => {\n  throw new Error('no ink')\n}\n")
    site.edit('docs/pear.md', '---\nlayout: dok\n---\n\n# 梨\n')
    await page.goto(new URL('pear.html', page.url()).href)
    await expect.poll(() => page.evaluate(() => document.body.textContent)).toContain('no ink')
    await page.waitForFunction(() => document.documentElement.dataset.kbsiteDev === 'following')
    site.edit('docs/pear.md', '# 梨\n\n多汁。\n')
    await expect.poll(() => page.title()).toContain('梨')
    await expect.poll(overlay).toBe('')
  })

  test('the page of notes to review sets their dates by touch and keyboard on a narrow screen', async () => {
    const old = '---\nreviewed: 2020-01-02 # by Ann\nstale-after: 1 year\n---\n\n# 梨\n'
    const names = ['pear', `plum-${'very-'.repeat(12)}ripe`]
    for (const name of names) site.edit(`docs/${name}.md`, old)
    const phone = await browser.newPage()
    await phone.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true })
    const heading = async () => {
      await phone.goto(new URL('/__kbsite/review', page.url()).href, { waitUntil: 'load' })
      return phone.$eval('h1', ({ textContent }) => textContent)
    }
    await expect.poll(heading).toBe('2 notes to review')
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const said = (index: number) =>
      phone.waitForFunction((at) => document.querySelectorAll('output')[at]!.value !== '', {}, index)
    await phone.tap('button')
    await said(0)
    await phone.focus('main > ul > li:last-child a')
    await phone.keyboard.press('Tab')
    await phone.keyboard.press('Enter')
    await said(1)
    expect(await phone.$$eval('output', (outputs) => outputs.map(({ value }) => value))).toEqual([
      'The note says so now.',
      'The note says so now.',
    ])
    // The keyboard goes on from there.
    expect(await phone.evaluate(() => document.activeElement?.textContent)).toBe('Reviewed today')
    for (const name of names) {
      const text = readFileSync(path.join(site.root, `docs/${name}.md`), 'utf8')
      expect(text.replace(/2\d{3}-\d\d-\d\d #/, '2020-01-02 #')).toBe(old)
      expect(text).not.toBe(old)
    }
    await expect.poll(heading).toBe('0 notes to review')
    await phone.close()
  })

  test('behind a proxy that changes the Host a page says once that it does not follow, and stays', async () => {
    const { port } = new URL(page.url())
    const proxy = createServer(({ method, url, headers }, answer) => {
      const options = {
        host: '127.0.0.1',
        port,
        method,
        path: url,
        headers: { ...headers, host: `127.0.0.1:${port}` },
      }
      const passed = request(options, (got) => got.pipe(answer.writeHead(got.statusCode!, got.headers)))
      passed.on('error', () => answer.destroy())
      passed.end()
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const other = await browser.newPage()
    onTestFinished(async () => {
      await other.close()
      proxy.close()
    })
    const said: string[] = []
    let loads = 0
    other.on('console', (message) => void said.push(message.text()))
    other.on('load', () => {
      loads += 1
    })
    // A page that tried again would do so after a while: here that is at once.
    await other.evaluateOnNewDocument('const wait = setTimeout; window.setTimeout = (run) => wait(run)')
    await other.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`)
    await expect.poll(() => said.join('\n')).toContain('does not follow edits')
    for (let answer = 0; answer < 20; answer += 1) await other.evaluate(async () => (await fetch('/')).text())
    expect(loads).toBe(1)
    expect(said.filter((one) => one.includes('does not follow edits'))).toHaveLength(1)
  })

  test('any number of tabs is served, and one that is turned to again shows what was saved meanwhile', async () => {
    const note = (sentence: string) =>
      `# 水果\n\n<details><summary>更多</summary>里面。</details>\n\n${sentence}\n`
    const textOf = (one: Page) => one.evaluate(() => document.querySelector('main')!.textContent)
    const follows = (one: Page) =>
      one.waitForFunction(() => document.documentElement.dataset.kbsiteDev === 'following')
    site.edit('docs/index.md', note('酸。'))
    const url = new URL('/', page.url()).href
    const first = await browser.newPage()
    await first.goto(url)
    await follows(first)
    await expect.poll(() => textOf(first)).toContain('酸。')
    await first.evaluate(() => {
      document.querySelector<HTMLDetailsElement>('main details')!.open = true
    })
    await hide(first, true)
    const others: Page[] = []
    for (let tab = 1; tab < 6; tab += 1) {
      const other = await browser.newPage()
      others.push(other)
      await other.goto(url)
      await follows(other)
      await hide(other, true)
    }

    site.edit('docs/index.md', note('甜。'))
    const last = await browser.newPage()
    await last.goto(url)
    await follows(last)
    await expect.poll(() => textOf(last)).toContain('甜。')
    await hide(first, false)
    await expect.poll(() => textOf(first)).toContain('甜。')
    expect(await first.$eval('main details', (details) => (details as HTMLDetailsElement).open)).toBe(true)

    await hide(first, true)
    const peel = (one: Page) =>
      one.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--peel').trim())
    site.edit('templates/style.css', ':root { --peel: green }')
    await expect.poll(() => peel(last).catch(() => '')).toBe('green')
    await hide(first, false)
    await expect.poll(() => peel(first).catch(() => '')).toBe('green')
    for (const one of [first, last, ...others]) await one.close()
  })
})

describe('kbsite dev with a sidebar of which pages show a part', () => {
  test('serves all of it, and an edit of a note far away reaches the one that was filled in', async () => {
    const nameOf = (number: number) => `n${String(number).padStart(3, '0')}`
    const notes = Array.from({ length: 160 }, (_, number) => [
      `docs/notes/${nameOf(number)}.md`,
      `# ${nameOf(number)}\n`,
    ])
    const site = makeSite(Object.fromEntries(notes), { lang: 'en', themeConfig: { search: false } })
    const server = startKbsite(site.root, ['dev', '--port', '0'])
    const browser = await launchBrowser()
    try {
      const url = (await server.waitFor(/http:\/\/localhost:(\d+)\//))[0].replace('localhost', '127.0.0.1')
      const page = await browser.newPage()
      await page.setViewport({ width: 1440, height: 900 })
      await page.goto(`${url}notes/n010.html`, { waitUntil: 'load' })
      await page.waitForFunction(() => document.documentElement.dataset.kbsiteDev === 'following')
      const rows = () => page.$$eval('.kb-sidebar a', (links) => links.map((link) => link.textContent))
      const last = async () => (await rows()).at(-1)
      await expect.poll(last).toBe('Show all')
      await page.hover('.kb-sidebar [aria-current]')
      await expect.poll(last).toBe('n159')
      site.edit('docs/notes/n159.md', '# n159 anew\n')
      const end = async () => [await last(), (await rows()).length]
      await expect.poll(end).toEqual(['n159 anew', 160])
    } finally {
      await browser.close()
      await server.stop()
      site.close()
    }
  })
})
