import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Note } from './notes.ts'
import { randomFrom, sample } from './random.ts'

/** Signs (a word of Latin letters is one) that a next one is chosen by: fewer give gibberish, more give back the notes themselves. */
const ORDER = 3

const FOLDERS = 12
const SECTIONS = 6
const LINES = 8

/** Signs of a line at most. */
const MAX_SIGNS = 90

/**
 * Writes a site of so many notes that read like the given ones: every sign is one that follows the three before it somewhere in
 * them, so that words, pairs of characters and identifiers are as frequent as in real notes, and sentences are new. Titles and headings are real headings; each note links to four others by a title or its beginning.
 *
 * The same notes and number give the same files.
 */
export function writeImitation(notes: readonly Note[], count: number, root: string): void {
  const random = randomFrom(count)
  const write = speakerOf(notes, random)
  const names = sample(headingsOf(notes), Number.POSITIVE_INFINITY, random)
  // A heading that is also the title of another note would have two right answers.
  const half = Math.ceil(names.length / 2)
  const plans = Array.from({ length: count }, (_, index) =>
    planOf(index, names.slice(0, half), names.slice(half), random),
  )
  rmSync(root, { recursive: true, force: true })
  for (const plan of plans) put(root, plan.file, noteText(plan, plans, write, random))
  for (let folder = 0; folder < FOLDERS; folder++) {
    const own = plans.filter(({ file }) => file.startsWith(`t${folder}/`))
    const list = own.map((plan) => `- [${plan.title}](../${plan.file})`).join('\n')
    put(root, `t${folder}/index.md`, `# 第 ${folder + 1} 组\n\n${list}\n`)
  }
  put(root, 'index.md', '# 仿写\n')
}

type Plan = { file: string; title: string; headings: readonly string[] }

function planOf(
  index: number,
  titles: readonly string[],
  headings: readonly string[],
  random: () => number,
): Plan {
  const first = titles[index % titles.length]!
  const title = index < titles.length ? first : `${first}，${titles[(index * 7 + 3) % titles.length]}`
  return {
    file: `t${index % FOLDERS}/n${index}.md`,
    title,
    headings: sample(headings, SECTIONS, random),
  }
}

function noteText(
  { title, headings }: Plan,
  plans: readonly Plan[],
  write: () => string,
  random: () => number,
): string {
  const links = sample(plans, 4, random).map((plan) => `见 [${labelOf(plan, random)}](../${plan.file})。`)
  const sections = headings.map((heading, index) => {
    const lines = Array.from({ length: LINES }, () => blockOf(write()))
    return [`## ${heading}`, ...lines, links[index] ?? ''].join('\n\n')
  })
  return `# ${title}\n\n${blockOf(write())}\n\n${sections.join('\n\n')}\n`
}

/** A line with signs that mean something in Markdown is code. */
function blockOf(line: string): string {
  return /[<>{}[\]`*_|$&#\\]/.test(line) ? `\`\`\`text\n${line.replaceAll('`', "'")}\n\`\`\`` : line
}

function labelOf({ title }: Plan, random: () => number): string {
  return random() < 0.5 ? title : title.slice(0, Math.max(4, Math.ceil(title.length / 2)))
}

/** Headings of the notes, each once, as a file can have them. */
function headingsOf(notes: readonly Note[]): string[] {
  const texts = notes.flatMap(({ sections }) => sections.map(({ heading }) => heading))
  return [...new Set(texts)].filter(
    (text) => text.length >= 2 && text.length <= 30 && !/[<>{}[\]`*_|$&#\\]/.test(text),
  )
}

/** Gives a new line at each call. */
function speakerOf(notes: readonly Note[], random: () => number): () => string {
  const lines = notes
    .flatMap(({ sections }) => sections.flatMap(({ text }) => text.split('\n')))
    .filter((line) => line.length > 12)
  const next = new Map<string, string[]>()
  const END = '\n'
  for (const line of lines) {
    const signs = [...signsOf(line), END]
    for (let at = ORDER; at < signs.length; at++) {
      const before = signs.slice(at - ORDER, at).join('')
      const known = next.get(before)
      if (known) known.push(signs[at]!)
      else next.set(before, [signs[at]!])
    }
  }
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)]!
  return () => {
    const signs = signsOf(pick(lines)).slice(0, ORDER)
    while (signs.length < MAX_SIGNS) {
      const sign = pick(next.get(signs.slice(-ORDER).join('')) ?? [END])
      if (sign === END) break
      signs.push(sign)
    }
    return signs.join('').trim()
  }
}

function signsOf(line: string): string[] {
  return line.match(/[A-Za-z_$][\w$]*|./gu) ?? []
}

function put(root: string, file: string, text: string): void {
  const full = path.join(root, 'docs', file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, text)
}
