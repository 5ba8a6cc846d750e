import { sortDiagnostics } from '../model/diagnostics.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic } from '../model/types.ts'
import { socialIconFindings } from '../site/icons.ts'
import { configFindings } from './config.ts'
import { checkContext, type KnownChecks } from './context.ts'
import { embedLoops, longEmbeds } from './embeds.ts'
import { duplicateAnchors, headingFindings } from './headings.ts'
import { deepEntries } from './links/deep-sidebar.ts'
import { insecureLinks } from './links/insecure-links.ts'
import { linkFindings } from './links/links.ts'
import { redirectFindings } from './links/redirects.ts'
import { wikiLinkFindings } from './links/wiki-links.ts'
import { longNames } from './long-names.ts'
import { noNotes } from './no-notes.ts'
import { orphanPages } from './orphan-pages.ts'
import { replacedFiles } from './replaced-files.ts'
import type { SiteFacts } from './site-facts.ts'
import { loneTags, similarTags } from './tags.ts'
import { layoutFindings, templateFindings } from './templates.ts'
import { unusedAssets } from './unused-assets.ts'

/** Every finding about a site as a whole, sorted. Links of pages that are `known` are not checked again; the others are added there. */
export function checkSite(site: Site, facts: SiteFacts, known?: KnownChecks): Diagnostic[] {
  const context = checkContext(site, facts, known)
  return sortDiagnostics([
    ...noNotes(context),
    ...linkFindings(context),
    ...insecureLinks(context),
    ...wikiLinkFindings(context),
    ...embedLoops(context),
    ...longEmbeds(context),
    ...similarTags(site),
    ...loneTags(site),
    ...redirectFindings(context),
    ...orphanPages(context),
    ...unusedAssets(context),
    ...longNames(site),
    ...replacedFiles(context),
    ...headingFindings(site),
    ...duplicateAnchors(site),
    ...layoutFindings(site, facts.layouts),
    ...configFindings(context),
    ...deepEntries(context),
    ...templateFindings(context),
    ...socialIconFindings(site),
  ])
}
