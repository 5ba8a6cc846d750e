/** Marks the entries of a sidebar for this route, as `markable` does on the server: links, their ancestors, and groups, which open. */
export function markRoute(sidebar: Element, route = ''): void {
  const find = (selector: string) => sidebar.querySelectorAll(`.kb-sidebar-tree ${selector}`)
  for (const name of ['aria-current', 'data-has-active', 'data-here'])
    for (const marked of find(`[${name}]`)) marked.removeAttribute(name)
  const is = `="${CSS.escape(route)}"]`
  for (const link of find(`[data-place${is}`)) link.setAttribute('data-here', '')
  for (const link of find(`[data-route${is}`)) {
    link.setAttribute('aria-current', 'page')
    for (let item = link.closest('li'); item; item = item.parentElement!.closest('li')) {
      if (item !== link.parentElement) item.setAttribute('data-has-active', '')
      item.querySelector(':scope > details')?.setAttribute('open', '')
    }
  }
}
