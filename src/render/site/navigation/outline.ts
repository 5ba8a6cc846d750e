import type { OutlineItem } from '../../../../templates/props.ts'
import { nested } from '../../base/nested.ts'
import type { OutlineLevel, ThemeConfig } from '../../model/theme-config.ts'
import type { Frontmatter, Heading } from '../../model/types.ts'

type Item = OutlineItem & { children: Item[] }
type LevelRange = { min: number; max: number }

/** The headings of the given levels as a tree: each below the nearest shown heading of a smaller level. */
export function outlineOf(headings: readonly Heading[], { min, max }: LevelRange): OutlineItem[] {
  const items: Item[] = []
  // The level of an unlisted heading, while the following ones belong to it.
  let left: number | undefined
  for (const { level, text, anchor, unlisted } of headings) {
    if (left !== undefined && level > left) continue
    left = unlisted ? level : undefined
    if (unlisted || level < min || level > max || !text) continue
    items.push({ text, anchor, level, children: [] })
  }
  return nested(items)
}

/** The levels in a page's outline: from front matter, else the theme config, else level 2; undefined if it has no outline. */
export function outlineLevels(frontmatter: Frontmatter, theme: ThemeConfig): LevelRange | undefined {
  const own = levelOf(frontmatter.outline)
  const level = own !== undefined ? own : levelOf(theme.outline)
  if (level === false) return undefined
  if (level === 'deep') return { min: 2, max: 6 }
  if (typeof level === 'number') return { min: level, max: level }
  return level ? { min: level[0], max: level[1] } : { min: 2, max: 2 }
}

function levelOf(value: unknown): OutlineLevel | undefined {
  if (value === false || value === 'deep' || typeof value === 'number') return value
  if (Array.isArray(value)) {
    const [from, to] = value as unknown[]
    if (typeof from === 'number' && typeof to === 'number') return [from, to]
  }
  if (typeof value === 'object' && value !== null && 'level' in value) return levelOf(value.level)
  return undefined
}
