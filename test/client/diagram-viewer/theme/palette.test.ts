import { expect, test } from 'vitest'
import { engineConfig } from '../../../../src/client/widgets/diagram-viewer/engine/config.ts'

test.each([
  ['default', '#ffffff'],
  ['dark', '#16181b'],
])('bars and lines of charts of the theme "%s" stand out from the page, 3 : 1 at least', (theme, page) => {
  const { xyChart } = engineConfig({ theme }).themeVariables as { xyChart: Record<string, string> }
  const { plotColorPalette, backgroundColor, ...others } = xyChart
  const series = plotColorPalette!.split(',')
  expect(series.length).toBeGreaterThanOrEqual(8)
  // Titles, labels, ticks and lines of both axes: Mermaid takes those that are missing from its light theme.
  expect(Object.keys(others)).toHaveLength(11)
  const colours = [...series, ...Object.values(others)]
  for (const colour of colours) {
    const [dark = 0, light = 0] = [colour, page].map(luminance).sort((a, b) => a - b)
    expect((light + 0.05) / (dark + 0.05), colour).toBeGreaterThanOrEqual(3)
  }
})

test('domains of the dark theme have their labels, too: what is missing would be the light theme’s', () => {
  const { cynefin } = engineConfig({ theme: 'dark' }).themeVariables as { cynefin: Record<string, string> }
  for (const name of ['complexBg', 'complicatedBg', 'chaoticBg', 'clearBg', 'confusionBg']) {
    const [dark = 0, light = 0] = [cynefin.textColor!, cynefin[name]!].map(luminance).sort((a, b) => a - b)
    expect((light + 0.05) / (dark + 0.05), name).toBeGreaterThanOrEqual(4.5)
  }
})

const labels: readonly (readonly [label: string, ground: string])[] = [
  ['primaryTextColor', 'mainBkg'],
  ['textColor', 'clusterBkg'],
  ['textColor', 'edgeLabelBackground'],
  ['noteTextColor', 'noteBkgColor'],
  ['secondaryTextColor', 'secondBkg'],
  ['signalTextColor', 'actorBkg'],
  ['taskTextColor', 'taskBkgColor'],
  ...(['activeTaskBkgColor', 'doneTaskBkgColor', 'critBkgColor'] as const).map(
    (ground) => ['taskTextDarkColor', ground] as const,
  ),
  ...Array.from({ length: 12 }, (_, at) => [`cScaleLabel${at}`, `cScale${at}`] as const),
  ...Array.from({ length: 12 }, (_, at) => ['pieSectionTextColor', `pie${at + 1}`] as const),
]

test.each(['default', 'dark'])(
  'labels of the theme "%s" are read on their grounds, 4.5 : 1 at least',
  (theme) => {
    const colours = engineConfig({ theme }).themeVariables as unknown as Record<string, string>
    for (const [label, ground] of labels) {
      const [dark = 0, light = 0] = [colours[label]!, colours[ground]!].map(luminance).sort((a, b) => a - b)
      expect((light + 0.05) / (dark + 0.05), `${label} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  },
)

/** Relative luminance of `#rrggbb`, WCAG 2. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
