import { hashOf } from '../base/hash.ts'
import { once } from '../base/once.ts'
import type { Site } from '../model/site.ts'
import type { OutputFile, Page } from '../model/types.ts'
import { llmsFiles } from '../site/llms.ts'
import { twinPages, twinPathOf } from '../site/twins.ts'

/** The Markdown twins of a site at work, made on demand, and the lists and texts that are made of all of them. */
export function machineFiles(
  site: Site,
  twin: (page: Page) => Promise<string>,
): (name: string) => Promise<OutputFile | undefined> {
  const pages = once(() => new Map(twinPages(site).map((page) => [twinPathOf(page.route), page])))
  const lists = once(async () => {
    const texts = new Map<string, string>()
    for (const [name, page] of pages()) texts.set(name, await twin(page))
    const read = (name: string) => texts.get(name) ?? ''
    return llmsFiles(site, {
      read,
      twinOf: ({ route }) => {
        const text = read(twinPathOf(route))
        return { hash: hashOf(text), bytes: Buffer.byteLength(text) }
      },
    })
  })
  return async (name) => {
    const page = name.endsWith('.md') ? pages().get(name) : undefined
    if (page) return { path: name, contents: await twin(page) }
    if (!/(?:^|\/)llms(?:-full)?\.txt$/.test(name)) return undefined
    const file = (await lists()).find(({ path }) => path === name)
    return file && 'load' in file ? { path: name, contents: await file.load() } : file
  }
}
