import type { Dispose } from '../dispose.ts'
import { beforePaint } from '../platform/before-paint.ts'
import { listen, nearest, together } from '../platform/listen.ts'
import { readStored, writeStored } from '../platform/storage.ts'
import { isPlainClick } from './page-url.ts'
import type { SidebarUse } from './whole-sidebar.ts'

/** How long carets do not animate after mounting, in milliseconds: product spec §9. */
const STILL_MS = 300

/** The sidebar; its groups stay as the reader left them during the session. */
export function sidebar(root: ParentNode): Dispose {
  const panel = root.querySelector<HTMLElement>('.kb-sidebar')
  if (!panel) return () => {}
  // Without script it is a link to the sidebar. What opens the drawer is loaded when the button is reached.
  const opener = root.querySelector('[data-sidebar-open]')
  opener?.setAttribute('role', 'button')
  opener?.setAttribute('aria-expanded', 'false')
  const groups = panel.querySelector('[data-left-out]') ? wholeWhenUsed(panel) : rememberGroups(panel)
  return together(stayStill(panel), groups, revealActive(panel))
}

function stayStill(panel: HTMLElement): Dispose {
  panel.dataset.fresh = ''
  const timer = setTimeout(() => panel.removeAttribute('data-fresh'), STILL_MS)
  return () => clearTimeout(timer)
}

/** Fetches the rows that are left out once the reader uses the sidebar. A click on a link to them waits for that, and is followed if it fails. */
function wholeWhenUsed(panel: HTMLElement): Dispose {
  const use: SidebarUse = { panel, touched: new Set(), remember: () => rememberGroups(panel), dispose() {} }
  const turnTo = (event: Event) => {
    if (event.type === 'click') use.touched.add(nearest(event, 'summary'))
    const link = nearest<HTMLAnchorElement>(event, '[data-left-out]')
    if (link && isPlainClick(event as MouseEvent)) {
      event.preventDefault()
      use.clicked = link
    }
    import('./whole-sidebar.ts')
      .then(({ wholeSidebar }) => wholeSidebar(use))
      .catch(() => use.clicked && location.assign(use.clicked.href))
  }
  // The page may have appeared under a resting pointer.
  const signs = ['pointerenter', 'wheel', 'focusin', 'click'] as const
  use.dispose = together(...signs.map((name) => listen(panel, name, turnTo)))
  return () => use.dispose()
}

function rememberGroups(panel: HTMLElement): Dispose {
  const key = `kbsite-sidebar:${panel.dataset.key}`
  const groups = [...panel.querySelectorAll<HTMLDetailsElement>('details[data-group]')]
  const choices = parseChoices(readStored('session', key), groups.length)
  groups.forEach((group, index) => {
    const choice = choices[index]
    // The groups around the page are open even if the reader closed them on another page.
    if (choice !== undefined && !holdsPage(group)) group.open = choice === '1'
  })
  return listen(panel, 'click', (event) => {
    const group = nearest(event, 'summary')?.parentElement
    const index = groups.indexOf(group as HTMLDetailsElement)
    if (index < 0) return
    // The click comes before the change that it makes.
    choices[index] = groups[index]?.open ? '0' : '1'
    writeStored('session', key, Array.from(groups, (_, at) => choices[at] ?? '-').join(''))
  })
}

function parseChoices(stored: string | null, count: number): (string | undefined)[] {
  if (stored?.length !== count) return []
  return [...stored].map((choice) => (choice === '-' ? undefined : choice))
}

function holdsPage(group: HTMLElement): boolean {
  return group.parentElement?.matches('[data-has-active], :has(> [aria-current])') ?? false
}

function revealActive(panel: HTMLElement): Dispose {
  const link = panel.querySelector('[aria-current]')
  if (!link) return () => {}
  return beforePaint(() => {
    const box = panel.getBoundingClientRect()
    const { top, bottom } = link.getBoundingClientRect()
    // Only the sidebar may scroll; scrollIntoView would scroll the page too. Filling a gap in sight moves the rows on one side of it.
    const isByGap = !panel.scrollTop && link.closest('li:has(> .kb-sidebar-gap) ~ li')
    if (bottom > box.bottom || isByGap) panel.scrollTop += bottom - box.bottom + box.height / 3
    else if (top < box.top) panel.scrollTop += top - box.top - box.height / 3
  })
}
