import { hashOf } from '../base/hash.ts'
import type { Site } from '../model/site.ts'
import type { Page } from '../model/types.ts'
import type { TwinFile } from '../site/files/llms.ts'
import { hasTwin, twinPathOf } from '../site/twins.ts'
import type { BuildRecord, PageFile, PageRecord } from './record.ts'

/** The Markdown twin of a page: its entry in the record, and its file. */
export type Twin = { record: TwinFile; file: PageFile }

type TwinsInput = {
  site: Site
  former: BuildRecord
  isKept: (name: string, key: string) => boolean
  textOf: (page: Page) => string
}

export type Twins = {
  /** Hash of the routes without a twin: it decides which links in a twin lead to twins. */
  twinless: string
  /** The twin with this text; undefined for a page that has none. */
  made(page: Page, text: () => string): Twin | undefined
  /** The twin of a page that is kept: the previous file, or a new one if it differs. */
  kept(page: Page, record: PageRecord): Twin | undefined
}

/** The Markdown twins of a build's pages. */
export function openTwins({ site, former, isKept, textOf }: TwinsInput): Twins {
  const twinless = hashOf(
    ...[...site.pages.values()].flatMap((page) => (hasTwin(site, page) ? [] : page.route)),
  )

  function made(page: Page, makeText: () => string): Twin | undefined {
    if (!hasTwin(site, page)) return undefined
    const text = makeText()
    const record = { hash: hashOf(text), bytes: Buffer.byteLength(text) }
    return { record, file: { path: twinPathOf(page.route), key: record.hash, text } }
  }

  return {
    twinless,
    made,
    kept(page, { twin: record }) {
      const path = twinPathOf(page.route)
      const isSame =
        record && former.twinless === twinless && hasTwin(site, page) && isKept(path, record.hash)
      return isSame ? { record, file: { path, key: record.hash } } : made(page, () => textOf(page))
    },
  }
}
