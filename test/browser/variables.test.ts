import { readFileSync } from 'node:fs'
import type { Page } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openVisits, type Visits } from '../helpers/theme-visits.ts'

let visits: Visits

beforeAll(async () => {
  visits = await openVisits()
})
afterAll(() => visits?.close())

/** What a variable is set to, and what a style then holds. */
const COLOUR = ['rgb(1, 2, 3)', 'rgb(1, 2, 3)'] as const
const SHADOW = ['0 0 5px rgb(1, 2, 3)', 'rgb(1, 2, 3)'] as const
const FONT = ['Kaiti', 'Kaiti'] as const
const LAYER = ['77', '77'] as const
const px = (length: number) => [`${length}px`, `${length}px`] as const

/** A variable without its `--vp-`, value and result, where it shows: selector and pseudo-element, property. */
type Row = readonly [name: string, values: readonly [string, string], place: string, property: string]

const ground = 'backgroundColor'
const edge = 'borderTopColor'

function each(names: string, rows: (name: string) => readonly Row[]): readonly Row[] {
  return names.split(' ').flatMap(rows)
}

const NOTE: readonly Row[] = [
  ['c-black', COLOUR, '.kb-switch-knob', 'color'],
  ['c-neutral', COLOUR, '.kb-switch-knob', 'color'],
  ['c-white', COLOUR, '.kb-switch-knob', ground],
  ['c-neutral-inverse', COLOUR, '.kb-switch-knob', ground],
  ['c-bg', COLOUR, 'html', ground],
  ['c-bg-alt', COLOUR, '.kb-catalog-tools input', ground],
  ['c-bg-elv', COLOUR, '.kb-flyout-panel', ground],
  ['c-bg-soft', COLOUR, '.kb-search-button', ground],
  ['c-border', COLOUR, '.kb-switch', edge],
  ['c-divider', COLOUR, '.kb-pager-link', edge],
  ['c-gutter', COLOUR, '.kb-header', 'borderBottomColor'],
  ['c-text-1', COLOUR, 'body', 'color'],
  ['c-text-2', COLOUR, '.kb-outline-link', 'color'],
  ['c-text-3', COLOUR, '.kb-doc-meta', 'color'],
  ['font-family-base', FONT, 'body', 'fontFamily'],
  ['font-family-mono', FONT, 'pre code', 'fontFamily'],
  ['c-brand-1', COLOUR, '.kb-prose p a', 'color'],
  ['c-brand-soft', COLOUR, 'h1 ::selection', ground],
  ...each('gray indigo purple green yellow red', (hue) => {
    const kind = { gray: 'info', indigo: 'note', purple: 'important', green: 'tip', yellow: 'warning' }[hue]
    return hueRows(hue, kind ?? 'danger')
  }),
  ...hueRows('default', 'info'),
  ...each('note important tip warning danger caution', (kind) => hueRows(kind, kind)),
  ['c-success-1', COLOUR, 'button.copied', 'color'],
  ['c-success-3', COLOUR, 'button.copied', edge],
  ['c-success-soft', COLOUR, 'button.copied', 'backgroundImage'],
  ['shadow-1', SHADOW, '.kb-switch-knob', 'boxShadow'],
  ['shadow-2', SHADOW, '.kb-skip', 'boxShadow'],
  ['shadow-3', SHADOW, '.kb-flyout-panel', 'boxShadow'],
  ['shadow-4', SHADOW, 'dialog.kb-search-dialog', 'boxShadow'],
  ['z-index-nav', LAYER, '.kb-header', 'zIndex'],
  ['z-index-local-nav', LAYER, '.kb-local-nav', 'zIndex'],
  ['z-index-layout-top', LAYER, '.kb-layout-top', 'zIndex'],
  ['z-index-backdrop', LAYER, '.kb-backdrop', 'zIndex'],
  ['layout-max-width', ['1240px', '132px'], '.kb-bar', 'paddingLeft'],
  ['layout-top-height', px(40), '.kb-header', 'top'],
  ['layout-top-height', px(40), '.kb-layout-top', 'minHeight'],
  ['layout-top-height', ['40px', '104px'], '.kb-sidebar', 'top'],
  ['layout-top-height', ['40px', '174px'], 'h1', 'scrollMarginTop'],
  ['nav-height', px(80), '.kb-header', 'height'],
  ['nav-logo-height', px(30), '.kb-logo', 'height'],
  ['nav-bg-color', COLOUR, '.kb-header', ground],
  ['nav-screen-bg-color', COLOUR, '.kb-screen-panel', ground],
  ['local-nav-bg-color', COLOUR, '.kb-local-nav', ground],
  ['sidebar-width', ['300px', '300px'], '.kb-layout', 'gridTemplateColumns'],
  ['sidebar-bg-color', COLOUR, '.kb-sidebar', ground],
  ['sidebar-bg-color', COLOUR, '.kb-header::before', ground],
  ['backdrop-bg-color', COLOUR, '.kb-backdrop', ground],
  ['code-line-height', ['3', '42px'], 'pre', 'lineHeight'],
  ['code-font-size', px(21), '.kb-prose p > code', 'fontSize'],
  ['code-color', COLOUR, '.kb-prose p > code', 'color'],
  ['code-bg', COLOUR, '.kb-prose p > code', ground],
  ['code-link-color', COLOUR, '.kb-prose a > code', 'color'],
  ['code-block-bg', COLOUR, '.language-css', ground],
  ['code-block-color', COLOUR, '.language-css pre', 'color'],
  ['code-block-divider-color', COLOUR, '.line-numbers-wrapper', 'borderRightColor'],
  ['code-lang-color', COLOUR, 'span.lang', 'color'],
  ['code-line-number-color', COLOUR, '.line-numbers-wrapper', 'color'],
  ['code-line-highlight-color', COLOUR, '.line.highlighted', ground],
  ['code-line-warning-color', COLOUR, '.line.warning', ground],
  ['code-line-error-color', COLOUR, '.line.error', ground],
  ...each('add remove', (kind) => [
    [`code-line-diff-${kind}-color`, COLOUR, `.line.${kind}`, ground],
    [`code-line-diff-${kind}-symbol-color`, COLOUR, `.line.${kind}::before`, 'color'],
  ]),
  ['code-copy-code-border-color', COLOUR, '.language-txt button.copy', edge],
  ['code-copy-code-bg', COLOUR, '.language-txt button.copy', ground],
  ['code-copy-code-active-text', COLOUR, 'button.copied::before', 'color'],
  ['code-copy-copied-text-content', ['"Fertig"', '"Fertig"'], 'button.copied::before', 'content'],
  ['code-tab-divider', COLOUR, '.tabs', 'boxShadow'],
  ['code-tab-bg', COLOUR, '.tabs', ground],
  ['code-tab-text-color', COLOUR, '[role="tab"][aria-selected="false"]', 'color'],
  ['code-tab-active-text-color', COLOUR, '[role="tab"][aria-selected="true"]', 'color'],
  ['code-tab-active-bar-color', COLOUR, '[role="tab"][aria-selected="true"]::after', ground],
  ['custom-block-font-size', px(19), '.custom-block', 'fontSize'],
  ['custom-block-code-font-size', px(19), '.custom-block p > code', 'fontSize'],
  ...each('info note tip important warning danger caution details', (kind) => [
    [`custom-block-${kind}-border`, COLOUR, `.custom-block.${kind}`, edge],
    [`custom-block-${kind}-bg`, COLOUR, `.custom-block.${kind}`, ground],
    [`custom-block-${kind}-text`, COLOUR, `.custom-block.${kind} > :first-child`, 'color'],
    [`custom-block-${kind}-code-bg`, COLOUR, `.custom-block.${kind} p > code`, ground],
  ]),
  ['input-border-color', COLOUR, '.kb-catalog-tools input', edge],
  ['input-border-color', COLOUR, '.kb-switch', edge],
  ['input-bg-color', COLOUR, '.kb-catalog-tools input', ground],
  ['input-switch-bg-color', COLOUR, '.kb-switch', ground],
  ...each('info tip warning danger', (kind) => [
    [`badge-${kind}-border`, COLOUR, `.kb-badge.${kind}`, edge],
    [`badge-${kind}-text`, COLOUR, `.kb-badge.${kind}`, 'color'],
    [`badge-${kind}-bg`, COLOUR, `.kb-badge.${kind}`, ground],
  ]),
  ['local-search-bg', COLOUR, 'dialog.kb-search-dialog', ground],
  ['header-anchor-symbol', ['"§"', '"§"'], '.header-anchor::before', 'content'],
]

