import { decode } from '../../client/platform/decode.ts'
import { encodeName } from '../../render/model/routes.ts'
import { headingsIn, sectionIn, sentencesTo, type Twin, twinsIn } from '../../render/page/twin/published.ts'
import { maxMentions } from '../../render/site/backlinks.ts'
import { type Notes, noPageAt } from './notes.ts'
import { searchFolder } from './search.ts'

/** The pages of a built site, from what it published: their Markdown, and the headings of their HTML. */
export function builtNotes(folder: string): Notes {
  return {
    search: (query, language) => searchFolder(folder, query, language),
    async list() {
      const twins = await twinsIn(folder)
      return twins.map(({ route, title, description }) => ({
        address: route,
        title,
        ...(description && { description }),
      }))
    },
    async withPage(address, use) {
      const twins = await twinsIn(folder)
      const [place = '', hash = ''] = address.split(/#(.*)/s)
      const twin = twins.find((one) => isAt(one, place))
      if (!twin) throw noPageAt(address)
      const headings = await headingsIn(folder, twin)
      return use({
        address: twin.route,
        anchor: decode(hash),
        headings,
        text: (anchor) => (anchor === '' ? twin.text : sectionIn(twin.text, headings, anchor)),
        backlinks: () => linkingTo(twin, twins),
      })
    },
  }
}

/** Whether a page is at an address: its own, whole or without the host, with or without extension, or that of its Markdown. */
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

/** Their Markdown has full addresses of the Markdown of others. */
function linkingTo({ file }: Twin, twins: readonly Twin[]) {
  const root = twins.find((twin) => twin.route === '/')?.url ?? '/'
  const address = root + encodeName(file)
  const links = [')', '#', '>'].map((end) => address + end)
  const pages = twins.filter((twin) => twin.file !== file && links.some((link) => twin.text.includes(link)))
  return pages.map((twin) => ({
    address: twin.route,
    title: twin.title,
    sentences: sentencesTo(twin, address).slice(0, maxMentions),
  }))
}
