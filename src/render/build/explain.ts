import type { DrawnPage } from '../model/build.ts'
import type { Site } from '../model/site.ts'
import type { FinishedPage } from './pages.ts'
import type { BuildRecord } from './record.ts'

/** A rendered page with its reason; undefined for a page that was kept. */
export function drawnPage(
  { path: file, route, reason, hasNewTwin }: FinishedPage,
  { pages }: Site,
): DrawnPage[] {
  const made = !pages.has(route) && { made: true as const }
  if (reason !== undefined) return [{ path: file, route, reason, ...made }]
  return hasNewTwin
    ? [{ path: file, route, reason: 'the Markdown of other pages came or went', twin: true }]
    : []
}

/** Why a list for machines was written. */
export function listReason(list: string, { files }: BuildRecord): string {
  if (!files[list]) return 'it is new'
  const what = list.endsWith('llms-full.txt') ? 'the Markdown' : 'what it says'
  return `${what} of its pages, or their order, has changed`
}
