import { diagnose } from '../model/diagnostics.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic, Page } from '../model/types.ts'

/** Headings that skip a level, and second headings of level 1. */
export function headingFindings({ pages }: Pick<Site, 'pages'>): Diagnostic[] {
  return [...pages.values()].flatMap((page) => [...skippedLevels(page), ...secondTitles(page)])
}

function skippedLevels({ path, headings }: Page): Diagnostic[] {
  return headings.flatMap(({ level, text, place }, index) => {
    // A page begins below its title, which may be in the front matter.
    const above = headings[index - 1]?.level ?? 1
    if (level <= above + 1) return []
    return [
      diagnose(
        'heading-level',
        { path, place },
        `The heading "${text}" skips from level ${above} to ${level}.`,
        { fix: `Write "${'#'.repeat(above + 1)} ${text}".` },
      ),
    ]
  })
}

function secondTitles({ path, headings }: Page): Diagnostic[] {
  const [first, ...others] = headings.filter(({ level }) => level === 1)
  return others.map(({ text, place }) =>
    diagnose(
      'several-h1',
      { path, place },
      `"${text}" is a second heading of level 1, after line ${first!.place.line}.`,
      { fix: 'Make it level 2, or a page of its own.' },
    ),
  )
}

/** Duplicate ids in a page: a link to one of them would always find the first. */
export function duplicateAnchors(site: Site): Diagnostic[] {
  return [...site.pages.values()].flatMap((page) => {
    const first = new Map<string, number>()
    return page.anchors.flatMap(({ id, place }) => {
      const line = first.get(id)
      if (line === undefined) {
        first.set(id, place.line)
        return []
      }
      return [
        diagnose(
          'duplicate-anchor',
          { path: page.path, place },
          `The id "${id}" is already used on line ${line}.`,
          { fix: 'Give one of them another id: "## Heading {#other}".' },
        ),
      ]
    })
  })
}
