import { isPlainClick } from '../../behaviours/page-url.ts'
import type { Dispose } from '../../dispose.ts'
import { listen, nearest, together } from '../../platform/listen.ts'
import { type ZoomLabels, zoomLabels } from './labels.ts'
import { openZoom } from './zoom-dialog.ts'

/** Narrower pictures, in px, are icons, unless the author says `data-zoomable`. */
const LEAST_WIDTH = 120

/** Pictures in the text for which a click has no other effect. */
const PICTURES =
  '.kb-prose img:not([data-zoomable="false"], a *, button *, summary *, .kb-island *, .vp-raw *)'

/** Lets the reader enlarge the pictures of a note in a dialog, by mouse, touch or keyboard. Pictures that did not load stay as they are. */
export function pictures(root: ParentNode): Dispose {
  const labels = zoomLabels(document.documentElement.lang)
  let stopZoom: Dispose = () => {}
  const open = (event: Event) => {
    const picture = nearest<HTMLImageElement>(event, '[data-zoom]')
    if (!picture) return
    event.preventDefault()
    stopZoom = openZoom(picture, labels)
  }
  for (const picture of root.querySelectorAll<HTMLImageElement>(PICTURES)) {
    if (picture.complete) offer(picture, labels)
    else picture.addEventListener('load', () => offer(picture, labels), { once: true })
  }
  return together(
    listen(root as Element, 'click', (event) => isPlainClick(event) && open(event)),
    listen(
      root as Element,
      'keydown',
      (event) => (event.key === 'Enter' || event.key === ' ') && open(event),
    ),
    () => stopZoom(),
  )
}

function offer(picture: HTMLImageElement, { enlarge }: ZoomLabels): void {
  const isLarge = 'zoomable' in picture.dataset || picture.width >= LEAST_WIDTH
  if (picture.naturalWidth === 0 || !isLarge) return
  picture.dataset.zoom = ''
  picture.tabIndex = 0
  picture.setAttribute('role', 'button')
  picture.setAttribute('aria-haspopup', 'dialog')
  picture.setAttribute('aria-label', picture.alt ? `${enlarge}: ${picture.alt}` : enlarge)
  // An empty text says that the picture is decoration, which a button is not.
  if (picture.alt === '') picture.removeAttribute('alt')
}
