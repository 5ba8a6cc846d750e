import path from 'node:path'
import { isWithin } from '../../base/is-below.ts'
import { relativePosix } from '../../base/relative-posix.ts'
import { keyPlace } from '../../config/place.ts'
import { diagnose } from '../../model/diagnostics.ts'
import type { Diagnostic, Page, Place } from '../../model/types.ts'
import { dateOf } from '../../parse/frontmatter/date.ts'
import { durationOf, later } from '../../parse/frontmatter/duration.ts'
import { type Owners, ownerKey } from './owners.ts'
import { featureFindings } from './stale-features.ts'

const dayMs = 24 * 60 * 60 * 1000

/** External facts about notes and their sources. */
export type StaleFacts = {
  nowMs: number
  /** Absolute path of the source folder; `top`: of the repository or project. */
  srcDir: string
  top: string
  owners?: Owners
  /** Commit times in ms, by paths relative to `top`. */
  reviewed: ReadonlyMap<string, number>
  changed: ReadonlyMap<string, number>
  exists: (file: string) => boolean
  textOf: (note: Page) => string
}

/** Whether a note declares a review, an owner or sources, or names web platform features. */
export function ages({ frontmatter, features = [] }: Page): boolean {
  const keys = ['reviewed', 'stale-after', 'owner', 'sources']
  return features.length > 0 || keys.some((key) => frontmatter[key] !== undefined)
}

/** The sources of a note: files as absolute paths without fragment, and addresses of other sites. */
export function sourcesOf(note: Page, srcDir: string): { source: string; file?: string }[] {
  const { sources } = note.frontmatter
  const written = (Array.isArray(sources) ? sources : [sources]).filter(
    (source): source is string => typeof source === 'string' && source.trim() !== '',
  )
  return written.map((source) =>
    /^[a-z][a-z\d+.-]*:\/\//i.test(source)
      ? { source }
      : { source, file: path.resolve(srcDir, path.dirname(note.path), source.replace(/#.*$/s, '')) },
  )
}

/** Findings about outdated facts in one note. The same for the same commits and `nowMs`. */
export function staleFindings(note: Page, facts: StaleFacts): Diagnostic[] {
  const owners = ownersOf(note, facts)
  const found: Diagnostic[] = []
  const text = frontmatterOf(facts.textOf(note))
  const report: Report = (rule, at, message, fix) => {
    const place = typeof at === 'string' ? keyPlace(text, [at]) : at
    const whose = owners.length > 0 && rule !== 'unknown-owner' ? ` Owner: ${owners.join(', ')}.` : ''
    found.push(
      diagnose(rule, { path: note.path, ...(place && { place }) }, message + whose, fix ? { fix } : {}),
    )
  }
  dated(note, facts, report)
  changedSince(note, facts, report)
  for (const { rule, place, message, fix = again } of featureFindings(note, facts.nowMs))
    report(rule, place, message, fix)
  knownOwners(note, facts, report)
  return found
}

/** `at`: a place, or a key of the front matter. */
type Report = (rule: string, at: string | Place, message: string, fix?: string) => void

const again = 'Read the note, and set "reviewed" to today.'

function dated({ frontmatter }: Page, { nowMs }: StaleFacts, report: Report): void {
  const reviewedMs = dateOf(frontmatter.reviewed)
  if (reviewedMs !== undefined && reviewedMs >= nowMs + dayMs)
    report('stale-note', 'reviewed', `"reviewed" is ${day(reviewedMs)}, which is after ${day(nowMs)}.`)
  const duration = durationOf(frontmatter['stale-after'])
  const end = duration && reviewedMs !== undefined ? later(reviewedMs, duration) : undefined
  if (duration && reviewedMs === undefined)
    report('stale-note', 'stale-after', 'The note has a "stale-after", but was never reviewed.', again)
  if (end !== undefined && end < nowMs)
    report(
      'stale-note',
      'reviewed',
      `The note was reviewed on ${day(reviewedMs!)} and held until ${day(end)}.`,
      again,
    )
}

function changedSince(note: Page, facts: StaleFacts, report: Report): void {
  const { srcDir, top, changed, exists } = facts
  const nameOf = (file: string) => relativePosix(top, file)
  const own = nameOf(path.join(srcDir, note.path))
  const reviewedMs = dateOf(note.frontmatter.reviewed)
  // The date may be committed some days after the review.
  const sinceMs =
    reviewedMs === undefined ? undefined : Math.max(reviewedMs + dayMs, facts.reviewed.get(own) ?? 0)
  const changedMs = changed.get(own)
  if (sinceMs !== undefined && changedMs !== undefined && changedMs > sinceMs)
    report(
      'unreviewed-change',
      'reviewed',
      `The note was changed on ${day(changedMs)}, and reviewed before.`,
      again,
    )
  for (const { source, file } of sourcesOf(note, srcDir)) {
    if (file === undefined) continue
    const time = changed.get(nameOf(file))
    if (!isWithin(top, file))
      report('dead-source', 'sources', `The source "${source}" is outside the repository.`)
    else if (!exists(file)) report('dead-source', 'sources', `The source "${source}" does not exist.`)
    else if (sinceMs !== undefined && time !== undefined && time > sinceMs)
      report(
        'changed-source',
        'sources',
        `The source "${source}" was changed on ${day(time)}, after the review.`,
        again,
      )
  }
}

function knownOwners(note: Page, { owners }: StaleFacts, report: Report): void {
  if (!owners) return
  for (const name of namesIn(note.frontmatter.owner))
    if (!owners.names.has(ownerKey(name)))
      report('unknown-owner', 'owner', `The owner "${name}" is not in CODEOWNERS.`)
}

/** The owners named in the note, else those of its file in CODEOWNERS. */
export function ownersOf(
  note: Page,
  { owners, srcDir, top }: Pick<StaleFacts, 'owners' | 'srcDir' | 'top'>,
): readonly string[] {
  const own = namesIn(note.frontmatter.owner)
  return own.length > 0 ? own : (owners?.of(relativePosix(top, path.join(srcDir, note.path))) ?? [])
}

function namesIn(owner: unknown): string[] {
  return (Array.isArray(owner) ? owner : [owner]).filter((name): name is string => typeof name === 'string')
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function frontmatterOf(text: string): string {
  const end = text.indexOf('\n---', 3)
  return end < 0 ? '' : text.slice(0, end)
}
