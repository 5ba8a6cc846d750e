import { checkDiagrams, diagramBlocks } from '../diagrams/check.ts'
import type { Config } from '../model/config.ts'
import type { Diagnostic, Page } from '../model/types.ts'

/** Findings about the diagrams of the notes that an author is looking at. */
type SeenDiagrams = {
  /** Parses the diagrams of these pages that have changed since; returns whether the findings changed. */
  look(pages: readonly Page[]): Promise<boolean>
  /** The findings about the diagrams of these pages in their current form. */
  findings(pages: Iterable<Page>): Diagnostic[]
}

/** Only diagrams of viewed notes are parsed: those of a large site would keep a core busy for a minute. */
export function openSeenDiagrams({ diagrams: { maxTextSize } }: Pick<Config, 'diagrams'>): SeenDiagrams {
  const known = new Map<string, { blocks: string; found: readonly Diagnostic[] }>()
  const blocksOf = ({ diagrams }: Page) => JSON.stringify(diagrams)
  return {
    async look(pages) {
      const fresh = pages.filter(
        (page) =>
          (page.diagrams.length > 0 || known.has(page.path)) &&
          known.get(page.path)?.blocks !== blocksOf(page),
      )
      if (fresh.length === 0) return false
      const blocks = diagramBlocks({ pages: new Map(fresh.map((page) => [page.route, page])) })
      const problems = blocks.length > 0 ? await checkDiagrams(blocks, { maxTextSize }) : []
      let isOther = false
      for (const page of fresh) {
        const found = problems.filter(({ path }) => path === page.path)
        isOther ||= JSON.stringify(found) !== JSON.stringify(known.get(page.path)?.found ?? [])
        known.set(page.path, { blocks: blocksOf(page), found })
      }
      return isOther
    },
    findings: (pages) =>
      [...pages].flatMap((page) => {
        const entry = known.get(page.path)
        return entry && entry.found.length > 0 && entry.blocks === blocksOf(page) ? entry.found : []
      }),
  }
}
