/** Turns the tree of a cut sidebar into that of the whole one. Rows in both stay the same elements; gaps disappear. */
export function fillRows(part: Element, whole: Element): void {
  exchange(part, whole, groupNames, fillList)
}

/** Whether a row is a placeholder for rows that are left out. */
export function isGap(row: Element): boolean {
  return row.querySelector(':scope > .kb-sidebar-gap') !== null
}

/** The key elements of the entries below an element, in order. */
export function rowTexts(above: Element): NodeListOf<Element> {
  return above.querySelectorAll(TEXT)
}

/** The keys of a row that begins with this element. */
export function rowName(text: Element): string {
  return `${text.getAttribute('href')} ${text.textContent}`
}

const TEXT = '.kb-sidebar-link:not(.kb-sidebar-gap), .kb-sidebar-text'

/** The keys of an element; elements that share a key are the same. */
type NamesOf = (element: Element) => readonly string[]

/** Makes the children of `old` match those of `whole`: existing ones, normally a subsequence, stay, and `take` updates them. */
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
