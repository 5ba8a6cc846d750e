import { counted } from '../../base/counted.ts'
import type { NamedFeature, Page, Place } from '../../model/types.ts'
import { dateOf } from '../../parse/frontmatter/date.ts'

type Finding = { rule: 'feature-changed' | 'feature-claim'; place: Place; message: string; fix?: string }

/** Findings about web platform features: wrong claims about browsers, and features that became available since the note's review. */
export function featureFindings({ features = [], frontmatter }: Page, nowMs: number): Finding[] {
  const reviewedMs = dateOf(frontmatter.reviewed)
  return features.flatMap((feature): Finding[] => {
    const news = reviewedMs === undefined ? undefined : lastNews(feature, reviewedMs, nowMs)
    return [
      ...wrongClaims(feature),
      ...(news
        ? [
            {
              rule: 'feature-changed' as const,
              place: feature.place,
              message: `The feature "${feature.id}" became ${news}, after the review.`,
            },
          ]
        : []),
    ]
  })
}

function wrongClaims({ id, place, data, wrong = [] }: NamedFeature): Finding[] {
  return wrong.map(({ said, known }) => ({
    rule: 'feature-claim',
    place,
    message: `The note says ${said} of the feature "${id}", and web-features ${data.version} of ${data.date} ${known === undefined ? 'knows no version of that browser that has it' : `says ${known}`}.`,
    fix: 'Correct the version, or the feature.',
  }))
}

function lastNews(
  { newlySince, widelySince }: NamedFeature,
  fromMs: number,
  toMs: number,
): string | undefined {
  const news = [
    [newlySince, 'newly available'],
    [widelySince, 'widely available'],
  ] as const
  const recent = news.findLast(([day]) => day && Date.parse(day) > fromMs && Date.parse(day) <= toMs)
  return recent && `${recent[1]} on ${recent[0]}`
}

/** A notice if notes were reviewed after the date of the data, which does not include later releases. */
export function dataNotice(notes: readonly Page[]): string[] {
  const isLater = ({ features = [], frontmatter }: Page) =>
    features.some(({ data }) => (dateOf(frontmatter.reviewed) ?? 0) > Date.parse(data.date))
  const later = notes.filter(isLater)
  const data = later[0]?.features?.[0]?.data
  if (!data) return []
  return [
    `web-features ${data.version} knows of releases until ${data.date}, and ${counted(later.length, 'note')} with features ${later.length > 1 ? 'were' : 'was'} reviewed later. Update it: npm install --save-dev web-features@latest`,
  ]
}
