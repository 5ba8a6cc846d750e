import { setTimeout as sleep } from 'node:timers/promises'
import type { ServedFile } from '../model/types.ts'

/** Serves pages before the site is read; reading waits for the first one. */
export type FirstPage = {
  /** Resolves when a page was served, or after a moment and what was asked for until then. */
  begun: Promise<void>
  /** The output path of the last page that was served. */
  shown(): string | undefined
  serve<File extends ServedFile | string | undefined>(making: Promise<File>): Promise<File>
}

export function openFirstPage(headStartMs: number): FirstPage {
  let asked: Promise<unknown> | undefined
  let shown: string | undefined
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
    async serve(making) {
      asked = making
      const file = await making
      // Redirects and copied files have no scripts: the page is still to come.
      if (typeof file === 'object' && file.scripts) {
        shown = file.path
        begin()
      }
      return file
    },
  }
}
