// Runs in the sandbox page of samples that need no document, and again in the worker that the page makes of it.
import './opaque-origin.ts'
import { listenOnce } from './listen-once.ts'
import { showStill } from './show-page.ts'
import { runInWorker, startWorker } from './worker.ts'

if (typeof document === 'undefined') listenOnce(runInWorker)
else
  listenOnce((start, port) => {
    if (start.kind === 'still') showStill(start.code, port)
    else startWorker(start, port)
  })
