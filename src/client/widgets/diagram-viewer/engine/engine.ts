import mermaid, { type MermaidConfig } from 'mermaid'
import { withSafeMarkup } from '../safe/safe-markup.ts'
import { sanitizeSvgText } from '../safe/sanitize.ts'
import { lightenGreys } from '../theme/dark-greys.ts'
import { ownTheme } from '../theme/own-theme.ts'
import { engineConfig, layouts, maxTextSize, tooLongDiagram, unknownLayoutText } from './config.ts'
import { importStyled, withScriptedStyles } from './inline-styles.ts'

export type EngineRequest = { id: string; text: string; theme: string; maxTextSize?: number }

/**
 * The drawing of one text, sanitised and not yet in a document. Only one at a time: the engine shares its configuration and its measuring
 * nodes between drawings.
 *
 * A text over the limit gives the picture that says so. Rejects with whatever Mermaid throws, plain objects included. `bindFunctions` of
 * Mermaid is never called: it would let a diagram's text name a function of the page to run.
 */
export async function drawDiagram(request: EngineRequest): Promise<Element> {
  const limit = request.maxTextSize ?? maxTextSize
  const text = request.text.length > limit ? tooLongDiagram : request.text
  // After a failure Mermaid keeps the config of that text, and would fail again.
  mermaid.mermaidAPI.reset()
  // Mermaid's type has fewer values than its schema: the reference's tick interval "day" is missing.
  mermaid.initialize(
    engineConfig({
      theme: request.theme,
      maxTextSize: limit,
      isOwn: ownTheme(text) !== undefined,
    }) as unknown as MermaidConfig,
  )
  await refuseUnknownLayout(text)
  const svg = await withScriptedStyles(document, request.id, () => drawFromLeft(request.id, text))
  const drawing = sanitizeSvgText(svg, document)
  if (!drawing) throw new Error('The drawing is not safe to show')
  if (request.theme === 'dark') lightenGreys(drawing.svg)
  return importStyled(drawing.svg, document)
}

async function refuseUnknownLayout(text: string): Promise<void> {
  // Few texts name one, and only those are parsed twice.
  if (!/\blayout\b|flowchart-elk/.test(text)) return
  const { diagramType, config } = await mermaid.parse(text)
  const layout: unknown = diagramType === 'flowchart-elk' ? 'elk' : config.layout
  if (typeof layout === 'string' && !layouts.includes(layout)) throw new Error(unknownLayoutText(layout))
}

// Mermaid measures in the page; in a right-to-left page the labels would miss their boxes.
async function drawFromLeft(id: string, text: string): Promise<string> {
  const holder = document.createElement('div')
  holder.dir = 'ltr'
  document.body.append(holder)
  // Mermaid looks up its own drawing by id.
  document.getElementById(id)?.remove()
  try {
    return (await withSafeMarkup(holder, () => mermaid.render(id, text, holder))).svg
  } finally {
    holder.remove()
  }
}
