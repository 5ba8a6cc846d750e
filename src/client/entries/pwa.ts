import { element } from '../platform/dom.ts'
import { ROUTE_CHANGE_EVENT } from '../platform/route-events.ts'
import css from '../widgets/keep-offline/keep.css' with { type: 'text' }
import { type KeepLabels, keepLabels } from '../widgets/keep-offline/labels.ts'
import { openPanel } from '../widgets/keep-offline/panel.ts'
import { keepsAny, sectionsAt, stateOf } from '../widgets/keep-offline/sections.ts'

// Without a secure origin there are no workers, so nothing can be saved.
if ('serviceWorker' in navigator) void start(navigator.serviceWorker)

async function start(workers: ServiceWorkerContainer): Promise<void> {
  const { dataset, lang } = document.documentElement
  const base = dataset.base ?? '/'
  const labels = keepLabels(lang)
  const isFirst = !workers.controller
  workers.addEventListener('message', ({ data }) => {
    if (data?.kind === 'changed' && data.path === location.pathname)
      notify(labels.changed, labels.reload, () => location.reload())
  })
  if (isFirst) workers.addEventListener('controllerchange', rememberPage, { once: true })
  await workers.register(`${base}sw.js`, { scope: base })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  const show = (): void => {
    addButton(base, labels)
    workers.controller?.postMessage({ kind: 'shown', path: location.pathname })
  }
  document.addEventListener(ROUTE_CHANGE_EVENT, show)
  show()
  await askAboutKept(base, labels)
}

/** The first page loaded before its worker, so it is fetched once more, usually from the browser's own cache. */
function rememberPage(): void {
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  void fetch(location.href, { headers: { Accept: 'text/html' } })
  for (const name of files) if (name.startsWith(location.origin)) void fetch(name)
}

function addButton(base: string, labels: KeepLabels): void {
  const main = document.querySelector('.kb-doc main')
  if (!main || main.querySelector('.kb-keep-open')) return
  const button = element('button', { type: 'button', class: 'kb-keep-open' }, labels.open)
  button.addEventListener('click', () => void openPanel(base, labels))
  main.append(button)
}

async function askAboutKept(base: string, labels: KeepLabels): Promise<void> {
  if (!(await keepsAny(base))) return
  const sections = await sectionsAt(base, location.pathname).catch(() => [])
  const states = await Promise.all(sections.map((section) => stateOf(base, section)))
  if (states.includes('outdated')) notify(labels.outdated, labels.update, () => void openPanel(base, labels))
}

function notify(text: string, action: string, act: () => void): void {
  const holder = document.querySelector('.kb-notices') ?? element('div', { class: 'kb-notices' })
  const button = element('button', { type: 'button' }, action)
  const notice = element('div', { class: 'kb-notice', role: 'status' }, text, button)
  button.addEventListener('click', () => {
    notice.remove()
    act()
  })
  if ([...holder.children].some(({ textContent }) => textContent === notice.textContent)) return
  holder.append(notice)
  document.body.append(holder)
}
