import { decode } from '../platform/decode.ts'
import type { CodeFrame, DevFinding } from './message.ts'

/**
 * Errors of what was just saved and of the open page cover the page from below; without any, warnings about what was saved stand there
 * more quietly. Errors of other notes are one line that opens. `base` is the site's, by which the open page is told from others.
 */
export function showFindings(findings: readonly DevFinding[], base: string): void {
  const before = document.querySelector('kbsite-overlay')
  const isOpen = before?.shadowRoot?.querySelector('details')?.open === true
  before?.remove()
  const own = findings.filter((finding) => finding.near || isAboutPage(finding, base))
  const errors = own.filter(({ severity }) => severity === 'error')
  const others = findings.filter((finding) => finding.severity === 'error' && !own.includes(finding))
  const shown = errors.length > 0 ? errors : own
  if (shown.length + others.length === 0) return
  const host = document.createElement('kbsite-overlay')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(overlayStyles)
  root.adoptedStyleSheets = [sheet]
  const panel = document.createElement('section')
  panel.setAttribute('role', errors.length > 0 ? 'alert' : 'status')
  panel.dataset.severity = shown[0]?.severity ?? 'elsewhere'
  const close = document.createElement('button')
  close.textContent = '×'
  close.setAttribute('aria-label', 'Close')
  close.addEventListener('click', () => host.remove())
  panel.append(close, ...shown.map(findingElement))
  if (others.length > 0) panel.append(elsewhere(others, isOpen))
  root.append(panel)
  document.body.append(host)
}

/** Whether a finding is about the note of the open page. */
function isAboutPage({ place, moved }: DevFinding, base: string): boolean {
  const plain = (name: string) =>
    name
      .replace(/\.html$/, '')
      .replace(/(^|\/)index$/, '$1')
      .replace(/\/$/, '')
  const here = decode(location.pathname).slice(decode(base).length)
  return plain(here) === plain((moved ?? place).replace(/\.md(?::.*)?$/, ''))
}

/** `isOpen`: the author goes through them, one save after another. */
function elsewhere(others: readonly DevFinding[], isOpen: boolean): HTMLElement {
  const details = document.createElement('details')
  details.open = isOpen
  const summary = document.createElement('summary')
  summary.textContent =
    others.length === 1 ? '1 error in another note' : `${others.length} errors in other notes`
  details.append(summary, ...others.map((finding) => findingElement({ ...finding, frame: undefined })))
  return details
}

function findingElement({ place, message, frame }: DevFinding): HTMLElement {
  const article = document.createElement('article')
  const title = document.createElement('strong')
  title.textContent = place
  const text = document.createElement('p')
  text.textContent = message
  article.append(title, text)
  if (frame) article.append(frameElement(frame))
  return article
}

/** Numbers and carets would drift from Chinese glyphs, which no fallback font has exactly two cells wide: what is meant is marked itself. */
function frameElement(frame: CodeFrame): HTMLElement {
  const code = document.createElement('pre')
  for (const { number, text, mark } of frame) {
    const line = document.createElement('div')
    if (number !== undefined) line.dataset.number = String(number)
    const [from, to] = mark ?? [text.length, text.length]
    const marked = document.createElement('mark')
    marked.textContent = text.slice(from, to) || ' '
    line.append(text.slice(0, from), ...(mark ? [marked] : []), text.slice(to))
    code.append(line)
  }
  return code
}

const overlayStyles = `
  section { position: fixed; inset: auto 16px 16px; z-index: 10000; max-height: 60vh; overflow: auto; padding: 16px 20px;
    background: #1f1f24; color: #f3f3f5; border-left: 4px solid #f0555a; border-radius: 8px; font: 14px/1.6 ui-monospace, monospace;
    box-shadow: 0 8px 40px rgb(0 0 0 / 40%); }
  section:not([data-severity='error']) { border-left-color: #e0b040; max-height: 30vh; }
  section:not([data-severity='error']) strong { color: #f0cf80; }
  section[data-severity='elsewhere'] { inset-inline-start: auto; padding: 8px 16px; }
  summary { cursor: pointer; }
  button { float: right; font-size: 20px; background: none; border: 0; color: inherit; cursor: pointer; }
  p { margin: 4px 0; } pre { margin: 8px 0 16px; overflow: auto; color: #c9c9d1; } strong { color: #ff8d90; }
`