function hueRows(hue: string, kind: string): readonly Row[] {
  const block = `.custom-block.${kind}`
  return [
    [`c-${hue}-1`, COLOUR, `${block} > :first-child`, 'color'],
    [`c-${hue}-3`, COLOUR, `${block} p::selection`, ground],
    [`c-${hue}-soft`, COLOUR, block, ground],
  ]
}

/** Places that end with `:hover` or `:active` are looked at in that state. */
const STATES: readonly Row[] = [
  ['c-brand-2', COLOUR, '.kb-edit:hover', 'color'],
  ['c-gray-2', COLOUR, '.custom-block.info p a:hover', 'color'],
  ['c-indigo-2', COLOUR, '.custom-block.note p a:hover', 'color'],
  ['c-purple-2', COLOUR, '.custom-block.important p a:hover', 'color'],
  ['c-green-2', COLOUR, '.custom-block.tip p a:hover', 'color'],
  ['c-yellow-2', COLOUR, '.custom-block.warning p a:hover', 'color'],
  ['c-red-2', COLOUR, '.custom-block.danger p a:hover', 'color'],
  ['c-default-2', COLOUR, '.custom-block.info p a:hover', 'color'],
  ...each('note important tip warning danger caution', (kind) => [
    [`c-${kind}-2`, COLOUR, `.custom-block.${kind} p a:hover`, 'color'],
  ]),
  ['c-success-2', COLOUR, 'button.copied:hover', 'color'],
  ['code-copy-code-hover-border-color', COLOUR, '.language-txt button.copy:hover', edge],
  ['code-copy-code-hover-bg', COLOUR, '.language-txt button.copy:hover', ground],
  ['code-tab-hover-text-color', COLOUR, '[role="tab"][aria-selected="false"]:hover', 'color'],
]

