import { hashOf } from '../../base/hash.ts'
import type { Cache } from '../../cache/cache.ts'
import { diagnose } from '../../model/diagnostics.ts'
import type { Site } from '../../model/site.ts'
import type { Diagnostic } from '../../model/types.ts'
import { configLinks, pageLinks, type SourcedLink } from '../links/link-sources.ts'
import type { SiteFacts } from '../site-facts.ts'
import { type Answer, askAll } from './ask.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A week, as other sites change slowly. */
const defaultMaxAgeDays = 7
/** Broken and unknown links are checked again sooner. */
const doubtfulMaxAgeMs = dayMs / 4

type Known = { answer: Answer; atMs: number }

/**
 * Findings about links to other sites; each address is requested once. Addresses that worked within `check.external.maxAgeDays` are not
 * requested again. Addresses matching `deny` are never requested; with `allow`, only matching ones are.
 */
export async function externalFindings(
  site: Site,
  facts: Pick<SiteFacts, 'config'>,
  cache: Pick<Cache, 'get' | 'set'>,
  nowMs: number = Date.now(),
  more: readonly SourcedLink[] = [],
): Promise<Diagnostic[]> {
  const { allow, deny, maxAgeDays = defaultMaxAgeDays, ...options } = site.config.check.external ?? {}
  const keyOf = (url: string): string => hashOf(url, String(options.privateAddresses ?? false))
  const links = [...[...site.pages.values()].flatMap(pageLinks), ...configLinks(site, facts), ...more].filter(
    ({ link }) => /^https?:\/\//i.test(link.href),
  )
  const addresses = [...new Set(links.map(({ link }) => addressOf(link.href)))]
    .filter(
      (url) => !deny?.some((one) => matches(one, url)) && (!allow || allow.some((one) => matches(one, url))),
    )
    .sort()
  const answers = new Map<string, Answer>()
  const unknown: string[] = []
  for (const url of addresses) {
    const known = cache.get<Known>('external', keyOf(url))
    if (known && isFresh(known, nowMs, maxAgeDays * dayMs)) answers.set(url, known.answer)
    else unknown.push(url)
  }
  for (const [url, answer] of await askAll(unknown, options)) {
    answers.set(url, answer)
    cache.set('external', keyOf(url), { answer, atMs: nowMs } satisfies Known)
  }
  return links.flatMap((sourced) => finding(sourced, answers.get(addressOf(sourced.link.href))))
}

/** The address without its fragment, which is not sent. */
function addressOf(href: string): string {
  return href.replace(/#.*$/s, '')
}

function matches(pattern: string | RegExp, url: string): boolean {
  return typeof pattern === 'string' ? url.includes(pattern) : pattern.test(url)
}

function isFresh({ answer, atMs }: Known, nowMs: number, maxAgeMs: number): boolean {
  const limitMs = answer.status === 'ok' ? maxAgeMs : Math.min(maxAgeMs, doubtfulMaxAgeMs)
  // The time may be in the future if the clock was wrong when it was written.
  return Math.abs(nowMs - atMs) < limitMs
}

function finding({ at, link }: SourcedLink, answer: Answer | undefined): Diagnostic[] {
  if (!answer || answer.status === 'ok') return []
  const broken = answer.status === 'broken'
  return [
    diagnose(
      broken ? 'dead-external' : 'unsure-external',
      at,
      broken
        ? `"${link.href}" is broken: ${answer.why}.`
        : `Whether "${link.href}" works is unknown: ${answer.why}.`,
      { end: link.end, target: { path: link.href } },
    ),
  ]
}
