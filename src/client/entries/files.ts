import { siteIslands } from 'kbsite:islands'
import { sayWhatIsForgotten } from '../behaviours/file-storage.ts'
import { mountPage } from '../behaviours/page.ts'
import { shortcuts } from '../behaviours/shortcuts.ts'
import { announce } from '../platform/announce.ts'
import { announcePage, READY_EVENT } from '../platform/route-events.ts'
import { watchDiagrams } from '../widgets/diagram-viewer/page/watch.ts'
import { markArrived } from '../widgets/search-box/index/found-words-file.ts'

// The script of pages that are opened as files, where links load the next page because its text cannot be fetched. Deferred, so the
// document is already parsed.
announce('')
mountPage(document.body, siteIslands)
shortcuts()
announcePage(READY_EVENT)
watchDiagrams(document)
markArrived()
sayWhatIsForgotten()
