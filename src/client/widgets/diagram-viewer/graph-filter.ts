import type { Dispose } from '../../dispose.ts'
import { listen } from '../../platform/listen.ts'
import { fits } from '../catalog/model.ts'

/** The names of more notes than this would overlap. */
const maxNames = 40

/** Finds notes in the graph of a site by title and topic: others are faded in the drawing, and hidden in the list below it. */
export function mountGraphFilter(page: Element): Dispose {
  const form = page.querySelector<HTMLElement>('.kb-graph-filter')
  const input = form?.querySelector('input')
  const count = form?.querySelector('output')
  const svg = page.querySelector('svg.kb-graph')
  const list = page.querySelector('details')
  if (!form || !input || !count || !svg || !list) return () => {}
  const added: Element[] = []

  function filter(): void {
    const typed = input!.value.trim()
    const isFound = (topic: Element, name: string) =>
      fits(typed, `${name} ${topic.getAttribute('data-topic')}`)
    for (const name of added.splice(0)) name.remove()
    svg!.toggleAttribute('data-filtered', typed !== '')
    const found: Element[] = []
    for (const topic of svg!.querySelectorAll('g')) {
      for (const note of topic.querySelectorAll('a')) {
        const isIn = isFound(topic, note.querySelector('title')?.textContent ?? '')
        note.toggleAttribute('data-out', !isIn)
        if (isIn) found.push(note)
      }
    }
    for (const section of list!.querySelectorAll('section')) {
      const items = [...section.querySelectorAll('li')]
      for (const item of items) item.hidden = !isFound(section, item.textContent ?? '')
      section.hidden = items.every(({ hidden }) => hidden)
    }
    if (typed !== '' && found.length <= maxNames) added.push(...found.flatMap((note) => nameOf(note) ?? []))
    if (typed !== '') (list as HTMLDetailsElement).open = true
    count!.textContent = typed === '' ? '' : count!.dataset.found!.replace('{n}', String(found.length))
  }

  form.hidden = false
  const stop = listen(input, 'input', filter)
  // The browser restores the input when a reader returns.
  if (input.value) filter()
  return () => {
    stop()
    form.hidden = true
  }
}

/** Adds the name of a note to the drawing, unless it is already shown. */
function nameOf(note: Element): Element | undefined {
  const circle = note.querySelector('circle')
  if (!circle || note.querySelector('text')) return undefined
  const name = document.createElementNS('http://www.w3.org/2000/svg', 'text')
  name.setAttribute('x', circle.getAttribute('cx') ?? '')
  name.setAttribute('y', String(Number(circle.getAttribute('cy')) + 17))
  name.textContent = note.querySelector('title')?.textContent ?? ''
  note.append(name)
  return name
}
