import { maxTextSize, tooLongDiagram } from '../../client/widgets/diagram-viewer/engine/config.ts'
import { counted } from '../base/counted.ts'
import type { Cache } from '../cache/cache.ts'
import type { Config } from '../model/config.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { Diagnostic, Diagram, DiagramTable } from '../model/types.ts'
import { cacheKey, type DiagramLook, drawingId, normalText } from '../parse/diagram/key.ts'
import { type FoundBrowser, findBrowser, thisMachine } from './browser.ts'
import { checkDiagrams, type PlacedBlock } from './check.ts'
import type { DiagramEngine, Drawing, EngineName } from './engine.ts'
import { fontFingerprint } from './fonts.ts'
import { browserCommand, fontCommand, packageCommand } from './install-commands.ts'
import { BrowserStartError } from './launch.ts'
import { drawingFailure, droppedParts } from './validate.ts'

export type { PlacedBlock } from './check.ts'

export type DiagramEvent =
  | { kind: 'notice'; message: string }
  | { kind: 'progress'; done: number; total: number }

export type TableOptions = {
  prerender: Config['diagrams']['prerender']
  engine: EngineName
  look?: DiagramLook
  /** Path of a browser from a flag or the config. */
  browser?: string
  cache?: Pick<Cache, 'get' | 'set'>
  limitMs?: number
  onEvent?: (event: DiagramEvent) => void
  /** Finds a browser; by default searches this machine. */
  findBrowser?: () => Promise<FoundBrowser>
}

export type DiagramResult = { table: DiagramTable; diagnostics: Diagnostic[] }

/**
 * A drawing for each block, by block key, and findings about the blocks.
 *
 * Equal blocks are drawn once. Drawings are cached; only a miss starts the browser. If there is no browser, `auto` gives one notice and
 * leaves the blocks to the reader's browser (`status: 'client'`), while `true` is an error that lists the places searched. A failing
 * diagram does not affect others.
 */
export async function renderDiagrams(
  blocks: readonly PlacedBlock[],
  options: TableOptions,
): Promise<DiagramResult> {
  const unique = new Map(blocks.map((block) => [block.key, block]))
  const drawings = await drawAll([...unique.values()], options)
  const table = new Map([...drawings].map(([key, drawing]) => [key, toDiagram(drawing)]))
  const found = blocks.flatMap((block) => findings(block, drawings.get(block.key)))
  const unseen = blocks.filter(
    ({ key, text }) => drawings.get(key)?.status === 'client' || mayStaySilent(text, options),
  )
  const parsed = await checkDiagrams(unseen, { maxTextSize: options.look?.maxTextSize, cache: options.cache })
  return { table, diagnostics: [...missingBrowser(drawings, blocks), ...found, ...parsed] }
}

/** Why nothing can be drawn on this machine, and how to change that. */
type Lack = { notice: string; message: string; fix: string; command: string }

type Result = Drawing | { status: 'client'; lack?: Lack }

async function drawAll(blocks: readonly PlacedBlock[], options: TableOptions): Promise<Map<string, Result>> {
  const results = new Map<string, Result>()
  if (options.prerender === false) {
    for (const { key } of blocks) results.set(key, { status: 'client' })
    return results
  }
  const wanted = blocks.filter((block) => !needsReader(block.text))
  for (const { key } of blocks) results.set(key, { status: 'client' })
  const fonts = wanted.length && options.cache ? await fontFingerprint() : ''
  const storeKey = ({ key }: PlacedBlock) => cacheKey(key, options.engine, fonts)
  const stored = wanted.map((block) => options.cache?.get('diagram', storeKey(block)))
  wanted.forEach(({ key }, at) => {
    const drawing = stored[at]
    if (isDrawing(drawing)) results.set(key, drawing)
  })
  const misses = wanted.filter((_, at) => !isDrawing(stored[at]))
  if (misses.length) {
    const store = (block: PlacedBlock, drawing: Drawing) =>
      options.cache?.set('diagram', storeKey(block), drawing)
    for (const [key, result] of await drawMisses(misses, options, store)) results.set(key, result)
  }
  return results
}

async function drawMisses(
  misses: readonly PlacedBlock[],
  options: TableOptions,
  store: (block: PlacedBlock, drawing: Drawing) => unknown,
): Promise<Map<string, Result>> {
  const found = await (options.findBrowser ?? (() => findBrowser(thisMachine(options.browser))))()
  if (!('path' in found)) return withoutBrowser(misses, options, browserLack(found.tried))
  const onNotice = (message: string) => options.onEvent?.({ kind: 'notice', message })
  const { engine: name, look, limitMs } = options
  const expected = misses.length
  // Loaded on demand, because most runs draw nothing and it loads an HTML parser.
  const { openEngine } = await import('./engine.ts')
  const engine = await openEngine({ engine: name, browser: found.path, look, limitMs, expected, onNotice })
  try {
    return await drawWith(engine, misses, options, store)
  } catch (error) {
    if (!(error instanceof BrowserStartError)) throw error
    const lack = error.missing ? packageLack : browserLack([`${found.path} (${error.message})`])
    return withoutBrowser(misses, options, lack)
  } finally {
    await engine.close()
  }
}

