import type { Dispose } from '../../dispose.ts'
import { element, icon } from '../../platform/dom.ts'
import { listen, together } from '../../platform/listen.ts'
import { type AttemptOptions, startAttempts } from './engine/attempts.ts'
import { mermaidVersion } from './engine/config.ts'
import type { PageEngine } from './engine/page-engine.ts'
import { createErrorPanel } from './error-panel.ts'
import type { ViewerLabels } from './labels.ts'
import { readSource } from './source.ts'
import { boxLabels, paintLabels, paleGrounds } from './theme/contrast.ts'
import { ownTheme } from './theme/own-theme.ts'
import { leastWidth, smallestText } from './theme/smallest-text.ts'
import { isDark, onThemeChange } from './theme/theme.ts'

/** Options of a drawing apart from its text; absent ones have the value of the product spec. */
export type DrawingProps = {
  /** Id of the figure; the drawing's id derives from it. */
  id: string
  theme?: string
  darkTheme?: string
  maxTextSize?: number
  /** Targets for addresses in the text that are written as in a note. */
  links?: Readonly<Record<string, string>>
}

/** Sent by a viewer as an event `kbsite:diagram` on its figure, after each attempt. */
type RenderComplete = { id: string; success: boolean; error?: string }

export const renderCompleteEvent = 'kbsite:diagram'

type Figure = { root: HTMLElement; props: DrawingProps; labels: ViewerLabels; engine: PageEngine }

/** Completes a figure according to its status: nothing, the panel for an error found by the build, or a drawing. */
export function startDrawing(figure: Figure): Dispose | undefined {
  const { root, props, labels } = figure
  if (root.dataset.status === 'drawn') return undefined
  const known = root.querySelector('.kb-diagram-failure pre')?.textContent
  if (!known) return keepDrawn(figure)
  const panel = createErrorPanel(root, labels, props.id)
  const target = root.querySelector('.kb-diagram-target')
  target?.replaceChildren(errorPicture())
  panel.show(known)
  return () => {
    panel.hide()
    target?.replaceChildren()
  }
}

/**
 * Draws in the browser, now and with every change of the theme, and shows the result. If the engine did not load, it tries again when the
 * network is back or the reader clicks the figure.
 */
function keepDrawn(figure: Figure): Dispose {
  const { root } = figure
  const { dispose, ...outcome } = showOutcome(figure)
  let mayLoadYet = false
  const start = () =>
    startAttempts({
      ...outcome,
      find: () => root.querySelector<HTMLElement>('.kb-diagram-target'),
      draw: (target) => drawInto(target, figure),
      onFailed(failure) {
        mayLoadYet = !failure.isDrawing
        outcome.onFailed(failure)
      },
    })

  let stop = start()
  const restart = () => {
    mayLoadYet = false
    stop()
    stop = start()
  }
  const again = () => mayLoadYet && restart()
  return together(
    () => stop(),
    onThemeChange(restart),
    listen(window, 'online', again),
    listen(root, 'click', again),
    dispose,
  )
}

async function drawInto(target: HTMLElement, { root, props, engine }: Figure): Promise<void> {
  const { theme = 'default', darkTheme = 'dark', maxTextSize } = props
  const text = readSource(root)
  const now = isDark() ? darkTheme : theme
  const drawing = await engine.draw({ id: `${props.id}-drawing`, text, theme: now, maxTextSize })
  leadLinks(drawing, props.links ?? {})
  target.replaceChildren(drawing)
  makeReadable(drawing)
  // A theme named by the text is the same in light and dark.
  target.toggleAttribute('data-dark', now === 'dark' && !ownTheme(text))
}

/** Does the same as the build for its drawings. */
function makeReadable(drawing: Element): void {
  paleGrounds(drawing)
  for (const labels of boxLabels(drawing)) if (labels.better) paintLabels(labels, labels.better)
  if (!(drawing instanceof SVGSVGElement)) return
  const width = drawing.viewBox?.baseVal?.width ?? 0
  if (width > 0) drawing.style.setProperty('--kb-least', `${leastWidth(smallestText(drawing), width)}px`)
}

type Outcome = Pick<AttemptOptions, 'onDrawing' | 'onDrawn' | 'onFailed'> & { dispose: Dispose }

/** Shows and announces the state of a figure's attempts; `dispose` restores the figure. */
function showOutcome({ root, props: { id }, labels }: Figure): Outcome {
  const panel = createErrorPanel(root, labels, id)
  const status = element('p', { class: 'kb-diagram-status', role: 'status' })
  root.append(status)
  const before = root.dataset.status ?? 'client'

  function finish(success: boolean, error?: string): void {
    root.dataset.status = success ? 'drawn' : 'failed'
    root.removeAttribute('aria-busy')
    status.textContent = success ? labels.loaded : ''
    const detail: RenderComplete = { id, success, ...(error === undefined ? {} : { error }) }
    root.dispatchEvent(new CustomEvent(renderCompleteEvent, { bubbles: true, detail }))
  }

  return {
    onDrawing() {
      if (root.dataset.status !== 'drawn') root.dataset.status = 'rendering'
      root.setAttribute('aria-busy', 'true')
      status.textContent = labels.loading
    },
    onDrawn() {
      finish(true)
      panel.hide()
    },
    onFailed({ details, isDrawing }) {
      const picture = isDrawing ? [errorPicture()] : []
      root.querySelector('.kb-diagram-target')?.replaceChildren(...picture)
      panel.show(details)
      finish(false, details)
    },
    dispose() {
      panel.hide()
      status.remove()
      root.removeAttribute('aria-busy')
      root.dataset.status = before
    },
  }
}

/** Replaces the addresses of links in a drawing according to `links`, and normalises their attribute. */
function leadLinks(drawing: Element, links: Readonly<Record<string, string>>): void {
  for (const link of drawing.querySelectorAll('a')) {
    const written = link.getAttribute('href') ?? link.getAttribute('xlink:href')
    if (written === null) continue
    // Mermaid writes the older name, which the site's link handling does not look for.
    link.removeAttribute('xlink:href')
    link.setAttribute('href', Object.hasOwn(links, written) ? links[written]! : written)
  }
}

/** The picture for a diagram that does not parse. Product spec §5: the text and the library's version. */
function errorPicture(): SVGElement {
  const svg = icon('')
  svg.setAttribute('viewBox', '0 0 400 100')
  svg.setAttribute('class', 'kb-diagram-syntax-error')
  svg.removeAttribute('aria-hidden')
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', 'Syntax error in text')
  svg.replaceChildren(line(44, 24, 'Syntax error in text'), line(76, 14, `mermaid version ${mermaidVersion}`))
  return svg
}

function line(y: number, size: number, words: string): SVGElement {
  const text = document.createElementNS('http://www.w3.org/2000/svg', 'text')
  text.setAttribute('x', '200')
  text.setAttribute('y', String(y))
  text.setAttribute('font-size', String(size))
  text.setAttribute('text-anchor', 'middle')
  text.textContent = words
  return text
}
