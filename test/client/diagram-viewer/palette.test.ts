import { expect, test } from 'vitest'
import { engineConfig } from '../../../src/client/widgets/diagram-viewer/config.ts'

test('bars and lines of charts stand out from a white page, 3 : 1 at least', () => {
  const { themeVariables } = engineConfig({ theme: 'default' })
  const colours = (
    themeVariables as { xyChart: { plotColorPalette: string } }
  ).xyChart.plotColorPalette.split(',')
  expect(colours).toHaveLength(10)
  for (const colour of colours) expect(1.05 / (luminance(colour) + 0.05), colour).toBeGreaterThanOrEqual(3)
})

test('labels on the light violets of the scale are read, 4.5 : 1 at least', () => {
  const { themeVariables } = engineConfig({ theme: 'default' })
  const { cScaleLabel0, cScaleLabel3 } = themeVariables as unknown as Record<string, string>
  // Mermaid's first and fourth scale colour; the events of a timeline are lighter still.
  for (const [label, ground] of [
    [cScaleLabel0!, '#8686ff'],
    [cScaleLabel3!, '#c286ff'],
  ] as const)
    expect((luminance(ground) + 0.05) / (luminance(label) + 0.05)).toBeGreaterThanOrEqual(4.5)
})

/** Relative luminance of `#rrggbb`, WCAG 2. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
