import type { RunStart } from '../protocol.ts'
import type { Realm } from './realm.ts'
import { openRun } from './run.ts'
import { nameAsWindow } from './window-name.ts'

const ownText = typeof document === 'undefined' ? '' : (document.currentScript?.textContent ?? '')

/** Passes a run to a worker made from the text of this very script, so that nothing else has to be loaded under the page's policy. */
export function startWorker(start: RunStart, port: MessagePort): void {
  // The URL is not revoked, because Safari reads it after the constructor has returned. It ends with the frame.
  const worker = new Worker(URL.createObjectURL(new Blob([ownText], { type: 'text/javascript' })))
  worker.onerror = (event) => event.preventDefault()
  worker.postMessage({ kind: 'kb-run', start }, [port])
}

/** Runs a script in this worker. */
export function runInWorker(start: RunStart, port: MessagePort): void {
  const realm = globalThis as Realm
  // A page cannot close itself, but a worker could, and its silence would count as an endless loop.
  Object.defineProperty(realm, 'close', { value: () => {}, writable: true, configurable: true })
  nameAsWindow(realm)
  openRun(port, realm).runScript(start)
}
