// Runs in the sandbox page of samples beside a document, and of all others.
import './opaque-origin.ts'
import type { RunStart } from '../protocol.ts'
import { installGuard } from './guard.ts'
import { guardHandlers } from './handlers.ts'
import { listenOnce } from './listen-once.ts'
import { guardedCode } from './loops.ts'
import { guardScripts } from './page-scripts.ts'
import type { Realm } from './realm.ts'
import { openRun } from './run.ts'
import { showPage } from './show-page.ts'
import { runInWorker, startWorker } from './worker.ts'

if (typeof document === 'undefined') listenOnce(runInWorker)
else
  listenOnce((start, port) => {
    if (start.kind === 'script' && !start.needsDocument) startWorker(start, port)
    else runHere(start, port)
  })

function runHere(start: RunStart, port: MessagePort): void {
  const realm = globalThis as Realm
  // A content policy does not block peer connections. A frame made by the sample still has them.
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport'])
    Reflect.deleteProperty(realm, name)
  const post = port.postMessage.bind(port)
  const run = openRun(port, realm)
  installGuard(realm, () => post({ kind: 'overdue' }))
  const listen = (): void => {
    run.listen()
    guardHandlers()
  }
  if (start.kind === 'script') {
    guardHandlers()
    run.runScript(start, guardedCode)
  } else showPage(guardScripts(start.code), listen, post)
}
