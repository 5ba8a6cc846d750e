import { afterAll, expect, test } from 'vitest'
import { randomNumbers } from '../../../src/render/base/random-numbers.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { diffSite } from '../../../src/render/diff.ts'
import { makeRepository, type Repository } from '../../helpers/repository.ts'

let site: Repository
afterAll(() => site?.close())

const random = randomNumbers(49)
const upTo = (count: number) => Math.floor(random() * count)
const letters = 'abdefgiklmnoprstuvz天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏'
const word = () => Array.from({ length: 3 + upTo(5) }, () => letters[upTo(letters.length)]).join('')
const sentence = () => Array.from({ length: 8 }, word).join(' ')

type Note = { title: string; paragraphs: string[] }

const randomNote = (): Note => ({ title: word(), paragraphs: Array.from({ length: 3 + upTo(4) }, sentence) })
const textOf = ({ title, paragraphs }: Note) => `# ${title}\n\n${paragraphs.join('\n\n')}\n`
const withParagraph = (note: Note, edit: (text: string) => string): Note => {
  const at = upTo(note.paragraphs.length)
  return { ...note, paragraphs: note.paragraphs.map((text, index) => (index === at ? edit(text) : text)) }
}

/** What an edit does to the files, and what readers see of it. */
const edits: readonly ((name: string, note: Note) => string | undefined)[] = [
  (name, note) => {
    site.edit(`docs/${name}`, textOf(withParagraph(note, (text) => text.replace(/^\S+/, word))))
    return `changed ${name}`
  },
  (name, note) => {
    site.edit(`docs/${name}`, textOf(withParagraph(note, (text) => `${text} ${word()}`)))
    return `changed ${name}`
  },
  (name, note) => {
    const [first, ...rest] = note.paragraphs
    site.edit(`docs/${name}`, textOf({ ...note, paragraphs: [...rest, first!] }))
    return `changed ${name}`
  },
  (name, note) => {
    site.edit(`docs/${name}`, textOf({ ...note, title: word() }))
    return `changed ${name}`
  },
  (name, note) => {
    site.edit(`docs/${name}`, textOf(withParagraph(note, (text) => text.replace(' ', '\n'))))
    return undefined
  },
  (name, note) => {
    site.edit(`docs/${name}`, `---\noutline: deep\n---\n\n${textOf(note).replaceAll('\n\n', '\n\n\n')}`)
    return undefined
  },
  (name, note) => {
    site.edit(`docs/${name}`, textOf(withParagraph(note, (text) => `_${text}_`)))
    return undefined
  },
  (name) => {
    site.move(`docs/${name}`, `docs/moved/${name}`)
    return `moved moved/${name}`
  },
  (name) => {
    site.remove(`docs/${name}`)
    return `removed ${name}`
  },
  (name) => {
    site.edit(`docs/new-${name}`, textOf(randomNote()))
    return `added new-${name}`
  },
]

test('a hundred random edits in ten commits: from each of some commits on, every page named and no other', async () => {
  const notes = new Map(Array.from({ length: 100 }, (_, at) => [`n${at}.md`, randomNote()]))
  const texts = [...notes].map(([name, note]) => [`docs/${name}`, textOf(note)] as const)
  site = makeRepository({ 'docs/index.md': '# 首页\n', ...Object.fromEntries(texts) })
  const expected: string[][] = []
  for (const [index, [name, note]] of [...notes].entries()) {
    if (index % 10 === 0) expected.push([])
    const seen = edits[upTo(edits.length)]!(name, note)
    if (seen !== undefined) expected.at(-1)!.push(seen)
    if (index % 10 === 9) site.commit()
  }
  const config = await loadConfig(site.root)
  for (const back of [10, 6, 3, 1]) {
    const { pages } = await diffSite(config, `HEAD~${back}`)
    const found = pages.map(({ status, path }) => `${status} ${path}`)
    expect(found.sort()).toEqual(expected.slice(-back).flat().sort())
  }
})
