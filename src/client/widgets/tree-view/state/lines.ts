import type { TreeNode } from './node.ts'

export type LineStyle = {
  /** px; 1 by default. */
  width?: number
  type?: 'dashed' | 'solid'
  /** `#D3D3D3` by default. */
  color?: string
  /** Adds a short line to each node. */
  polyline?: boolean
  /** Dashes per row, from 1 to 10; anything else counts as 3. */
  dashDensity?: number
}

/** Defaults of product spec §9. */
const defaults = { width: 1, type: 'solid', color: '#D3D3D3', polyline: false, dashDensity: 3 } as const

/** The complete style of the connection lines, or null when they are off. */
export function lineStyle(showLine: boolean | LineStyle | undefined): Required<LineStyle> | null {
  if (!showLine) return null
  const given = showLine === true ? {} : showLine
  const { dashDensity } = given
  const accepted = typeof dashDensity === 'number' && dashDensity >= 1 && dashDensity <= 10
  return {
    width: given.width ?? defaults.width,
    type: given.type ?? defaults.type,
    color: given.color ?? defaults.color,
    polyline: given.polyline ?? defaults.polyline,
    dashDensity: accepted ? dashDensity : defaults.dashDensity,
  }
}

/** Stroke width and dash length in the 100 × 100 box of a column that is `nodeIndent` px wide; no dash for solid. */
export function strokeOf(style: Required<LineStyle>, nodeIndent: number): { width: number; dash?: number } {
  const width = (style.width * 100) / nodeIndent
  return style.type === 'dashed' ? { width, dash: 100 / (2 * style.dashDensity) } : { width }
}

/** Path of one column: a vertical line, in the last one of a polyline a tee, or a corner where the branch ends. */
export function columnPath(isLast: boolean, polyline: boolean, corner: boolean): string {
  if (!isLast || !polyline) return 'M50 0V100'
  return corner ? 'M50 0V50H100' : 'M50 0V100M50 50H100'
}

/** For each rendered node, whether its branch ends there: neither it nor its parent has a following sibling among them. */
export function cornersOf(nodes: readonly TreeNode[]): boolean[] {
  const seen = new Set<TreeNode | null>()
  const corners: boolean[] = new Array(nodes.length)
  for (let i = nodes.length - 1; i >= 0; i--) {
    const { parent } = nodes[i]!
    corners[i] = parent !== null && !seen.has(parent) && !seen.has(parent.parent)
    seen.add(parent)
  }
  return corners
}
