/** The position of a panel relative to its box. */
export type Placement = 'bottom-start' | 'bottom-end' | 'bottom' | 'top-start' | 'top-end' | 'top'

/** A box in px, in the coordinates that the panel is placed in. */
type Box = { left: number; top: number; width: number; height: number }

/** Left and top of a panel of a size, in px: below or above the box, with equal left edges, right edges or centres. */
export function placePanel(
  placement: Placement,
  box: Box,
  panel: { width: number; height: number },
): { left: number; top: number } {
  const [side, align] = placement.split('-')
  const spare = box.width - panel.width
  const shift = { start: 0, end: spare }[align ?? ''] ?? spare / 2
  return { left: box.left + shift, top: side === 'top' ? box.top - panel.height : box.top + box.height }
}
