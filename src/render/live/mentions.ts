import { unlinkedMentions } from '../check/mentions.ts'
import type { Config } from '../model/config.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic } from '../model/types.ts'
import { readSource } from '../read/sources.ts'

/** Finds unlinked mentions in the notes edited last. `look` returns whether the findings changed. */
export function openMentions(config: Config) {
  let found: readonly Diagnostic[] = []
  return {
    findings: () => found,
    look(site: Site, edited: ReadonlySet<string>): boolean {
      const before = JSON.stringify(found)
      const pages = [...site.pages.values()].filter(({ path }) => edited.has(path))
      found = unlinkedMentions(site, pages, ({ path }) => readSource(config, path)?.text)
      return before !== JSON.stringify(found)
    },
  }
}
