import type { RunStart } from '../protocol.ts'
import type { Realm } from './realm.ts'
import { openRun } from './run.ts'
import { nameAsWindow } from './window-name.ts'

const ownText = typeof document === 'undefined' ? '' : (document.currentScript?.textContent ?? '')

/** Hands a run on to a worker that is made from the very text of this script: nothing else has to be loaded under the page's policy. */
export function startWorker(start: RunStart, port: MessagePort): void {
  // The URL is not revoked: Safari reads it after the constructor has returned. It ends with the frame.
  const worker = new Worker(URL.createObjectURL(new Blob([ownText], { type: 'text/javascript' })))
  worker.onerror = (event) => event.preventDefault()
  worker.postMessage({ kind: 'kb-run', start }, [port])
}

/** Runs a script in this worker. */
export function runInWorker(start: RunStart, port: MessagePort): void {
  const realm = globalThis as Realm
  // A page does not close itself, a worker would, and its silence is taken for an endless loop.
  Object.defineProperty(realm, 'close', { value: () => {}, writable: true, configurable: true })
  nameAsWindow(realm)
  openRun(port, realm).runScript(start)
}