const SEARCH: readonly Row[] = [
  ['local-search-result-bg', COLOUR, '.kb-search-option', ground],
  ['local-search-result-border', COLOUR, '.kb-search-option', edge],
  ['local-search-result-selected-bg', COLOUR, '.kb-search-option[aria-selected]', ground],
  ['local-search-result-selected-border', COLOUR, '.kb-search-option[aria-selected]', edge],
  ['local-search-highlight-bg', COLOUR, 'dialog mark', ground],
  ['local-search-highlight-text', COLOUR, 'dialog mark', 'color'],
]

const GRADIENT = ['linear-gradient(rgb(1, 2, 3), rgb(4, 5, 6))', 'rgb(1, 2, 3)'] as const

const HOME: readonly Row[] = [
  ['c-brand-3', COLOUR, '.kb-button[data-theme="brand"]', ground],
  ...each('brand alt', (theme) => {
    const button = `.kb-button[data-theme="${theme}"]`
    return [
      ['', button],
      ['hover-', `${button}:hover`],
      ['active-', `${button}:active`],
    ].flatMap(([state, place]): Row[] => [
      [`button-${theme}-${state}border`, COLOUR, place!, edge],
      [`button-${theme}-${state}text`, COLOUR, place!, 'color'],
      [`button-${theme}-${state}bg`, COLOUR, place!, ground],
    ])
  }),
  ['home-hero-name-color', COLOUR, '.kb-hero-name', 'color'],
  ['home-hero-name-background', GRADIENT, '.kb-hero-name', 'backgroundImage'],
  ['home-hero-image-background-image', GRADIENT, '.kb-hero-image', 'backgroundImage'],
  ['home-hero-image-filter', ['blur(3px)', 'blur(3px)'], '.kb-hero-image img', 'filter'],
  ['z-index-footer', LAYER, '.kb-site-footer', 'zIndex'],
]

const NARROW: readonly Row[] = [
  ['z-index-sidebar', LAYER, '.kb-sidebar', 'zIndex'],
  ['shadow-5', SHADOW, '.kb-sidebar', 'boxShadow'],
  ['layout-top-height', px(40), '.kb-local-nav', 'top'],
  ['layout-top-height', px(40), '.kb-sidebar', 'top'],
]

