import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser, type TestBrowser } from './launch-browser.ts'
import { type FolderServer, serveFolder } from './serve-folder.ts'
import { makeSite, type TestSite } from './site.ts'
import { openTabs, type Tabs } from './tabs.ts'

/** Set once the tests run. */
export type VisitedSite = { server: FolderServer; browser: TestBrowser; tabs: Tabs }

/** A site that is built, served and open in a browser for the tests of a file. */
export function visitedSite(...made: Parameters<typeof makeSite>): VisitedSite {
  const visited: Partial<VisitedSite> = {}
  let site: TestSite | undefined
  beforeAll(async () => {
    site = makeSite(...made)
    await site.build()
    visited.server = await serveFolder(join(site.root, 'dist'))
    visited.browser = await launchBrowser()
    visited.tabs = openTabs(visited.browser)
  })
  afterAll(async () => {
    await visited.browser?.close()
    await visited.server?.close()
    site?.close()
  })
  return visited as VisitedSite
}
