import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { decode } from '../../client/platform/decode.ts'
import { UserError } from '../../render/base/user-error.ts'
import { writtenRoute } from '../../render/model/routes.ts'
import { headingsIn, sectionIn, sentencesTo, type Twin, twinsIn } from '../../render/page/twin/published.ts'
import { maxMentions } from '../../render/site/links/backlinks.ts'
import { type Notes, noPageAt } from './notes.ts'
import { searchSite } from './search.ts'

/** The pages of a built site, from its published files: their Markdown, and the headings of their HTML. */
export function builtNotes(folder: string): Notes {
  return {
    search: (query, language) =>
      searchSite((name) => readFile(path.join(folder, name)).catch(() => undefined), query, language),
    async list() {
      const twins = await publishedIn(folder)
      return twins.map(({ route, title, description }) => ({
        address: writtenRoute(route),
        title,
        ...(description && { description }),
      }))
    },
    async withPage(address, use) {
      const twins = await publishedIn(folder)
      const [place = '', hash = ''] = address.split(/#(.*)/s)
      const twin = twins.find((one) => isAt(one, place))
      if (!twin) throw noPageAt(address)
      const headings = await headingsIn(folder, twin)
      return use({
        address: writtenRoute(twin.route),
        anchor: decode(hash),
        headings,
        text: (anchor) => (anchor === '' ? twin.text : sectionIn(twin.text, headings, anchor)),
        backlinks: () => linkingTo(twin, twins),
      })
    },
  }
}

async function publishedIn(folder: string): Promise<readonly Twin[]> {
  const twins = await twinsIn(folder)
  if (twins.length > 0) return twins
  throw new UserError('This site has no Markdown for machines.', {
    fix: 'Build it without "llms: false" and "--offline", or give the folder of the notes.',
  })
}

/** Whether a page has an address: its own, with or without host and extension, or that of its Markdown. */
function isAt({ file, route, url }: Twin, address: string): boolean {
  const bare = (text: string) =>
    decode(text)
      .replace(/\.(?:html|md)$/, '')
      .replace(/(^|\/)index$/, '$1')
  const wanted = bare(address)
  const pathname = URL.canParse(url) ? new URL(url).pathname : url
  return [route, file, url, pathname].some((own) => {
    const known = bare(own)
    return known === wanted || known === `${wanted}/` || known === `/${wanted}`
  })
}

/** In published Markdown, pages link to the full addresses of each other's Markdown. */
function linkingTo({ file, url }: Twin, twins: readonly Twin[]) {
  const address = url.endsWith('/') ? `${url}index.md` : `${url.replace(/\.html$/, '')}.md`
  const links = [')', '#', '>'].map((end) => address + end)
  const pages = twins.filter((twin) => twin.file !== file && links.some((link) => twin.text.includes(link)))
  return pages.map((twin) => ({
    address: writtenRoute(twin.route),
    title: twin.title,
    sentences: sentencesTo(twin, address).slice(0, maxMentions),
  }))
}