const WITHOUT_BANNER: readonly Row[] = [['layout-top-height', px(40), '.kb-layout', 'paddingTop']]

/** What the sample note lacks. */
const MORE = [
  ...['info', 'note', 'tip', 'important', 'warning', 'danger', 'caution'].map(
    (kind) =>
      `<div class="${kind} custom-block"><p class="custom-block-title">t</p><p><code>c</code> <a href="#x">a</a></p></div>`,
  ),
  '<details class="details custom-block" open><summary>t</summary><p><code>c</code></p></details>',
  ...['info', 'tip', 'warning', 'danger'].map((kind) => `<span class="kb-badge VPBadge ${kind}">b</span>`),
  '<p><a href="#x"><code>c</code></a></p>',
  '<div class="language-js"><button class="copy copied" data-copied="Copied"></button><pre><code>',
  '<span class="line highlighted warning">w</span><span class="line highlighted error">e</span></code></pre></div>',
  '<div class="language-txt"><button class="copy"></button><pre><code>t</code></pre></div>',
  '<div class="kb-catalog-tools"><input></div>',
].join('')

const DIALOG = `<dialog class="kb-search-dialog" open data-detailed><ul>
  <li class="kb-search-option" data-kind="page"><mark>m</mark></li>
  <li class="kb-search-option" aria-selected="true">s</li></ul></dialog>`

const SHEETS = ['src/client/widgets/search-box/search-box.css', 'src/client/widgets/catalog/catalog.css']

async function withMore(page: Page): Promise<void> {
  // As a site has them: the widgets' sheets beside the main one.
  const css = SHEETS.map((sheet) => readFileSync(new URL(`../../${sheet}`, import.meta.url), 'utf8')).join('')
  await page.evaluate(
    (more, dialog, css) => {
      document.querySelector('.kb-prose')?.insertAdjacentHTML('beforeend', more)
      document.body.insertAdjacentHTML('beforeend', dialog)
      document.head.append(Object.assign(document.createElement('style'), { textContent: css }))
      const app = document.querySelector('#app')
      app?.insertAdjacentHTML('afterbegin', '<div class="kb-layout-top"></div>')
      app
        ?.querySelector('.kb-title-link')
        ?.insertAdjacentHTML('afterbegin', '<img class="kb-logo" src="/mark.svg">')
    },
    MORE,
    DIALOG,
    css,
  )
}

/** The rows whose variable shows nothing, with what was found instead. */
async function without(page: Page, rows: readonly Row[]): Promise<string[]> {
  const plain = rows.filter(([, , place]) => !STATE.test(place))
  const found = await page.evaluate(failing, plain)
  const force = await statesOf(page)
  for (const row of rows) {
    const state = STATE.exec(row[2])
    if (!state) continue
    const bare: Row = [row[0], row[1], row[2].slice(0, state.index), row[3]]
    const release = await force(bare[2], state[1] === 'active' ? ['hover', 'active'] : ['hover'])
    found.push(...(await page.evaluate(failing, [bare])).map((line) => `:${state[1]} ${line}`))
    await release()
  }
  return found
}

const STATE = /:(hover|active)$/

/** Puts an element into states. The browser tells of all style sheets once. */
async function statesOf(page: Page) {
  const client = await page.createCDPSession()
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument', { depth: 0 })
  return async (selector: string, states: string[]) => {
    const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const put = (forcedPseudoClasses: string[]) =>
      client.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })
    await put(states)
    return () => put([])
  }
}

