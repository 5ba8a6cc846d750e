import type { FromRun } from './protocol.ts'

/** How long the check mark shows after copying, and clicks are ignored. Product spec §9. */
export const copiedMs = 1000

/** The kind of preview: a script's console, or a page drawn from HTML or CSS. */
export type PreviewKind = 'script' | 'html' | 'css'

/** Why the page ended a run. Each reason has a label of the same name. */
export type EndReason = 'timeLimit' | 'entryLimit' | 'noSandbox' | 'navigated'

/** One line block of the output. */
export type Entry = Extract<FromRun, { kind: 'entry' | 'table' | 'dir' }> | { kind: 'end'; reason: EndReason }

/** `run` counts the runs, 0 before the first; `ended` is true once the page has stopped the run. */
export type PreviewState = { shown: boolean; run: number; ended: boolean; entries: readonly Entry[] }

export type PreviewAction =
  | { kind: 'toggle' }
  | { kind: 'reset' }
  | { kind: 'run' }
  | { kind: 'messages'; run: number; messages: readonly FromRun[] }
  | { kind: 'end'; run: number; reason: EndReason }

/** The state before the first click: with `expand` the output is shown, and a sample that `startsAlone` runs. */
export function initialState(expand: boolean, startsAlone = true): PreviewState {
  return { shown: expand, run: expand && startsAlone ? 1 : 0, ended: false, entries: [] }
}

/** The next state. Messages of an earlier run change nothing. */
export function nextState(state: PreviewState, action: PreviewAction): PreviewState {
  switch (action.kind) {
    case 'toggle':
      return { ...state, shown: !state.shown, run: state.run || (state.shown ? 0 : 1) }
    case 'run':
      return { shown: true, run: state.run + 1, ended: false, entries: [] }
    case 'reset':
      return { ...state, run: state.run + 1, ended: false, entries: [] }
    case 'messages':
      if (action.run !== state.run || state.ended) return state
      return { ...state, entries: [...state.entries, ...action.messages.filter(isEntry)] }
    case 'end':
      if (action.run !== state.run || state.ended) return state
      return { ...state, ended: true, entries: [...state.entries, { kind: 'end', reason: action.reason }] }
  }
}

function isEntry(message: FromRun): message is Exclude<Entry, { kind: 'end' }> {
  return message.kind === 'entry' || message.kind === 'table' || message.kind === 'dir'
}

/** The toolbar's buttons from left to right. Copy is absent for empty code, reset while the output is hidden. */
export function toolbarButtons(shown: boolean, code: string): readonly ('reset' | 'toggle' | 'copy')[] {
  return [...(shown ? (['reset'] as const) : []), 'toggle', ...(code === '' ? [] : (['copy'] as const))]
}

const comments = /\/\*(?:[\s\S]*?\*\/|[\s\S]*)|\/\/.*/g
const printing =
  /\bconsole\s*\.\s*(?:log|info|error|warn|debug|dir|table|trace|count|group|groupCollapsed|timeLog|timeEnd)\s*\(/g

/**
 * Estimated rows of a sample's output: one for each console call in its text, at most 20.
 *
 * Their height is reserved for output that is shown from the start. Loops print more, and the output grows.
 */
export function rowsAhead(code: string): number {
  return Math.min(20, code.replace(comments, '').match(printing)?.length ?? 0)
}

/** As `rowsAhead` for a script; HTML and CSS have a stage of their own. */
export function rowsFor(kind: PreviewKind, code: string): number {
  return kind === 'script' ? rowsAhead(code) : 0
}

// Names that exist in a document but not in a worker. `parent` and `top` are common words, so they count only when a property of the page
// is read from them. A name after a dot is a property, unless the object is the global or the dots are a spread.
const documentNames =
  /(?=[A-Za-z])(?<![\w$]|(?<!\.\.|\b(?:globalThis|self)\s*\??)\.\s*)(?:document|window|frames|frameElement|history|localStorage|sessionStorage|alert|confirm|prompt|getComputedStyle|getSelection|matchMedia|requestAnimationFrame|cancelAnimationFrame|requestIdleCallback|scrollTo|customElements|DOMParser|XMLSerializer|MutationObserver|IntersectionObserver|ResizeObserver|Image|Audio|Node|NodeList|NodeFilter|Element|Document|DocumentFragment|ShadowRoot|Range|Text|Comment|(?:HTML|SVG)\w*Element|(?:Mouse|Pointer|Keyboard|UI|Input|Focus|Touch|Wheel|Drag)Event|(?:parent|top)\s*\.\s*(?:document|location|window|postMessage))(?![\w$])/

/**
 * Whether a sample uses names that only a document has. Such a sample runs in the frame itself; all others run in a worker inside the
 * frame, where every browser can end an endless loop.
 */
export function needsDocument(code: string): boolean {
  return documentNames.test(code)
}

// Broader than necessary: text that only looks like code waits for a click too.
const codeInPage = /script|\bon[a-z]+\s*=|srcdoc/i

/** Whether the HTML of a page may contain code. */
export function hasCode(html: string): boolean {
  return codeInPage.test(html)
}

const defaultMarkup = `<main class="demo">
  <h1>Heading</h1>
  <p>Text with <a href="#">a link</a> and <strong>strong words</strong>.</p>
  <ul><li>One</li><li>Two</li><li>Three</li></ul>
  <div class="container"><div class="box item">1</div><div class="box item">2</div><div class="box item">3</div></div>
  <button type="button">Button</button>
</main>`

/**
 * The HTML page that shows a sample. A style sheet is applied to the markup of its first comment that begins with `<` (`/* <p
 * class="note">…</p> *\/`), else to a small page with common elements.
 */
export function previewPage(kind: 'html' | 'css', code: string): string {
  if (kind === 'html') return code
  const markup = commentsOf(code).find((text) => text.startsWith('<')) ?? defaultMarkup
  return `<!doctype html><style>${code.replaceAll('</style', '<\\/style')}</style>${markup}`
}

/** The text between the marks of comments. */
function commentsOf(code: string): string[] {
  const ended = code.split('*/').slice(0, -1)
  return ended.map((text) => text.split('/*').slice(1).join('/*').trim())
}
