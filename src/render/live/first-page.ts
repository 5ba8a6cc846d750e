import { setTimeout as sleep } from 'node:timers/promises'
import type { ServedFile } from '../model/types.ts'

/** Serves pages before the site is read; reading starts after the first one. */
export type FirstPage = {
  /** Resolves when a page has been served, or after a short time and the latest request made until then. */
  begun: Promise<void>
  /** The output path of the last page that was served. */
  shown(): string | undefined
  /** When making the first page began, in ms since 1970; undefined before one was served. */
  shownSinceMs(): number | undefined
  serve<File extends ServedFile | string | undefined>(making: Promise<File>): Promise<File>
}

export function openFirstPage(headStartMs: number): FirstPage {
  let asked: Promise<unknown> | undefined
  let shown: string | undefined
  let shownSinceMs: number | undefined
  let begin = () => {}
  const served = new Promise<void>((resolve) => {
    begin = resolve
  })

  async function late(): Promise<void> {
    await sleep(headStartMs, undefined, { ref: false })
    await Promise.allSettled([asked])
  }

  return {
    begun: Promise.race([served, late()]),
    shown: () => shown,
    shownSinceMs: () => shownSinceMs,
    async serve(making) {
      asked = making
      const fromMs = Date.now()
      const file = await making
      // Redirects and copied files have no scripts, so the page has not been served yet.
      if (typeof file === 'object' && file.scripts) {
        shown = file.path
        shownSinceMs ??= fromMs
        begin()
      }
      return file
    },
  }
}
