import type { Dispose } from '../../dispose.ts'
import { REQUEST_EVENT } from '../../islands/request.ts'
import { createBox } from './box.ts'
import { openEngines } from './engines.ts'
import { type SearchLabels, searchLabels } from './labels.ts'

type SearchBoxProps = {
  bundleHref: string
  catalogHref: string
  topics: readonly string[]
  /** The index changes while the page is open. */
  live?: boolean
  label: string
  lang: string
  options?: {
    detailedView?: boolean | 'auto'
    disableQueryPersistence?: boolean
    texts?: Readonly<Partial<SearchLabels>>
  }
}

/** Mounts the search button: it opens the box, whose index is loaded from now on. */
export function mount(element: HTMLElement, props: SearchBoxProps): Dispose {
  const { label, lang, options = {} } = props
  const engines = openEngines(props)
  const box = createBox({
    labels: searchLabels(lang, { search: label, ...options.texts }),
    topics: props.topics,
    catalogHref: props.catalogHref,
    detailedView: options.detailedView ?? true,
    keepsQuery: options.disableQueryPersistence !== true,
    engine: engines.current,
    restart: engines.restart,
    renew: props.live ? engines.close : () => {},
  })
  const open = () => box.open()
  const stopButton = becomeButton(element, open)
  element.addEventListener(REQUEST_EVENT, open)
  engines.current().catch(() => {
    // The box reports it when the reader searches, and tries again then.
  })
  if (element.dataset.requested !== undefined) {
    delete element.dataset.requested
    open()
  }
  return () => {
    element.removeEventListener(REQUEST_EVENT, open)
    stopButton()
    box.dispose()
    engines.close()
  }
}

/** With script the link to the catalog is a button that opens a dialog. */
function becomeButton(element: HTMLElement, open: () => void): Dispose {
  const link = element.querySelector<HTMLAnchorElement>('.kb-search-button')
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    open()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    event.preventDefault()
    open()
  }
  link?.setAttribute('role', 'button')
  link?.setAttribute('aria-haspopup', 'dialog')
  link?.addEventListener('click', onClick)
  link?.addEventListener('keydown', onKey)
  return () => {
    link?.removeEventListener('click', onClick)
    link?.removeEventListener('keydown', onKey)
  }
}
