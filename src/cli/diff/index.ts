import type { SiteDiff } from '../../render/model/site-diff.ts'
import { type Shown, shownJson } from '../shown.ts'
import { htmlDiff } from './html.ts'
import { markdownDiff } from './markdown.ts'
import { prettyDiff } from './pretty.ts'
import type { DiffContext } from './summary.ts'

export const diffFormats = ['pretty', 'markdown', 'json', 'html'] as const

export type DiffFormat = (typeof diffFormats)[number]

/** The differences as text in one of the formats. */
export function diffIn(format: DiffFormat, diff: SiteDiff, context: DiffContext): Shown {
  switch (format) {
    case 'pretty':
      return prettyDiff(diff, context)
    case 'markdown':
      return markdownDiff(diff, context)
    case 'json':
      return shownJson(diff)
    case 'html':
      return htmlDiff(diff, context)
  }
}