/** Runs in the page. All variables are set at once, each to a colour of its own; one that does not show then, below another one, is set alone. */
function failing(rows: readonly Row[]): string[] {
  const { style } = document.documentElement
  const names = [...new Set(rows.map(([name]) => name))]
  const shown = ([, , place, property]: Row) => {
    const [selector = '', pseudo] = place.split('::')
    const element = document.querySelector(selector)
    if (!element) return 'no such element'
    return String(getComputedStyle(element, pseudo ? `::${pseudo}` : null)[property as 'color'])
  }
  const own = ([name]: Row, text: string) => {
    const at = names.indexOf(name)
    return text.replaceAll('rgb(1, 2, 3)', `rgb(7, ${at >> 8}, ${at & 255})`)
  }
  const before = new Map(rows.map((row) => [row, shown(row)]))
  const isNew = (row: Row, result: string) =>
    !before.get(row)!.includes(result) && shown(row).includes(result)
  for (const row of rows) style.setProperty(`--vp-${row[0]}`, own(row, row[1][0]))
  const hidden = rows.filter((row) => !isNew(row, own(row, row[1][1])))
  for (const name of names) style.removeProperty(`--vp-${name}`)
  return hidden.flatMap((row) => {
    const [name, [value, result], place, property] = row
    style.setProperty(`--vp-${name}`, value)
    const [isShown, after] = [isNew(row, result), shown(row)]
    style.removeProperty(`--vp-${name}`)
    return isShown ? [] : [`--vp-${name} at ${place}: ${property} was ${before.get(row)}, is ${after}`]
  })
}

describe('every variable of the reference, section 22, that a site sets', () => {
  test('shows on a note', async () => {
    const page = await visits.visit('/css/flex.html')
    await withMore(page)
    expect(await without(page, [...NOTE, ...STATES, ...SEARCH])).toEqual([])
    await visits.leave(page)
  })

  test('shows on a home page', async () => {
    const page = await visits.visit('/')
    expect(await without(page, [...HOME, ...WITHOUT_BANNER])).toEqual([])
    await visits.leave(page)
  })

  test('shows where there is little room', async () => {
    const page = await visits.visit('/css/flex.html', { width: 800 })
    await page.$eval('.kb-sidebar', (sidebar) => sidebar.setAttribute('data-open', ''))
    expect(await without(page, NARROW)).toEqual([])
    await visits.leave(page)
  })

  test('is among these', () => {
    const tried = new Set([...NOTE, ...STATES, ...SEARCH, ...HOME, ...NARROW].map(([name]) => name))
    expect(REFERENCE.filter((name) => !tried.has(name))).toEqual([])
  })
})

/** All names that can be made by taking one word of each list. */
function names(...parts: readonly string[]): string[] {
  return parts.reduce<string[]>(
    (made, words) => made.flatMap((start) => words.split(' ').map((word) => start + word)),
    [''],
  )
}

const REFERENCE = [
  ...names('c-', 'white black neutral neutral-inverse'),
  ...names('c-', 'gray indigo purple green yellow red', '-1 -2 -3 -soft'),
  ...names('c-', 'brand default tip note success important warning danger caution', '-1 -2 -3 -soft'),
  ...names('c-', 'bg bg-alt bg-elv bg-soft border divider gutter text-1 text-2 text-3'),
  ...names('font-family-', 'base mono'),
  ...names('shadow-', '1 2 3 4 5'),
  ...names('z-index-', 'footer local-nav nav layout-top backdrop sidebar'),
  ...names('layout-', 'max-width top-height'),
  ...names('', 'nav-height nav-logo-height nav-bg-color nav-screen-bg-color local-nav-bg-color'),
  ...names('', 'sidebar-width sidebar-bg-color backdrop-bg-color'),
  ...names('code-', 'line-height font-size color bg link-color block-bg block-color block-divider-color'),
  ...names('code-', 'lang-color line-highlight-color line-number-color line-warning-color line-error-color'),
  ...names('code-line-diff-', 'add remove', '-color -symbol-color'),
  ...names('code-copy-code-', 'border-color bg hover-border-color hover-bg active-text'),
  'code-copy-copied-text-content',
  ...names('code-tab-', 'divider text-color bg hover-text-color active-text-color active-bar-color'),
  ...names('custom-block-', 'font-size code-font-size'),
  ...names(
    'custom-block-',
    'info note tip important warning danger caution details',
    '-border -text -bg -code-bg',
  ),
  ...names('button-', 'brand alt', '- -hover- -active-', 'border text bg'),
  ...names('input-', 'border-color bg-color switch-bg-color'),
  ...names('home-hero-', 'name-color name-background image-background-image image-filter'),
  ...names('badge-', 'info tip warning danger', '-border -text -bg'),
  ...names('local-search-', 'bg result-bg result-border result-selected-bg result-selected-border'),
  ...names('local-search-highlight-', 'bg text'),
  'header-anchor-symbol',
]
