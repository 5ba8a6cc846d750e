// A Chinese knowledge base of any size, always the same for the same size: notes of about 8 KB of Markdown with five fences, a table, lists
// and four links to other notes, spread over ten topics with an index page each.
//
//   node test/bench/corpus/corpus.mjs <pages> <folder>
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { codeIn, languages } from './code.mjs'
import { randomOf } from './random.mjs'
import { aspects, codes, headings, item, row, sentence, topics } from './words.mjs'

/** Bytes of a note, on average. */
const usualBytes = 8_000

/** What every note is called, where it lies and which headings it has: needed first, so that links lead somewhere. */
export function plan(count) {
  return Array.from({ length: count }, (_, index) => {
    const random = randomOf(`plan ${index}`)
    const topic = topics[index % topics.length]
    const turn = Math.floor(index / topics.length)
    const term = topic.terms[turn % topic.terms.length]
    const aspect = aspects[Math.floor(turn / topic.terms.length) % aspects.length]
    const title = `${term}${aspect}`
    const folder = random.chance(0.2) ? topic.folder : `${topic.folder}/${random.pick(topic.subfolders)}`
    return {
      index,
      topic,
      term,
      title,
      file: `${folder}/note-${turn}.md`,
      headings: random.some(headings, random.int(5, 9)),
    }
  })
}

/** Every file of the corpus: path and text. */
export function* corpus(count) {
  const notes = plan(count)
  const used = topics.slice(0, Math.min(count, topics.length))
  const list = used.map(({ folder, name }) => `- [${name}](./${folder}/index.md)`).join('\n')
  yield ['index.md', withTitle('前端知识库', `按主题整理的笔记，共 ${count} 篇。\n\n${list}`)]
  for (const topic of used) {
    const own = notes.filter((note) => note.topic === topic)
    const links = own.map(({ title, file }) => `- [${title}](./${path.posix.relative(topic.folder, file)})`)
    yield [`${topic.folder}/index.md`, withTitle(topic.name, links.join('\n'))]
  }
  for (const note of notes) yield [note.file, noteText(note, notes)]
}

/** Writes the corpus into an emptied folder; `rename` says what a tool calls a file. */
export function writeCorpus(count, folder, rename = (name) => name) {
  rmSync(folder, { recursive: true, force: true })
  for (const [name, text] of corpus(count)) {
    const file = path.join(folder, rename(name))
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

function withTitle(title, body) {
  return `---\ntitle: ${title}\n---\n\n# ${title}\n\n${body}\n`
}

function noteText(note, notes) {
  const random = randomOf(`note ${note.index}`)
  const { topic, term } = note
  const paragraph = () => Array.from({ length: random.int(1, 3) }, () => sentence(random, term)).join('')
  const sections = note.headings.map((heading, index) => [
    `${index > 0 && random.chance(0.4) ? '###' : '##'} ${heading}${random.chance(0.2) ? ` 与 \`${random.pick(codes)}\`` : ''}`,
    paragraph(),
  ])
  const anywhere = () => random.pick(sections)
  for (let fence = 0; fence < 5; fence += 1) {
    const lang = random.chance(0.8) ? random.pick(topic.langs) : random.pick(languages())
    const marked =
      fence === 0 && random.chance(0.6)
        ? ` {${random.int(1, 3)},${random.int(4, 5)}-${random.int(6, 7)}}`
        : ''
    sections[fence % sections.length].push(`\`\`\`${lang}${marked}\n${codeIn(random, lang)}\n\`\`\``)
  }
  const rows = Array.from({ length: random.int(3, 5) }, () => row(random))
  anywhere().push(['| 方案 | 优点 | 缺点 | 耗时 |', '| --- | :-- | :-: | --: |', ...rows].join('\n'))
  for (let list = random.int(2, 3); list > 0; list -= 1) {
    const sign = random.chance(0.4) ? '1.' : '-'
    anywhere().push(Array.from({ length: random.int(3, 5) }, () => `${sign} ${item(random)}`).join('\n'))
  }
  if (random.chance(0.3)) anywhere().push(`> ${sentence(random, term)}`)
  if (random.chance(0.25)) anywhere().push(`::: tip\n${paragraph()}\n:::`)
  const link = () => linkTo(random, note, notes)
  anywhere().push(`可以先看 ${link()}，再对照 ${link()} 一起理解。`)
  sections.at(-1).push(`相关笔记：\n\n- ${link()}\n- ${link()}`)
  const wanted = usualBytes + random.int(-1_700, 1_700)
  for (let size = bytes(sections); size < wanted; ) {
    const text = paragraph()
    anywhere().splice(1, 0, text)
    size += Buffer.byteLength(text) + 2
  }
  return withTitle(note.title, sections.map((section) => section.join('\n\n')).join('\n\n'))
}

function linkTo(random, from, notes) {
  const to = random.pick(notes)
  const href = path.posix.relative(path.posix.dirname(from.file), to.file)
  return `[${to.title}](${href.startsWith('.') ? href : `./${href}`})`
}

function bytes(sections) {
  return sections.flat().reduce((sum, block) => sum + Buffer.byteLength(block) + 2, 0)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [count, folder] = process.argv.slice(2)
  if (!(Number(count) > 0) || !folder) throw new Error('usage: corpus.mjs <pages> <folder>')
  writeCorpus(Number(count), folder)
}
