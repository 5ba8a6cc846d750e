import { palettes } from '../theme/palette.ts'

/** Mermaid's version: the same copy draws at build time and in the browser. */
export const mermaidVersion = '11.17.2'

/** Longest diagram text that is drawn, in UTF-16 units. Product spec §10; exactly this many is still allowed. */
export const maxTextSize = 50_000

/** The message for a diagram over the limit. Product spec §5. */
export const tooLongText = 'Maximum text size in diagram exceeded'

/** The picture of that text: one red-tinted node, as the engine itself draws it. */
export const tooLongDiagram = `graph TB;a[${tooLongText}];style a fill:#faa`

/** Layouts that Mermaid 11.17 registers by itself; for any other it silently uses the first. */
export const layouts: readonly string[] = ['dagre', 'swimlane', 'cose-bilkent']

/** The message for a diagram that asks for another layout. Product spec §5. */
export function unknownLayoutText(layout: string): string {
  return `Unknown layout algorithm: ${layout}`
}

/** Levels of the diagram engine's own log, quietest last. Product spec §10. */
const logLevels = { trace: 0, debug: 1, info: 2, warn: 3, error: 4, fatal: 5 } as const

/** Fonts of every diagram. Han glyphs are one em wide in all of them, so a box measured while building fits any fallback of a reader. */
const fontFamily = 'Arial, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'

/** Keys that a diagram cannot change, at any depth: those that decide what may run, and those inserted into CSS unescaped. */
const lockedKeys = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'maxEdges',
  'suppressErrorRendering',
  'dompurifyConfig',
  'deterministicIds',
  'deterministicIDSeed',
  'arrowMarkerAbsolute',
  'logLevel',
  'themeCSS',
  'fontFamily',
  'altFontFamily',
] as const

/** `isOwn`: the diagram names a theme, which then has no colours of the site. */
type EngineConfigOptions = { theme: string; maxTextSize?: number; isOwn?: boolean }

/**
 * The configuration for Mermaid, in the browser and at build time alike.
 *
 * Product spec §9 gives theme, security level, text limit, Gantt width and axis format, log levels and branch name; the other numbers are
 * the defaults of the reference, §10. `layout` is named because later engines change it.
 */
export function engineConfig({ theme, maxTextSize: limit = maxTextSize, isOwn }: EngineConfigOptions) {
  return {
    theme,
    ...(palettes[theme] && !isOwn && { themeVariables: palettes[theme] }),
    securityLevel: 'loose',
    startOnLoad: false,
    suppressErrorRendering: true,
    maxTextSize: limit,
    logLevel: logLevels.fatal,
    layout: 'dagre',
    fontFamily,
    deterministicIds: true,
    handDrawnSeed: 1,
    secure: [...lockedKeys],
    flowchart: { useMaxWidth: false, htmlLabels: true },
    sequence: {
      diagramMarginX: 50,
      diagramMarginY: 10,
      actorMargin: 50,
      width: 150,
      height: 65,
      boxMargin: 10,
      boxTextMargin: 5,
      noteMargin: 10,
      messageMargin: 35,
      mirrorActors: true,
      bottomMarginAdj: 1,
      useMaxWidth: false,
      rightAngles: false,
      showSequenceNumbers: false,
    },
    gantt: {
      useWidth: 2048,
      axisFormat: '%Y-%m-%d',
      useMaxWidth: false,
      topPadding: 50,
      leftPadding: 50,
      rightPadding: 50,
      gridLineStartPadding: 35,
      barHeight: 50,
      barGap: 40,
      displayMode: 'compact',
      topAxis: false,
      // The engine expects a count before the unit, so this selects its own ticks. The value is the reference's.
      tickInterval: 'day',
    },
    class: { arrowMarkerAbsolute: false, useMaxWidth: false },
    journey: { useMaxWidth: false },
    gitGraph: { mainBranchName: 'main' },
  } as const
}
