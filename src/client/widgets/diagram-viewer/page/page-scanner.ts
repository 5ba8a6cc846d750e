import type { Dispose } from '../../../dispose.ts'
import { READY_EVENT, ROUTE_CHANGE_EVENT } from '../../../platform/route-events.ts'
import { textsIn } from '../../../platform/texts.ts'
import style from '../diagram-viewer.css' with { type: 'text' }
import type { ViewerProps } from '../viewer.ts'
import { mountBlock } from './mount-block.ts'
import { createScanner } from './scanner.ts'

/** The scanner of a page load, connected to the site's own events. Loaded once a page turns out to have a block that the build did not draw. */
export function openPageScanner(document: Document): Dispose {
  const viewers = new Set<Dispose>()
  const removeStyle = adoptStyle(document)
  let count = 0
  const scanner = createScanner({
    document,
    async mount(block) {
      count++
      const { lang } = document.documentElement
      const { diagram } = textsIn(lang, { diagram: '图表' }, { diagram: 'Diagram' })
      const label = `${diagram} ${placeOf(block)}`
      const props = { ...siteOptions(document), id: `found-diagram-${count}`, lang }
      const { done, dispose } = mountBlock(block, props, label, () => viewers.delete(dispose))
      viewers.add(dispose)
      await done
    },
  })
  const controller = new AbortController()
  const { signal } = controller
  document.addEventListener(ROUTE_CHANGE_EVENT, scanner.routeChanged, { signal })
  document.addEventListener(READY_EVENT, scanner.ready, { signal })
  scanner.initialize()
  return () => {
    controller.abort()
    scanner.dispose()
    for (const dispose of viewers) dispose()
    removeStyle()
  }
}

/** Options of the site's config for every diagram. */
function siteOptions({ documentElement }: Document): Partial<ViewerProps> {
  return JSON.parse(documentElement.dataset.diagrams ?? '{}') as Partial<ViewerProps>
}

/** The number of a block among the diagrams of its page, from 1; those before it are viewers already. */
function placeOf(block: Element): number {
  const before = [...block.ownerDocument.querySelectorAll('.kb-diagram')].filter(
    (figure) => figure.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  return before.length + 1
}

// The build links the viewer's styles only from pages with diagrams that it knows.
function adoptStyle(document: Document): Dispose {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
