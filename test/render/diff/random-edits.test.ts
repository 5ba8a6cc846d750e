import { afterAll, expect, test } from 'vitest'
import { randomNumbers } from '../../../src/render/base/random-numbers.ts'
import { checkConfig } from '../../../src/render/check.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { diffSite } from '../../../src/render/diff.ts'
import { changedFiles } from '../../../src/render/read/changed.ts'
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
    // Between Han characters a line break is nothing, so that the words would be others.
    site.edit(`docs/${name}`, textOf(withParagraph(note, (text) => text.replace(/(?<=[a-z]) /, '\n'))))
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

/** With EVERY_COMMIT=1 each edit is a commit, a hundred of them, and each is compared with, which takes minutes. */
const isEvery = process.env.EVERY_COMMIT !== undefined
const count = isEvery ? 100 : 40
const commits = isEvery ? count : 8
const backs = isEvery ? Array.from({ length: commits }, (_, at) => at + 1) : [8, 2]

test(`${count} random edits in ${commits} commits: from each of some on, every page, broken link and finding named, and no other`, {
  timeout: isEvery ? 3_600_000 : 60_000,
}, async () => {
  const notes = new Map(Array.from({ length: count }, (_, at) => [`n${at}.md`, randomNote()]))
  const texts = [...notes].map(([name, note]) => [`docs/${name}`, textOf(note)] as const)
  const links = [...notes.keys()].map((name) => `- [${name}](./${name})\n`)
  site = makeRepository({
    'docs/index.md': `# 首页\n\n${links.join('')}`,
    ...Object.fromEntries(texts),
  })
  const expected: string[][] = []
  const perCommit = count / commits
  for (const [index, [name, note]] of [...notes].entries()) {
    if (index % perCommit === 0) expected.push([])
    const seen = edits[upTo(edits.length)]!(name, note)
    if (seen !== undefined) expected.at(-1)!.push(seen)
    if (index % perCommit === perCommit - 1) site.commit()
  }
  const config = await loadConfig(site.root)
  for (const back of backs) {
    const seen = expected.slice(-back).flat()
    const gone = seen.flatMap((one) => /^(?:moved moved\/|removed )(.*)/.exec(one)?.[1] ?? []).sort()
    const { commit, pages, brokenLinks } = await diffSite(config, `HEAD~${back}`)
    expect(pages.map(({ status, path }) => `${status} ${path}`).sort()).toEqual(seen.sort())
    expect(brokenLinks.map(({ to }) => to.path).sort()).toEqual(gone)
    const { diagnostics } = await checkConfig(config, { changed: await changedFiles(config.srcDir, commit) })
    const dead = diagnostics.filter(({ rule }) => rule === 'dead-link')
    expect(dead.map(({ message }) => /"\.\/(.*?)"/.exec(message)?.[1]).sort()).toEqual(gone)
  }
})
