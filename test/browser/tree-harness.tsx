import { createServer } from 'node:http'
import type { ConsoleMessage, Page } from 'puppeteer'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Island } from '../../src/client/islands/Island.tsx'
import TreeIsland from '../../src/client/widgets/tree-view/TreeIsland.tsx'
import { launchBrowser } from '../helpers/launch-browser.ts'
import { ADD_UP_SHIFTS, layoutShift } from '../helpers/layout-shift.ts'
import { openTabs, type Tabs } from '../helpers/tabs.ts'
import { originOf, widgetScript, widgetStyle } from '../helpers/widget-page.ts'

/** Pages with trees: mounted by a script in an empty page, or hydrated as a published page does it. */
export type Orchard = {
  /** The page where `mountTree(kind, props)` puts a tree into a box of 300 × 300 px, as if it was new; see `treeEntry` for what it knows. */
  empty: (viewport?: Viewport) => Promise<Visit>
  /**
   * A page whose notes hold `<Tree>` tags with these attributes; scripts run unless told otherwise, and the element that
   * `focusOn` selects has the focus before they make the trees alive.
   */
  notes: (
    tags: readonly Record<string, unknown>[],
    options?: { scripts?: boolean; focusOn?: string },
  ) => Promise<Visit>
  close: () => Promise<void>
}

type Viewport = { width: number; height: number; hasTouch?: boolean }

/** `problems` are console messages and page errors; `layoutShift` is the sum since the page began. */
export type Visit = {
  page: Page
  problems: string[]
  layoutShift: () => Promise<number>
  close: () => Promise<void>
}

const treeEntry = `
import { createElement, createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { Tree, TreeDrop, TreeSearch } from './src/client/tree.ts'
const kinds = { tree: Tree, search: TreeSearch, drop: TreeDrop }
let root
const main = document.querySelector('main').innerHTML
/** Loading the page again would take as long as most of its tests. */
window.clearPage = () => {
  root?.unmount()
  root = undefined
  window.heard.length = 0
  document.querySelector('main').innerHTML = main
  for (const element of [document.documentElement, document.body])
    for (const name of ['dir', 'class', 'style', ...Object.keys(element.dataset).map((key) => 'data-' + key)]) element.removeAttribute(name)
  scrollTo(0, 0)
  // Tab begins here.
  const heading = document.querySelector('h1')
  heading.tabIndex = -1
  heading.focus()
  heading.blur()
}
window.heard = []
const note = (name) => (...args) => window.heard.push(name + '(' + args.map((arg) => arg?.id ?? (typeof arg === 'object' ? '' : arg)).filter((text) => text !== '').join(' ') + ')')
/** Records: the keys n0, n1, … with 'children' per level, 'depth' levels. */
window.grow = (children, depth, prefix = 'n') => Array.from({ length: children }, (_, i) => ({
  id: prefix + i, title: 'Node ' + prefix + i, ...(depth > 1 ? { children: window.grow(children, depth - 1, prefix + i + '-') } : {}),
}))
window.mountTree = (kind, props, size = { width: 300, height: 300 }) => {
  root?.unmount()
  window.heard.length = 0
  const box = document.querySelector('#box')
  Object.assign(box.style, { width: size.width + 'px', height: size.height ? size.height + 'px' : '' })
  const tree = createRef()
  const events = ['onExpand', 'onNodeDragStart', 'onNodeDragEnter', 'onNodeDragLeave', 'onNodeDrop', 'onChange', 'onSelect', 'onCheck', 'onUncheck']
  root = createRoot(box)
  root.render(createElement(kinds[kind], { ...Object.fromEntries(events.map((name) => [name, note(name)])), ...props, ref: tree }))
  return new Promise((resolve) => {
    const look = () => (tree.current ? resolve((window.tree = tree.current)) : setTimeout(look))
    look()
  }).then(() => undefined)
}`

