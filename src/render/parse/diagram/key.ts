import { createHash } from 'node:crypto'
import { engineConfig, mermaidVersion } from '../../../client/widgets/diagram-viewer/engine/config.ts'

/** The parts of the site's `diagrams` config that affect how a diagram looks. */
export type DiagramLook = { theme?: string; darkTheme?: string; maxTextSize?: number }

/** Increase when our SVG of an unchanged diagram changes, so that cached drawings are not reused. */
const drawingVersion = 5

/** The text that is hashed and drawn: LF line endings, no trailing spaces, no final line ending. */
export function normalText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .trimEnd()
}

/**
 * A key of 16 hex digits: equal for blocks that look the same, in any file.
 *
 * Covers the text, Mermaid's version, its whole configuration, the theme pair and our own finishing; not the file, the position, or the
 * fonts of this machine, which `cacheKey` adds.
 */
export function diagramKey(text: string, look: DiagramLook = {}): string {
  const [light, dark] = [look.theme ?? 'default', look.darkTheme ?? 'dark'].map((theme) =>
    engineConfig({ theme, maxTextSize: look.maxTextSize }),
  )
  return digest([normalText(text), mermaidVersion, drawingVersion, light, dark])
}

/** The key of a finished drawing in the cache: the block's key, the engine and the fonts that measured its labels. */
export function cacheKey(key: string, engine: string, fonts: string): string {
  return digest([key, engine, fonts])
}

/** The SVG's id and the prefix of all ids in it, from the block's key. */
export function drawingId(key: string): string {
  return `kbd-${key.slice(0, 10)}`
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}