async function drawWith(
  engine: DiagramEngine,
  misses: readonly PlacedBlock[],
  options: TableOptions,
  store: (block: PlacedBlock, drawing: Drawing) => unknown,
): Promise<Map<string, Result>> {
  const results = new Map<string, Result>()
  const drawable = await withFont(engine, misses, options)
  await Promise.all(
    drawable.map(async (block) => {
      const drawing = await engine.draw(drawingId(block.key), drawnText(block.text, options))
      results.set(block.key, drawing)
      options.onEvent?.({ kind: 'progress', done: results.size, total: drawable.length })
      if (!(drawing.status === 'failed' && drawing.passing)) store(block, drawing)
    }),
  )
  return results
}

const han = /\p{Script=Han}/u

async function withFont(
  engine: DiagramEngine,
  misses: readonly PlacedBlock[],
  options: TableOptions,
): Promise<readonly PlacedBlock[]> {
  const chinese = misses.filter(({ text }) => han.test(text))
  if (!chinese.length || (await engine.hasHanFont())) return misses
  const font = fontCommand(process.platform)
  options.onEvent?.({
    kind: 'notice',
    message: `This machine has no font with Chinese characters: ${counted(chinese.length, 'diagram')} left to the reader's browser.  ${font ? `To draw them: ${font}` : 'Install one, for example Noto Sans CJK.'}`,
  })
  return misses.filter((block) => !chinese.includes(block))
}

function withoutBrowser(
  misses: readonly PlacedBlock[],
  options: TableOptions,
  lack: Lack,
): Map<string, Result> {
  const must = options.prerender === true
  if (!must) {
    options.onEvent?.({
      kind: 'notice',
      message: `${lack.notice}: ${counted(misses.length, 'diagram')} left to the reader's browser.  To draw them: ${lack.command}`,
    })
  }
  return new Map(misses.map(({ key }) => [key, { status: 'client', ...(must ? { lack } : {}) }]))
}

function browserLack(tried: readonly string[]): Lack {
  return {
    notice: 'No browser to draw diagrams with',
    message: `No browser was found to draw diagrams with. Looked for: ${tried.join(', ')}.`,
    fix: 'Name one with "diagrams.browser" or KBSITE_CHROME, or set "diagrams.prerender" to "auto".',
    command: browserCommand(process.platform),
  }
}

const packageLack: Lack = {
  notice: 'Neither puppeteer-core nor puppeteer is installed to draw diagrams with',
  message: 'Neither puppeteer-core nor puppeteer is installed to draw diagrams with.',
  fix: `Run "${packageCommand}", or set "diagrams.prerender" to "auto".`,
  command: packageCommand,
}

function missingBrowser(
  results: ReadonlyMap<string, Result>,
  blocks: readonly PlacedBlock[],
): readonly Diagnostic[] {
  for (const block of blocks) {
    const result = results.get(block.key)
    if (result?.status !== 'client' || !result.lack) continue
    const { message, fix } = result.lack
    return [diagnose('diagram-browser', block, message, { fix })]
  }
  return []
}

function findings(block: PlacedBlock, result: Result | undefined): Diagnostic[] {
  if (result?.status === 'failed') return [drawingFailure(block, block.path, result.error)]
  if (result?.status === 'drawn') return droppedParts(block, block.path, result.dropped)
  return []
}

/** Whether Mermaid may draw the text without reporting its error: too long, or with an unavailable layout. */
function mayStaySilent(text: string, options: TableOptions): boolean {
  return text.length > (options.look?.maxTextSize ?? maxTextSize) || /\blayout\b|flowchart-elk/.test(text)
}

/** A marker for today is right only on the day of reading, so such a chart is left to the reader's browser. */
function needsReader(text: string): boolean {
  return /^[ \t]*gantt/m.test(text) && /^[ \t]*todayMarker\s+(?!off)/m.test(text)
}

function drawnText(text: string, options: TableOptions): string {
  const normal = normalText(text)
  return normal.length > (options.look?.maxTextSize ?? maxTextSize) ? tooLongDiagram : normal
}

function isDrawing(value: unknown): value is Drawing {
  if (typeof value !== 'object' || value === null || !('status' in value)) return false
  if (value.status === 'failed') return 'error' in value && typeof value.error === 'object'
  return value.status === 'drawn' && 'svg' in value && typeof value.svg === 'string' && 'styles' in value
}

function toDiagram(result: Result): Diagram {
  if (result.status === 'client') return { status: 'client' }
  if (result.status === 'failed') return { status: 'failed', details: detailsOf(result.error) }
  const { svg, width, height, styles } = result
  return { status: 'drawn', svg, width, height, styles }
}

function detailsOf({ name, message }: { name: string; message: string }): string {
  return `${name}: ${message}`
}
