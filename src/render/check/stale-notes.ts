import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isWithin } from '../base/is-below.ts'
import type { OnEvent } from '../model/events.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic, Page } from '../model/types.ts'
import { reviewTimes } from '../read/review-times.ts'
import { readSource } from '../read/sources.ts'
import type { SourcedLink } from './link-sources.ts'
import { type Owners, ownersIn } from './owners.ts'
import { ages, sourcesOf, staleFindings } from './stale.ts'

/** Where hosts look for the owners of files, in their order. */
const ownerFiles = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS']

/** Findings about facts that age at a moment, in the notes that say something of it. */
export async function staleNotes(
  { config, pages }: Pick<Site, 'config' | 'pages'>,
  nowMs: number,
  onEvent: OnEvent,
): Promise<Diagnostic[]> {
  const { srcDir, root } = config
  const notes = [...pages.values()].filter(ages)
  if (notes.length === 0) return []
  const sources = notes.flatMap((note) => sourcesOf(note, srcDir).flatMap(({ file }) => file ?? []))
  const own = notes.map((note) => path.join(srcDir, note.path))
  const times = await reviewTimes(srcDir, [...new Set([...own, ...sources])].sort())
  const { top = root } = times
  if ('problem' in times)
    onEvent({
      kind: 'notice',
      message: `What was changed after its review is not known, because ${times.problem}.`,
    })
  const owners = await ownersOf(top)
  const facts = {
    nowMs,
    srcDir,
    top,
    ...(owners && { owners }),
    reviewed: 'problem' in times ? new Map() : times.reviewed,
    changed: 'problem' in times ? new Map() : times.changed,
    exists: (file: string) => isWithin(top, file) && existsSync(file),
    textOf: (note: Page) => readSource(config, note.path)?.text ?? '',
  }
  return notes.flatMap((note) => staleFindings(note, facts))
}

/** The sources of notes that are on other sites, as links to ask for. */
export function remoteSources({ config, pages }: Pick<Site, 'config' | 'pages'>): SourcedLink[] {
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

async function ownersOf(top: string): Promise<Owners | undefined> {
  for (const name of ownerFiles) {
    const text = await readFile(path.join(top, name), 'utf8').catch(() => undefined)
    if (text !== undefined) return ownersIn(text)
  }
  return undefined
}
