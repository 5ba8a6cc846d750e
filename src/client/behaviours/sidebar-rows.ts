/**
 * Makes the tree of a part of a sidebar that of the whole one, whose elements it takes: rows that are in both stay the elements that they are
 * in the part, gaps go.
 */
export function fillRows(part: Element, whole: Element): void {
  exchange(part, whole, groupNames, fillList)
}

/** Whether a row stands for others that are left out. */
export function isGap(row: Element): boolean {
  return row.querySelector(':scope > .kb-sidebar-gap') !== null
}

/** What the rows of entries begin with, below an element, in their order. */
export function rowTexts(above: Element): NodeListOf<Element> {
  return above.querySelectorAll(TEXT)
}

/** What a row is known by that begins with this. */
export function rowName(text: Element): string {
  return `${text.getAttribute('href')} ${text.textContent}`
}

const TEXT = '.kb-sidebar-link:not(.kb-sidebar-gap), .kb-sidebar-text'

/** What an element is known by; it is the same as another one that has one of its names. */
type NamesOf = (element: Element) => readonly string[]

/**
 * Makes the children of `old` those of `whole`: where one is there already it stays, and `take` gives it what is in the new one. The old
 * ones are some of the new ones, in their order, unless the site has changed meanwhile.
 */
function exchange(
  old: Element,
  whole: Element,
  namesOf: NamesOf,
  take: (old: Element, whole: Element) => void,
): void {
  const left = [...old.children].map((element) => ({ element, names: new Set(namesOf(element)) }))
  for (const coming of [...whole.children]) {
    const own = left.some(({ names }) => names.size > 0) ? namesOf(coming) : []
    const at = left.findIndex(({ names }) => own.some((name) => names.has(name)))
    if (at < 0) {
      old.insertBefore(coming, left[0]?.element ?? null)
      continue
    }
    for (const { element } of left.splice(0, at)) element.remove()
    take(left.shift()!.element, coming)
  }
  for (const { element } of left) element.remove()
}

function groupNames(group: Element): readonly string[] {
  return [...group.children].flatMap(rowNames)
}

function rowNames(row: Element): readonly string[] {
  const text = row.querySelector(TEXT)
  return text && !isGap(row) ? [rowName(text)] : []
}

function fillList(old: Element, whole: Element): void {
  exchange(old, whole, rowNames, fillRow)
}

function fillRow(old: Element, whole: Element): void {
  const group = whole.querySelector(':scope > details')
  const leftOut = old.querySelector(':scope > [data-left-out]')
  const [from, to] = [whole, old].map((row) => row.querySelector(':scope > ul, :scope > details > ul'))
  if (leftOut && group) leftOut.replaceWith(group)
  else if (from && to) fillList(to, from)
  else if (from || to) old.replaceChildren(...whole.childNodes)
}
