import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { fixedTexts } from '../../../../src/render/check/edits/fix.ts'
import { type Repair, soundRepairs } from '../../../../src/render/check/edits/repairs.ts'
import { openNotes } from '../../../helpers/notes.tsx'

/** What a reader sees of a note: its text without what repairs of wording may change, and everything around it as it is. */
async function read(text: string) {
  const notes = await openNotes({ 'a.md': text, 'x.md': '# x\n\n## y\n' }, { markdown: { math: true } })
  const html = notes.html('a.md').replace(/ aria-label="[^"]*"/g, '')
  const [tags, words] = [html.match(/<[^>]*>/g) ?? [], html.replace(/<[^>]*>/g, '')]
  const plain = words.replace(/\s/g, '').replace(/[，；：！？。（）]/g, (mark) => latin[mark]!)
  return { tags, words: plain.replace(/([,;:、的])\1+/g, '$1'), findings: notes.diagnostics }
}

const latin: Record<string, string> = {
  '，': ',',
  '；': ';',
  '：': ':',
  '！': '!',
  '？': '?',
  '。': '.',
  '（': '(',
  '）': ')',
}

/** Repairs as `--fix=wording` makes them: until there is nothing left to do. */
async function fixed(text: string): Promise<{ after: string; rounds: number }> {
  let after = text
  for (let rounds = 0; rounds < 6; rounds += 1) {
    const { findings } = await read(after)
    const [one] = fixedTexts(findings, () => after, { wording: true })
    if (!one) return { after, rounds }
    after = one.after
  }
  return { after, rounds: 6 }
}

async function expectSameMarkdown(text: string): Promise<number> {
  const before = await read(text)
  const { after, rounds } = await fixed(text)
  const then = await read(after)
  expect({ tags: then.tags, words: then.words }, text).toEqual({ tags: before.tags, words: before.words })
  expect(rounds, text).toBeLessThan(6)
  return after === text ? 0 : 1
}

/** Pieces of notes in an order that is the same each time. */
function* pieces(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1103515245 + 12345) % 2 ** 31
    yield state / 2 ** 31
  }
}

const marks = [
  '**',
  '*',
  '`',
  '~~',
  '$',
  '[',
  '](./x.md)',
  '](https://a.cn)',
  '<b>',
  '</b>',
  '![',
  '](./x.png)',
  '==',
  '_',
  '\\',
  '{#甲}',
  '[^1]',
  '| ',
]
const lines = [
  '\n\n',
  '\n',
  '\n> ',
  '\n- ',
  '\n\n1. ',
  '\n\n## ',
  '\n\n::: tip 提示\n',
  '\n:::\n',
  '\n\n```js\n',
  '\n```\n',
  '\n\n| 甲,乙 | b |\n| --- | --- |\n| ',
  '\n\n[^1]: ',
]
const words = [
  '使用React',
  '好,',
  '他:',
  '的的',
  '(甲,乙)',
  '是?',
  'Vue的',
  '为了了解',
  '完.',
  ' ',
  'https://a.com/文',
  'www.a.cn',
  '100%的',
  '，，',
]

describe('repairs of wording change nothing else', () => {
  test('in notes that are made at random', async () => {
    let changed = 0
    for (let seed = 1; seed <= 6; seed += 1) {
      const next = pieces(seed)
      const from = (list: readonly string[]) => list[Math.floor(next.next().value * list.length)]!
      const text = Array.from({ length: 40 }, () => {
        const kind = next.next().value
        return from(kind < 0.6 ? words : kind < 0.9 ? marks : lines)
      }).join('')
      changed += await expectSameMarkdown(`# 题\n\n${text}\n`)
    }
    expect(changed).toBeGreaterThan(4)
  })

  test('in notes of the manual whose spaces and marks were lost', async () => {
    const folder = path.resolve(import.meta.dirname, '../../../../docs/guide')
    const names = readdirSync(folder).filter((name) => name.endsWith('.md'))
    let changed = 0
    for (const name of names.slice(0, 2)) {
      const lost = readFileSync(path.join(folder, name), 'utf8')
        .replace(/(?<=\p{Script=Han}) (?=[A-Za-z0-9])|(?<=[A-Za-z0-9]) (?=\p{Script=Han})/gu, '')
        .replaceAll('，', ',')
        .replaceAll('：', ':')
      changed += await expectSameMarkdown(lost)
    }
    expect(changed).toBe(2)
  })
})

describe('repairs that change other Markdown are left out', () => {
  test('the others are made, however many there are', () => {
    const lines = Array.from({ length: 60 }, (_, at) => (at % 2 ? '用`ab`框架\n\n' : '用React框架\n\n'))
    let start = 0
    const repairs = lines.map((line, at): Repair => {
      const from = start + 1
      start += line.length
      return at % 2
        ? { kind: 'words', start: from, end: from + 1, text: '' }
        : { kind: 'words', start: from, end: from, text: ' ' }
    })
    expect(soundRepairs(lines.join(''), repairs)).toEqual(repairs.filter(({ text }) => text === ' '))
  })

  test('a bar in a table makes a cell', () => {
    const bar: Repair = { kind: 'words', start: 17, end: 17, text: '|' }
    const space: Repair = { kind: 'words', start: 16, end: 16, text: ' ' }
    expect(soundRepairs('| a |\n|---|\n| 甲b乙c |', [space, bar])).toEqual([space])
  })
})
