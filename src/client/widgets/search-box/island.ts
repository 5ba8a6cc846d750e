import type { Dispose } from '../../dispose.ts'
import { REQUEST_EVENT } from '../../islands/request.ts'
import { listen, together } from '../../platform/listen.ts'
import { createBox } from './box.ts'
import { openEngines } from './engines.ts'
import { type SearchLabels, searchLabels } from './labels.ts'
import { hasModifier } from './model.ts'

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
  const { label, lang, topics, catalogHref, options = {} } = props
  const engines = openEngines(props)
  const box = createBox({
    labels: searchLabels(lang, { search: label, ...options.texts }),
    topics,
    catalogHref,
    detailedView: options.detailedView ?? true,
    keepsQuery: options.disableQueryPersistence !== true,
    engine: engines.current,
    restart: engines.restart,
    renew: props.live ? engines.close : () => {},
  })
  // With script the link to the catalog is a button that opens a dialog.
  const link = element.querySelector<HTMLAnchorElement>('.kb-search-button') ?? element
  link.setAttribute('role', 'button')
  link.setAttribute('aria-haspopup', 'dialog')
  const press = (event: Event) => {
    event.preventDefault()
    box.open()
  }
  const stop = together(
    listen(link, 'click', (event) => event.button === 0 && !hasModifier(event) && press(event)),
    listen(link, 'keydown', (event) => event.key === ' ' && press(event)),
    listen(element, REQUEST_EVENT, () => box.open()),
    box.dispose,
    engines.close,
  )
  // The box reports a failure when the reader searches, and tries again then.
  engines.current().catch(() => {})
  const typed = element.dataset.requested
  if (typed !== undefined) {
    delete element.dataset.requested
    box.open(typed)
  }
  return stop
}
