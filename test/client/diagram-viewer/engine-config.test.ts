import { expect, test } from 'vitest'
import { engineConfig } from '../../../src/client/widgets/diagram-viewer/engine/config.ts'

test('Mermaid is told the numbers of the specification', () => {
  expect(engineConfig({ theme: 'default' })).toMatchObject({
    theme: 'default',
    securityLevel: 'loose',
    startOnLoad: false,
    maxTextSize: 50_000,
    // The highest of six, the lowest being 0.
    logLevel: 5,
    flowchart: { useMaxWidth: false, htmlLabels: true },
    sequence: {
      ...{ diagramMarginX: 50, diagramMarginY: 10, actorMargin: 50, width: 150, height: 65 },
      ...{ boxMargin: 10, boxTextMargin: 5, noteMargin: 10, messageMargin: 35, bottomMarginAdj: 1 },
      ...{ mirrorActors: true, useMaxWidth: false, rightAngles: false, showSequenceNumbers: false },
    },
    gantt: {
      ...{ useWidth: 2048, axisFormat: '%Y-%m-%d', useMaxWidth: false, displayMode: 'compact' },
      ...{ topPadding: 50, leftPadding: 50, rightPadding: 50, gridLineStartPadding: 35 },
      ...{ barHeight: 50, barGap: 40, topAxis: false, tickInterval: 'day' },
    },
    class: { arrowMarkerAbsolute: false, useMaxWidth: false },
    journey: { useMaxWidth: false },
    gitGraph: { mainBranchName: 'main' },
  })
})
