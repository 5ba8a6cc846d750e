import { decode } from '../platform/decode.ts'
import { element } from '../platform/dom.ts'
import type { CodeFrame, DevFinding } from './message.ts'

type Site = {
  /** The site's base, which precedes the path of the open page. */
  base: string
  /** Opens a place in the author's editor. */
  open: (place: string) => void
}

/**
 * A panel at the bottom of the page that shows findings. Errors of the open page, or of files that all pages depend on, come first; without
 * any, warnings about the files just saved are shown more quietly. Errors in other notes are a count that opens. Once closed, the panel stays
 * closed until the findings change.
 */
export function openOverlay(site: Site): (findings: readonly DevFinding[]) => void {
  let closed = ''
  // Escape closes the panel unless it closes something in the page.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
    document.querySelector('kbsite-overlay')?.shadowRoot?.querySelector('button')?.click()
  })
  return (findings) => {
    const before = document.querySelector('kbsite-overlay')
    const isOpen = before?.shadowRoot?.querySelector('details')?.open === true
    before?.remove()
    const own = findings.filter((finding) => isAboutPage(finding, site.base))
    const errors = own.filter(({ severity }) => severity === 'error')
    const others = findings.filter((finding) => finding.severity === 'error' && !own.includes(finding))
    const shown = errors.length > 0 ? errors : own
    const all = JSON.stringify([location.pathname, shown, others])
    if (all !== closed) closed = ''
    if (shown.length + others.length === 0 || closed) return
    const close = () => {
      closed = all
      document.querySelector('kbsite-overlay')?.remove()
    }
    const marks = {
      role: errors.length > 0 ? 'alert' : 'status',
      'data-severity': shown[0]?.severity ?? 'elsewhere',
    }
    const findingsShown = shown.map((finding) => findingElement(finding, site))
    const panel = element('section', marks, closeButton(close), ...findingsShown)
    if (others.length > 0) panel.append(elsewhere(others, isOpen, site))
    document.body.append(hostOf(panel))
  }
}

function hostOf(panel: HTMLElement): HTMLElement {
  const host = document.createElement('kbsite-overlay')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(overlayStyles)
  root.adoptedStyleSheets = [sheet]
  root.append(panel)
  return host
}

function closeButton(close: () => void): HTMLElement {
  const button = element('button', { class: 'close', 'aria-label': 'Close (Esc)' }, '×')
  button.addEventListener('click', close)
  return button
}

/** Whether a finding is about the note of the open page, or about a file that all pages depend on and that was just saved. */
function isAboutPage({ note, near }: DevFinding, base: string): boolean {
  if (note === undefined) return near
  const plain = (name: string) =>
    name
      .replace(/\.html$/, '')
      .replace(/(^|\/)index$/, '$1')
      .replace(/\/$/, '')
  const here = decode(location.pathname).slice(decode(base).length)
  return plain(here) === plain(note.replace(/\.md$/, ''))
}

/** `isOpen`: stays open while the author works through the errors, save after save. */
function elsewhere(others: readonly DevFinding[], isOpen: boolean, site: Site): HTMLElement {
  const count = others.length === 1 ? '1 error elsewhere' : `${others.length} errors elsewhere`
  const summary = element('summary', {}, count)
  const list = others.map((finding) => findingElement({ ...finding, frame: [] }, site))
  return element('details', { open: isOpen }, summary, ...list)
}

function findingElement({ place, message, frame = [] }: DevFinding, { open }: Site): HTMLElement {
  const title = /:\d+$/.test(place)
    ? element('button', { title: 'Open in the editor' }, place)
    : element('strong', {}, place)
  if (title instanceof HTMLButtonElement) title.addEventListener('click', () => open(place))
  const code = frame.length > 0 ? [frameElement(frame)] : []
  return element('article', {}, title, element('p', {}, message), ...code)
}

/** The text in question is highlighted, because carets would drift: no fallback font has Chinese glyphs exactly two cells wide. */
function frameElement(frame: CodeFrame): HTMLElement {
  const lines = frame.map(({ number, text, mark }) => {
    const [from, to] = mark ?? [text.length, text.length]
    const marked = mark ? [element('mark', {}, text.slice(from, to) || ' ')] : []
    const numbered = { 'data-number': number?.toString() }
    return element('div', numbered, text.slice(0, from), ...marked, text.slice(to))
  })
  return element('pre', {}, ...lines)
}

const overlayStyles = `
  section { position: fixed; inset: auto 16px 16px; z-index: 10000; max-height: 60vh; overflow: auto; padding: 16px 20px;
    background: #1f1f24; color: #f3f3f5; border-left: 4px solid #f0555a; border-radius: 8px; font: 14px/1.6 ui-monospace, monospace;
    box-shadow: 0 8px 40px rgb(0 0 0 / 40%); }
  section:not([data-severity='error']) { border-left-color: #e0b040; max-height: 30vh; }
  section:not([data-severity='error']) :is(strong, article button) { color: #f0cf80; }
  section[data-severity='elsewhere'] { inset-inline-start: auto; padding: 8px 16px; }
  summary { cursor: pointer; }
  button { font: inherit; padding: 0; background: none; border: 0; color: inherit; cursor: pointer; }
  .close { float: right; font-size: 20px; margin-inline-start: 12px; }
  strong, article button { font-weight: bold; color: #ff8d90; }
  article button:hover { text-decoration: underline; }
  p { margin: 4px 0; } pre { margin: 8px 0 16px; overflow: auto; color: #c9c9d1; }
  pre div[data-number]::before { content: attr(data-number); display: inline-block; min-width: 4ch; margin-inline-end: 2ch; text-align: end;
    color: #8a8a94; }
  mark { background: #6b2b2f; color: #fff; border-radius: 2px; }
`
