import type { Dispose } from '../dispose.ts'
import { listen, nearest, together } from '../platform/listen.ts'
import { readStored, writeStored } from '../platform/storage.ts'
import { targetOf } from './anchors.ts'

/** Tabs of code groups: pointer, arrow keys, Home and End. Groups marked `data-sync` follow each other and remember. */
export function codeGroups(root: ParentNode): Dispose {
  const groups = [...root.querySelectorAll<HTMLElement>('[data-code-group]')]
  const stops = groups.map((group) => codeGroup(group, groups))
  const showTarget = (): void => {
    const target = targetOf(location.hash)
    if (!target?.closest('[role="tabpanel"]:not(.active)')) return
    showTabOf(target)
    target.scrollIntoView()
  }
  showTarget()
  return together(...stops, listen(window, 'hashchange', showTarget))
}

function codeGroup(group: HTMLElement, all: readonly HTMLElement[]): Dispose {
  const tabs = tabsOf(group)
  const key = syncKey(group)
  const remembered = key && tabs.find((tab) => tab.textContent === readStored('local', key))
  if (remembered) select(group, remembered)
  const choose = (tab: HTMLElement) => {
    select(group, tab)
    tab.focus({ preventScroll: true })
    tab.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (key) selectEverywhere(all, key, tab.textContent)
  }
  return together(
    listen(group, 'click', (event) => {
      const tab = nearest(event, '[role="tab"]')
      if (tab && tabs.includes(tab)) choose(tab)
    }),
    listen(group, 'keydown', (event) => {
      const index = tabs.indexOf(event.target as HTMLElement)
      const target = index < 0 ? undefined : tabs[targetIndex(event.key, index, tabs.length)]
      if (!target) return
      event.preventDefault()
      choose(target)
    }),
  )
}

/** Shows the tab that contains the element, without remembering it or switching other groups: the reader has not chosen it. */
export function showTabOf(inside: Element): void {
  const panel = inside.closest('[role="tabpanel"]')
  const group = panel?.closest<HTMLElement>('[data-code-group]')
  const tab = group && tabsOf(group).find((one) => one.getAttribute('aria-controls') === panel?.id)
  if (tab) select(group, tab)
}

/** The tab that a key selects from the tab at `index` of `count`; -1 for other keys. Arrow keys wrap around. */
export function targetIndex(key: string, index: number, count: number): number {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}

function tabsOf(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(':scope > .tabs > [role="tab"]')]
}

function select(group: HTMLElement, chosen: HTMLElement): void {
  for (const tab of tabsOf(group)) {
    tab.setAttribute('aria-selected', String(tab === chosen))
    tab.tabIndex = tab === chosen ? 0 : -1
    document
      .getElementById(tab.getAttribute('aria-controls') ?? '')
      ?.classList.toggle('active', tab === chosen)
  }
}

function selectEverywhere(groups: readonly HTMLElement[], key: string, label: string | null): void {
  writeStored('local', key, label ?? '')
  for (const group of groups) {
    const tab = syncKey(group) === key && tabsOf(group).find((candidate) => candidate.textContent === label)
    if (tab) select(group, tab)
  }
}

function syncKey(group: HTMLElement): string | undefined {
  if (group.dataset.sync === undefined) return undefined
  return `kbsite-tabs:${tabsOf(group)
    .map((tab) => tab.textContent)
    .join('|')}`
}
