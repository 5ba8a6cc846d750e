import { plan } from '../corpus/corpus.mjs'
import { launchBrowser } from '../launch.mjs'
import { timeVisit } from '../visit.mjs'
import { serveBuilt } from './serve-built.mjs'
import { table, whole } from './table.mjs'
import { tools } from './tools.mjs'

const notes = 20
const slowdown = 4

/**
 * Builds with each tool, then opens 20 notes, spread over the corpus, `runs` times each with an empty cache and the processor four times
 * slower; the tools take turns.
 */
export async function compareVisits({ names, pages, runs }) {
  const browser = await launchBrowser()
  const sites = []
  try {
    for (const name of names) sites.push({ name, visits: [], server: await serveBuilt(name, pages) })
    // The first visit of all finds a browser that has drawn no text yet.
    for (const { name, server } of sites)
      await timeVisit(browser, server.url + tools[name].page(spread(pages)[0]), slowdown)
    for (let run = 0; run < runs; run++)
      for (const note of spread(pages))
        for (const { name, visits, server } of sites)
          visits.push(await timeVisit(browser, server.url + tools[name].page(note), slowdown))
  } finally {
    for (const { server } of sites) server.close()
    await browser.close()
  }
  return table(
    [
      'tool',
      'visits',
      'with a task > 50 ms',
      'longest ms, median',
      'worst',
      'largest paint ms',
      'shifts, worst',
    ],
    sites.map(({ name, visits }) => {
      const longest = visits.map((visit) => visit.longest)
      return [
        tools[name].label(),
        whole(visits.length),
        whole(visits.filter(({ tasks }) => tasks > 0).length),
        whole(median(longest)),
        whole(Math.max(...longest)),
        whole(median(visits.map(({ lcp }) => lcp))),
        Math.max(...visits.map(({ cls }) => cls)).toFixed(4),
      ]
    }),
  )
}

function spread(pages) {
  const all = plan(pages)
  return Array.from({ length: notes }, (_, index) =>
    all[Math.floor(((index + 0.5) * pages) / notes)].file.replace(/\.md$/, ''),
  )
}

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
}
