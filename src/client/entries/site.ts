import { siteIslands } from 'kbsite:islands'
import { softNavigation } from '../behaviours/navigation.ts'
import { mountPage } from '../behaviours/page.ts'
import { shortcuts } from '../behaviours/shortcuts.ts'
import { documentReady } from '../platform/document-ready.ts'
import { announcePage, READY_EVENT } from '../platform/route-events.ts'
import { watchDiagrams } from '../widgets/diagram-viewer/watch.ts'

await documentReady(document)
softNavigation(() => mountPage(document.body, siteIslands))
shortcuts()
announcePage(READY_EVENT)
watchDiagrams(document)
