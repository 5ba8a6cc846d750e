import { announce } from '../platform/announce.ts'
import type { FilledSidebar } from './whole-sidebar.ts'

/** Adds the style sheets that only the new page has, and waits until they are loaded or have failed. */
export async function loadStyles(next: Document): Promise<void> {
  const present = new Set(stylesOf(document).map(({ href }) => href))
  const missing = stylesOf(next).filter(({ href }) => !present.has(href))
  await Promise.all(missing.map((link) => append(document.importNode(link))))
}

/** Replaces the page: head tags, language, direction, title, shell. */
export function swapPage(next: Document): void {
  const html = document.documentElement
  html.lang = next.documentElement.lang
  html.dir = next.documentElement.dir
  document.title = next.title
  swapHead(next)
  const app = document.getElementById('app')
  const nextApp = next.getElementById('app')
  if (!app || !nextApp) return
  keepEqual(app, nextApp, '.kb-title')
  takeAttributes(nextApp, app, [...app.getAttributeNames(), ...nextApp.getAttributeNames()])
  exchangeAround(keepSidebar(app, nextApp), app, nextApp)
}

function stylesOf(page: Document): HTMLLinkElement[] {
  return [...page.querySelectorAll<HTMLLinkElement>('head > link[rel="stylesheet"]:not([data-head])')]
}

function append(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve
    document.head.append(link)
  })
}

function swapHead(next: Document): void {
  const own = 'head > [data-head], head > meta[name="description"]'
  for (const tag of document.querySelectorAll(own)) tag.remove()
  document.head.append(...Array.from(next.querySelectorAll(own), (tag) => document.importNode(tag, true)))
}

// Unchanged attributes are not touched, because the browser would restyle their elements.
function takeAttributes(from: Element, to: Element, names: readonly string[]): void {
  for (const name of names) {
    const value = from.getAttribute(name)
    if (value === null) to.removeAttribute(name)
    else if (to.getAttribute(name) !== value) to.setAttribute(name, value)
  }
}

function keepEqual(app: Element, nextApp: Element, selector: string): void {
  const old = app.querySelector(selector)
  const fresh = nextApp.querySelector(selector)
  if (old && fresh?.isEqualNode(old)) fresh.replaceWith(old)
}

/** Keeps an identical sidebar with its scroll position and open groups; only marks change. Returns it with its counterpart in the new page. */
function keepSidebar(app: Element, nextApp: Element): { old: Element; fresh: Element } | undefined {
  const old = app.querySelector<HTMLElement>(':scope > .kb-sidebar')
  const fresh = nextApp.querySelector<HTMLElement>(':scope > .kb-sidebar')
  if (!old || !fresh || old.dataset.key !== fresh.dataset.key) return undefined
  if ((old as FilledSidebar).keepFor?.(fresh)) return { old, fresh }
  const from = partsOf(fresh)
  const to = partsOf(old)
  // An edit may give a page another title.
  if (from.length !== to.length || old.textContent !== fresh.textContent) return undefined
  from.forEach((part, index) => {
    copyMarks(part, to[index] as Element)
  })
  return { old, fresh }
}

/** Replaces the children of `app` except a kept sidebar. That never leaves the document, because it would lose its layout and scroll position. */
function exchangeAround(
  kept: { old: Element; fresh: Element } | undefined,
  app: Element,
  nextApp: Element,
): void {
  const fresh = [...nextApp.childNodes]
  if (!kept) {
    app.replaceChildren(...fresh)
    return
  }
  for (const child of [...app.childNodes]) if (child !== kept.old) child.remove()
  const place = fresh.indexOf(kept.fresh)
  kept.old.before(...fresh.slice(0, place))
  kept.old.after(...fresh.slice(place + 1))
}

function partsOf(sidebar: Element): Element[] {
  return [...sidebar.querySelectorAll('.kb-sidebar-tree :is(li, a, details)')]
}

function copyMarks(from: Element, to: Element): void {
  takeAttributes(from, to, ['aria-current', 'data-has-active', 'data-here'])
  const holdsPage = from.parentElement?.matches('[data-has-active], :has(> [aria-current])')
  if (to instanceof HTMLDetailsElement && holdsPage) to.open = true
}

/**
 * Moves the focus to where reading starts and has the title announced, as a page load would.
 *
 * `target` is the element of the address. Without one it is the page's heading, and a Tab pressed while it still has the focus goes to the
 * skip link, as on a loaded page; a page without a heading starts before its skip link. Nothing scrolls.
 */
export function land(target: HTMLElement | null): void {
  const top = document.getElementById('kb-top')
  const heading = document.querySelector<HTMLElement>('main h1')
  const place = target ?? heading ?? top
  // Headings of a site's own layouts, and footnotes, are not focusable by default.
  if (place && place.tabIndex < 0) place.tabIndex = -1
  place?.focus({ preventScroll: true })
  if (!target && heading && top) tabTo(top, heading)
  announce(unsaid(place?.textContent ?? ''))
}

function tabTo(top: HTMLElement, heading: HTMLElement): void {
  heading.onkeydown = ({ key, shiftKey }) => {
    // The browser continues from there by its own rules.
    if (key === 'Tab' && !shiftKey) top.focus({ preventScroll: true })
  }
  // After the focus has moved on, or a click into the heading, Tab works as usual.
  heading.onblur = heading.onpointerdown = () => {
    heading.onkeydown = null
  }
}

/** The title without what a screen reader says anyway for the focused element. A heading's own link is one empty character. */
function unsaid(said: string): string {
  const text = said.replace('\u200b', '').trim()
  const { title } = document
  return title.startsWith(text) ? title.slice(text.length).replace(/^[\s|·–—-]+/, '') : title
}
