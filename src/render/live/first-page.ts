import { setTimeout as sleep } from 'node:timers/promises'
import type { ServedFile } from '../model/types.ts'
import type { Versions } from './versions.ts'

/** The first of these that can be shown while the site is not read: a page, or a file that it loads. */
export async function earlyFile(
  versions: Versions,
  names: readonly string[],
  onPage: (name: string) => void,
): Promise<ServedFile | undefined> {
  for (const name of names) {
    const file = await versions.glance().file(name)
    if (!file) continue
    if (name.endsWith('.html')) onPage(name)
    return file
  }
  return undefined
}

/** `begun` resolves when `begin` is called, or after this many ms and what was `asked` for until then. */
export function firstPage(
  headStartMs: number,
  asked: () => Promise<unknown> | undefined,
): { begun: Promise<void>; begin: () => void } {
  let begin = () => {}
  const served = new Promise<void>((resolve) => {
    begin = resolve
  })
  async function late(): Promise<void> {
    await sleep(headStartMs, undefined, { ref: false })
    await Promise.allSettled([asked()])
  }
  return { begun: Promise.race([served, late()]), begin }
}
