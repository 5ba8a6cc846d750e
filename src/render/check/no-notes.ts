import { diagnose } from '../diagnostics.ts'
import type { Diagnostic } from '../types.ts'
import type { CheckWorld } from './world.ts'

/** A site without a page: what is built would be an empty folder that looks like success. */
export function noNotes({ site, facts }: CheckWorld): Diagnostic[] {
  if (site.pages.size > 0) return []
  const drafts = [...facts.drafts.values()].sort()
  return drafts.length > 0
    ? [
        diagnose('no-notes', { path: drafts[0]! }, 'All notes are drafts, so there is nothing to show.', {
          fix: 'Take "draft: true" out of one.',
        }),
      ]
    : [
        diagnose('no-notes', { path: 'index.md' }, 'There are no notes, so there is nothing to show.', {
          fix: 'Write this one, or run "kbsite init" in an empty folder for a first site.',
        }),
      ]
}
