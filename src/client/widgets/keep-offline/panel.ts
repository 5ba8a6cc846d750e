import { announce } from '../../platform/announce.ts'
import { element } from '../../platform/dom.ts'
import { listen } from '../../platform/listen.ts'
import { createModal } from '../../platform/modal.ts'
import type { KeepLabels } from './labels.ts'
import { keep, remove, type Section, type SectionState, sectionsAt, stateOf } from './sections.ts'

/** Opens the dialog for saving and removing sections; each shows its size first. */
export async function openPanel(base: string, labels: KeepLabels): Promise<void> {
  const list = element('ul', { class: 'kb-keep-list' })
  const close = element('button', { type: 'button', class: 'kb-keep-close' }, labels.close)
  const intro = element('p', {}, labels.intro)
  const root = element('dialog', { class: 'kb-keep', 'aria-label': labels.open }, intro, list, close)
  const modal = createModal(root, () => stop())
  const stop = listen(root, 'click', ({ target }) => {
    if (target === root || target === close) void modal.close()
  })
  modal.open()
  try {
    for (const section of await sectionsAt(base, location.pathname))
      list.append(rowOf(base, section, await stateOf(base, section), labels))
  } catch {
    intro.textContent = labels.unknown
  }
}

function rowOf(base: string, section: Section, state: SectionState, labels: KeepLabels): HTMLElement {
  const size = labels.size
    .replace('{pages}', String(section.pages))
    .replace('{size}', sizeText(section.bytes))
  const row = element('li', { 'data-state': state })
  const said = element('span', { class: 'kb-keep-size', role: 'status' }, size)
  const act = (label: string, run: () => Promise<unknown>) => {
    const button = element('button', { type: 'button' }, label)
    button.addEventListener('click', () => void change(run))
    return button
  }
  const change = async (run: () => Promise<unknown>): Promise<void> => {
    for (const button of row.querySelectorAll('button')) button.disabled = true
    try {
      await run()
      row.replaceWith(rowOf(base, section, await stateOf(base, section), labels))
    } catch {
      row.replaceWith(rowOf(base, section, await stateOf(base, section), labels))
      announce(labels.failed)
      said.textContent = labels.failed
    }
  }
  const start = () =>
    keep(base, section, (share) => {
      said.textContent = labels.keeping.replace('{percent}', String(Math.round(share * 100)))
    })
  row.append(element('span', { class: 'kb-keep-title' }, section.title), said)
  if (state === 'kept') said.append(` · ${labels.kept}`)
  if (state !== 'kept') row.append(act(state === 'outdated' ? labels.update : labels.keep, start))
  if (state !== 'absent') row.append(act(labels.remove, () => remove(base, section)))
  return row
}

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
