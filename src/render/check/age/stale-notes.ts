import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isWithin } from '../../base/is-below.ts'
import type { OnEvent } from '../../model/events.ts'
import type { Site } from '../../model/site.ts'
import type { Diagnostic, Page } from '../../model/types.ts'
import { reviewTimes } from '../../read/review-times.ts'
import { readSource } from '../../read/sources.ts'
import type { SourcedLink } from '../links/link-sources.ts'
import { reviewed } from '../review.ts'
import { type Owners, ownersIn } from './owners.ts'
import { ages, ownersOf, type StaleFacts, sourcesOf, staleFindings } from './stale.ts'
import { dataNotice } from './stale-features.ts'

/** Where hosts look for CODEOWNERS, in their order. */
const ownerFiles = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS']

type Notes = Pick<Site, 'config' | 'pages'>

/** Findings about outdated facts, in notes that declare how they age. */
export async function staleNotes(site: Notes, nowMs: number, onEvent: OnEvent): Promise<Diagnostic[]> {
  const notes = agingNotes(site)
  if (notes.length === 0) return []
  const facts = await factsAt(site, notes, { nowMs, onEvent })
  return notes.flatMap((note) => staleFindings(note, facts))
}

/** A note that should be reviewed, and why. */
export type NoteToReview = { note: Page; owners: readonly string[]; findings: readonly Diagnostic[] }

/** The notes with such findings, except for those turned off by the config. */
export async function notesToReview(site: Notes, nowMs: number, onEvent: OnEvent): Promise<NoteToReview[]> {
  const notes = agingNotes(site)
  if (notes.length === 0) return []
  const facts = await factsAt(site, notes, { nowMs, onEvent })
  const found = reviewed(
    site,
    notes.flatMap((note) => staleFindings(note, facts)),
  )
  return notes.flatMap((note) => {
    const findings = found.filter(({ path: name }) => name === note.path)
    return findings.length > 0 ? [{ note, owners: ownersOf(note, facts), findings }] : []
  })
}

function agingNotes({ pages }: Notes): Page[] {
  return [...pages.values()].filter(ages)
}

async function factsAt(
  { config }: Notes,
  notes: readonly Page[],
  { nowMs, onEvent }: { nowMs: number; onEvent: OnEvent },
): Promise<StaleFacts> {
  const { srcDir, root } = config
  const sources = notes.flatMap((note) => sourcesOf(note, srcDir).flatMap(({ file }) => file ?? []))
  const own = notes.map((note) => path.join(srcDir, note.path))
  const times = await reviewTimes(srcDir, [...new Set([...own, ...sources])].sort())
  const { top = root } = times
  if ('problem' in times)
    onEvent({
      kind: 'notice',
      message: `What was changed after its review is not known, because ${times.problem}.`,
    })
  for (const message of dataNotice(notes)) onEvent({ kind: 'notice', message })
  const owners = await readOwners(top)
  return {
    nowMs,
    srcDir,
    top,
    ...(owners && { owners }),
    reviewed: 'problem' in times ? new Map() : times.reviewed,
    changed: 'problem' in times ? new Map() : times.changed,
    exists: (file: string) => isWithin(top, file) && existsSync(file),
    textOf: (note: Page) => readSource(config, note.path)?.text ?? '',
  }
}

/** The sources of notes on other sites, as links to be checked. */
export function remoteSources({ config, pages }: Notes): SourcedLink[] {
  return [...pages.values()].flatMap((note) =>
    sourcesOf(note, config.srcDir).flatMap(({ source: href, file }): SourcedLink[] =>
      file === undefined
        ? [
            {
              at: { path: note.path },
              base: note.path,
              link: { href, kind: 'external', source: 'frontmatter' },
            },
          ]
        : [],
    ),
  )
}

async function readOwners(top: string): Promise<Owners | undefined> {
  for (const name of ownerFiles) {
    const text = await readFile(path.join(top, name), 'utf8').catch(() => undefined)
    if (text !== undefined) return ownersIn(text)
  }
  return undefined
}
