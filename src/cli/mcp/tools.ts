import * as z from 'zod'
import { UserError } from '../../render/base/user-error.ts'
import { checkConfig } from '../../render/check.ts'
import { placeText } from '../../render/model/places.ts'
import type { Diagnostic } from '../../render/model/types.ts'
import type { Notes, NotesPage } from './notes.ts'
import type { Tool } from './protocol.ts'
import type { Project } from './site.ts'

const atAddress = z.object({
  address: z
    .string()
    .describe('Address of a page or of a section of it, such as "/css/flex#wrap", or the path of its note'),
})
type AtAddress = z.infer<typeof atAddress>

/** Longer pages are read by sections. */
const maxChars = 100_000

/** The tools that read. */
export function readTools(notes: Notes): Tool[] {
  return [...findTools(notes), ...pageTools(notes)]
}

function findTools(notes: Notes): Tool[] {
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
      answer: ({ query, language }: z.infer<typeof asked>) => notes.search(query, language),
    },
    {
      name: 'list',
      description: 'Lists the pages with addresses, titles and descriptions.',
      input: begin,
      answer: async ({ below }: z.infer<typeof begin>) =>
        (await notes.list()).filter(({ address }) => address.startsWith(below)),
    },
  ]
}

function pageTools(notes: Notes): Tool[] {
  return [
    {
      name: 'read',
      description: 'Reads a page or a section as Markdown, with what it includes and embeds in place.',
      input: atAddress,
      answer: ({ address }: AtAddress) => notes.withPage(address, textOf),
    },
    {
      name: 'outline',
      description: 'Lists the headings of a page with their addresses.',
      input: atAddress,
      answer: ({ address }: AtAddress) =>
        notes.withPage(address, ({ headings, address: own }) =>
          headings.map(({ level, text, anchor }) => ({ level, text, address: `${own}#${anchor}` })),
        ),
    },
    {
      name: 'backlinks',
      description: 'Lists the pages that link to a page, with the sentences that do.',
      input: atAddress,
      answer: ({ address }: AtAddress) => notes.withPage(address, (page) => page.backlinks()),
    },
  ]
}

function textOf({ address, anchor, headings, text }: NotesPage): string {
  const found = text(anchor)
  if (found === undefined) {
    const names = headings.map((heading) => `"${heading.anchor}"`).join(', ')
    throw new UserError(`"${address}" has no section "${anchor}".`, {
      fix: names ? `It has ${names}.` : 'It has no headings.',
    })
  }
  if (found.length <= maxChars) return found
  return `${found.slice(0, maxChars)}\n\n(${found.length - maxChars} more characters; read by sections, see "outline".)`
}

/** The tool that reports what is broken, for notes that can be changed. */
export function checkTool(project: Project): Tool {
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
  return { at: placeText(path, place), severity, rule, message, fix, ...(edit && { repairable: true }) }
}
