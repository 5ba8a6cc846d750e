// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { lightenGreys } from '../../../../src/client/widgets/diagram-viewer/theme/dark-greys.ts'

const drawing = (kind: string) => {
  const box = document.createElement('div')
  box.innerHTML = `<svg aria-roledescription="${kind}"><path stroke="#444444"></path><text style="fill: rgb(68, 68, 68)">读</text><rect fill="#08427b"></rect></svg>`
  return box.firstElementChild!
}

test('the greys between the boxes of a C4 drawing become light, its boxes and other drawings stay', () => {
  const svg = drawing('c4')
  lightenGreys(svg)
  expect(svg.innerHTML).toBe(
    '<path stroke="#cccccc"></path><text style="fill: #cccccc">读</text><rect fill="#08427b"></rect>',
  )
  const map = drawing('wardley')
  map.querySelector('rect')!.setAttribute('fill', '#000')
  lightenGreys(map)
  expect(map.querySelector('rect')?.getAttribute('fill')).toBe('#cccccc')
  const other = drawing('flowchart-v2')
  lightenGreys(other)
  expect(other.innerHTML).toBe(drawing('flowchart-v2').innerHTML)
})
