// What every page runs and other files need too. Every file of `src/client` imports this one when it is bundled, so that esbuild puts
// all of it into one chunk: it makes a chunk for each set of files that share something, and a page would ask for eight of them.
import '../behaviours/page-url.ts'
import '../islands/hydrate.ts'
import '../platform/announce.ts'
import '../platform/before-paint.ts'
import '../platform/listen.ts'
import '../platform/route-events.ts'
import '../platform/scroll-lock.ts'
import '../platform/storage.ts'
import '../platform/when-near.ts'
import '../widgets/diagram-viewer/watch.ts'