const hydrateEntry = `
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import Widget from './src/client/widgets/tree-view/TreeIsland.tsx'
if (location.hash) document.querySelector(location.hash.slice(1)).focus()
for (const island of document.querySelectorAll('[data-island]'))
  hydrateRoot(island, createElement(Widget, JSON.parse(island.dataset.props)))
document.body.dataset.hydrated = ''`

/** Made once for all files of a process. */
const parts = Promise.all([
  widgetScript(treeEntry, 'development'),
  widgetScript(hydrateEntry, 'development'),
  widgetStyle('src/client/widgets/tree-view/tree-view.css', '#16181b'),
])

export async function openOrchard(): Promise<Orchard> {
  const [tree, hydrate, style] = await parts
  const files = new Map<string, [type: string, text: string]>([
    ['/tree.js', ['text/javascript', tree]],
    ['/hydrate.js', ['text/javascript', hydrate]],
    ['/style.css', ['text/css', style]],
  ])
  const server = createServer((request, response) => {
    const [type, text] = files.get(request.url ?? '') ?? ['text/plain', '']
    const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'max-age=3600' }
    response.writeHead(200, headers).end(text)
  })
  const origin = await originOf(server)
  const browser = await launchBrowser()
  const tabs = openTabs(browser)
  let count = 0
  const add = (body: ReactNode, entry: string): string => {
    count += 1
    const path = `/page-${count}`
    files.set(path, ['text/html', pageHtml(renderToString(body), entry)])
    return `${origin}${path}`
  }
  /** With touch and without. */
  const kept = new Map<boolean, Visit>()
  return {
    empty: async (viewport = { width: 800, height: 600 }) => {
      const hasTouch = viewport.hasTouch ?? false
      const known = kept.get(hasTouch)
      if (known) {
        known.problems.length = 0
        await known.page.mouse.reset()
        await known.page.setViewport(viewport)
        await known.page.evaluate('clearPage()')
        return known
      }
      const url = add(<div id="box" />, '/tree.js')
      const opened = await visit(tabs, url, { viewport, ready: () => 'mountTree' in window })
      const open = { ...opened, close: async () => {} }
      kept.set(hasTouch, open)
      return open
    },
    notes: (tags, { scripts = true, focusOn = '' } = {}) => {
      const url = add(tags.map(noteTree), '/hydrate.js')
      return visit(tabs, `${url}#${focusOn}`, {
        scripts,
        ready: () => 'hydrated' in document.body.dataset,
      })
    },
    close: async () => {
      await browser.close()
      server.close()
    },
  }
}

type VisitOptions = { viewport?: Viewport; scripts?: boolean; ready: () => boolean }

async function visit(
  tabs: Tabs,
  url: string,
  { viewport, scripts = true, ready }: VisitOptions,
): Promise<Visit> {
  const page = await tabs.take({ fresh: viewport?.hasTouch ?? false })
  await page.setViewport(viewport ?? { width: 800, height: 600 })
  await page.setJavaScriptEnabled(scripts)
  const problems: string[] = []
  const onConsole = (message: ConsoleMessage) => {
    if (!message.text().includes('Download the React DevTools')) problems.push(message.text())
  }
  const onError = (error: unknown) => problems.push(String(error))
  page.on('console', onConsole).on('pageerror', onError)
  await page.goto(url)
  if (scripts) await page.waitForFunction(ready)
  return {
    page,
    problems,
    layoutShift: () => layoutShift(page),
    close: () => {
      page.off('console', onConsole).off('pageerror', onError)
      return tabs.leave(page)
    },
  }
}

function noteTree(props: Record<string, unknown>, index: number): ReactNode {
  return (
    <Island key={index} name="tree" when="visible" props={props}>
      <TreeIsland {...props} />
    </Island>
  )
}

function pageHtml(body: string, entry: string): string {
  return `<!doctype html><html lang="zh"><head><meta charset="utf-8"><title>Trees</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css">
<script>${ADD_UP_SHIFTS}</script></head>
<body><main><h1>Trees</h1>${body}<p>Below the trees.</p></main><script type="module" src="${entry}"></script></body></html>`
}
