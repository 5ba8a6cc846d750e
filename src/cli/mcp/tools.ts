import * as z from 'zod'
import { checkConfig } from '../../render/check.ts'
import type { Diagnostic } from '../../render/model/types.ts'
import { readPage } from '../../render/page/twin/read.ts'
import { linkTargets } from '../../render/site/assemble.ts'
import { backlinksOf } from '../../render/site/backlinks.ts'
import type { Tool } from './protocol.ts'
import { searchSite } from './search.ts'
import { type Project, pageAt } from './site.ts'

const atAddress = z.object({
  address: z
    .string()
    .describe('Address of a page or of a section of it, such as "/css/flex#wrap", or the path of its note'),
})
type AtAddress = z.infer<typeof atAddress>

/** Longer pages are read by sections. */
const maxChars = 100_000

/** The tools that read. */
export function readTools(project: Project): Tool[] {
  return [...findTools(project), ...pageTools(project), checkTool(project)]
}

function findTools(project: Project): Tool[] {
  const asked = z.object({
    query: z.string().min(1).max(200),
    language: z
      .string()
      .regex(/^[\w-]+$/)
      .optional()
      .describe('Key of a further language of the site, such as "en"'),
  })
  const begin = z.object({
    below: z.string().default('/').describe('Begin of their addresses, such as "/css/"'),
  })
  return [
    {
      name: 'search',
      description:
        'Finds pages by words, as the search box of the built site does: Chinese, pinyin, code and misspelt words too.',
      input: asked,
      answer: async ({ query, language }: z.infer<typeof asked>) =>
        searchSite(await project.config(), query, language),
    },
    {
      name: 'list',
      description: 'Lists the pages with addresses, titles and descriptions.',
      input: begin,
      answer: ({ below }: z.infer<typeof begin>) =>
        project.withSite(({ site }) =>
          [...site.pages.values()]
            .filter(({ route }) => route.startsWith(below))
            .map(({ route, path, title, description }) => ({
              address: route,
              note: path,
              title,
              description,
            })),
        ),
    },
  ]
}

function pageTools(project: Project): Tool[] {
  return [
    {
      name: 'read',
      description: 'Reads a page or a section as Markdown, with what it includes and embeds in place.',
      input: atAddress,
      answer: ({ address }: AtAddress) =>
        project.withSite((loaded) => {
          const { page, anchor } = pageAt(loaded.site, address)
          const text = readPage(page, loaded, anchor)
          if (text.length <= maxChars) return text
          return `${text.slice(0, maxChars)}\n\n(${text.length - maxChars} more characters; read by sections, see "outline".)`
        }),
    },
    {
      name: 'outline',
      description: 'Lists the headings of a page with their addresses.',
      input: atAddress,
      answer: ({ address }: AtAddress) =>
        project.withSite(({ site }) => {
          const { headings, route } = pageAt(site, address).page
          return headings.map(({ level, text, anchor }) => ({ level, text, address: `${route}#${anchor}` }))
        }),
    },
    {
      name: 'backlinks',
      description: 'Lists the pages that link to a page, where known with the sentences that do.',
      input: atAddress,
      answer: ({ address }: AtAddress) =>
        project.withSite(({ site }) => {
          const { page } = pageAt(site, address)
          const found = backlinksOf(site.pages, linkTargets(site)).get(page.route) ?? []
          return found.map(({ route, title, mentions }) => ({
            address: route,
            title,
            sentences: mentions.map(({ before, text, after }) => before + text + after),
          }))
        }),
    },
  ]
}

function checkTool(project: Project): Tool {
  const asked = z.object({
    note: z.string().default('').describe('Path of a note or folder; everything without it'),
  })
  return {
    name: 'check',
    description:
      'Reports what is broken in the notes, such as dead links, with places and fixes. Use it after each change.',
    input: asked,
    answer: async ({ note }: z.infer<typeof asked>) => {
      const { diagnostics } = await checkConfig(await project.config())
      return diagnostics.filter(({ path }) => path.startsWith(note)).map(findingOf)
    },
  }
}

function findingOf({ path, place, severity, rule, message, fix, edit }: Diagnostic) {
  const at = place ? `${path}:${place.line}:${place.column}` : path
  return { at, severity, rule, message, fix, ...(edit && { repairable: true }) }
}
