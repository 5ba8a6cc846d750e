import { type Document, visit } from 'yaml'
import { diagnose } from '../../model/diagnostics.ts'
import type { Diagnostic, Place } from '../../model/types.ts'

export type PlaceOf = (offset: number) => { path: string; place: Place }

type Row = { text: string; offset: number }

type LineSlip = {
  pattern: RegExp
  message: (...groups: string[]) => string
  fix: (...groups: string[]) => string
}

const lineSlips: readonly LineSlip[] = [
  // `tags: #notes`: the sign begins a comment, so the key has no value.
  {
    pattern: /^([A-Za-z_][\w-]*):[ \t]+(#[^\s#].{0,200})$/,
    message: (key, value) => `"${value}" is a comment for YAML, so "${key}" has no value.`,
    fix: (key, value) =>
      key === 'tags'
        ? `Write "tags: [${listed(value!, /[\s,]+/)}]".`
        : `Write it in quotes: ${key}: "${value}".`,
  },
  // `tags: [前端，后端]`: a single tag for YAML, as only the Latin comma separates.
  {
    pattern: /^tags:[ \t]+\[([^\]"'，]{0,400}，[^\]"']{0,400})\]/,
    message: () => 'A comma between the tags is a Chinese one.',
    fix: (list) => `Write "tags: [${listed(list!, /[，,]/)}]".`,
  },
  // `title: 笔记 #1`: the rest is a comment for YAML. An intended comment has a space after its sign.
  {
    pattern: /^(title|description):[ \t]+([^"'|>#\s][^#]*)(?<=[ \t])(#[^\s#].{0,200})$/,
    message: (key, _before, rest) => `"${rest}" is a comment for YAML, so it is not part of "${key}".`,
    fix: (key, before, rest) => `Write it in quotes: ${key}: "${before!.trimEnd()} ${rest}".`,
  },
]

/** Values that YAML reads differently from what their author meant. */
export function valueSlips(text: string, at: PlaceOf): Diagnostic[] {
  const rows = rowsOf(text)
  return [
    ...rows.flatMap((row) => lineSlips.flatMap((slip) => lineSlip(row, slip, at))),
    ...wideQuotes(rows, at),
    ...joinedItems(rows, at),
  ]
}

function lineSlip({ text, offset }: Row, { pattern, message, fix }: LineSlip, at: PlaceOf): Diagnostic[] {
  const [whole, ...groups] = pattern.exec(text) ?? []
  return whole === undefined ? [] : [wrongValue(at(offset), message(...groups), fix(...groups))]
}

function wrongValue(place: ReturnType<PlaceOf>, message: string, fix: string): Diagnostic {
  return diagnose('front-matter-value', place, message, { fix })
}

function listed(text: string, separator: RegExp): string {
  return text
    .split(separator)
    .map((word) => word.replace(/^#/, '').trim())
    .filter(Boolean)
    .join(', ')
}

function rowsOf(text: string): Row[] {
  let offset = 0
  return text.split('\n').map((row) => {
    const found = { text: row, offset }
    offset += row.length + 1
    return found
  })
}

/** `tags: [“前端”]`: only straight quotes are not part of the tag. */
function wideQuotes(rows: readonly Row[], at: PlaceOf): Diagnostic[] {
  const quoted = /((?:[[,，]|-[ \t])[ \t]*)([“”‘’]([^“”‘’]+)[“”‘’])(?=[ \t]*(?:[\],，]|$))/
  for (const { text, offset } of tagRows(rows)) {
    const match = quoted.exec(text)
    if (!match) continue
    const { 1: before = '', 2: written, 3: tag, index } = match
    const message = `The quotes of ${written} are Chinese ones, so they are part of the tag.`
    return [
      wrongValue(at(offset + index + before.length), message, `Write ${tag} without them, or straight ones.`),
    ]
  }
  return []
}

/** The line of tags in brackets, or the lines of the items below the key. */
function tagRows(rows: readonly Row[]): readonly Row[] {
  const key = rows.findIndex(({ text }) => /^tags:(?:[ \t]+\[.*\]|[ \t]*$)/.test(text))
  if (key < 0 || rows[key]!.text.includes('[')) return rows.slice(key, key + 1)
  const end = rows.findIndex(({ text }, index) => index > key && !/^[ \t]*-/.test(text))
  return rows.slice(key + 1, end < 0 ? undefined : end)
}

type Slip = { message: string; fix: string; offset: number }

/** The reason why a text is not YAML: the first bad colon, or the dash where YAML gave up. */
export function badMark(text: string, at: number | undefined): Slip | undefined {
  return badColon(text) ?? (at === undefined ? undefined : badDash(text, at))
}

/** The first key whose colon is Chinese, or has no space after it that YAML accepts. */
function badColon(text: string): Slip | undefined {
  const match = /^([A-Za-z_][\w-]*)(?:(：)[ \t\u00a0\u3000]*|:([\u00a0\u3000]+)|:(?=[^\s:/]))(.*)$/m.exec(
    text,
  )
  if (!match) return undefined
  const [, key = '', wide, blank, value = ''] = match
  const what = wide
    ? `the colon after "${key}" is a Chinese one`
    : `there is no ${blank ? 'plain ' : ''}space after "${key}:"`
  return {
    message: `Front matter is not valid YAML: ${what}.`,
    fix: `Write "${key}: ${value.trim().slice(0, 40)}".`,
    offset: match.index,
  }
}

/** The item on the line of an offset, if its dash has no space after it. */
function badDash(text: string, at: number): Slip | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const [, indent, item] = /^([ \t]*)-([^\s-].*)/.exec(text.slice(start)) ?? []
  if (indent === undefined) return undefined
  return {
    message: 'Front matter is not valid YAML: there is no space after the dash of an item.',
    fix: `Write "- ${item!.trim().slice(0, 40)}".`,
    offset: start + indent.length,
  }
}

/** An item of `tags` that swallows the next one, whose dash has no space: `- a`, and `-b` further to the right. */
function joinedItems(rows: readonly Row[], at: PlaceOf): Diagnostic[] {
  const items = tagRows(rows)
  const joined = items.findIndex(({ text }) => !/^[ \t]*- /.test(text))
  const [, indent, item] = /^([ \t]+)-([^\s-].*)/.exec(items[joined]?.text ?? '') ?? []
  if (joined < 1 || indent === undefined) return []
  const message = 'There is no space after the dash of this tag, so it is part of the one above.'
  const fix = `Write "- ${item!.trim()}" below the one above.`
  const offset = items[joined]!.offset + indent.length
  return [wrongValue(at(offset), message, fix)]
}

/**
 * `title: !important 的用法` and `title: &nbsp;`: for YAML the first word is a tag or an anchor of the value. Tags of YAML itself have two
 * marks, and an intended anchor is referred to.
 */
export function lostMarks(document: Document, text: string, at: PlaceOf): Diagnostic[] {
  const names = new Set<string>()
  const found: Diagnostic[] = []
  visit(document, { Alias: (_key, { source }) => void names.add(source) })
  visit(document, {
    Scalar(_key, { tag, anchor, source = '', range }) {
      const mark = tag?.startsWith('!') ? tag : anchor && !names.has(anchor) ? `&${anchor}` : undefined
      if (mark === undefined || !range) return
      const before = text.lastIndexOf(mark, range[0])
      const message = `"${mark}" is a mark for YAML, so it is not part of the value.`
      const fix = `Write it in quotes: "${`${mark} ${source}`.trim().slice(0, 40)}".`
      found.push(wrongValue(at(before), message, fix))
    },
  })
  return found
}

/** A value that begins with a star, like bold text: YAML takes it for a reference to an anchor above. */
export function looseAlias(document: Document): number | undefined {
  const names = new Set<string>()
  let start: number | undefined
  visit(document, {
    Value(_key, { anchor }) {
      if (anchor) names.add(anchor)
    },
    Alias(_key, { source, range }) {
      if (!names.has(source)) start ??= range?.[0]
    },
  })
  return start
}

/**
 * A heading between two rules at the very top, which YAML takes for a comment. Keys commented out do not count, nor do remarks in a note
 * with a title below.
 */
export function lostHeading(text: string, path: string): Diagnostic[] {
  const end = text.search(/\n---[ \t]*(?:\n|$)/)
  const isHeading = (row: string) => /^#{1,6}[ \t]+(?![ \t]|kbsite-ignore|[\w-]+:)\S/.test(row)
  const rows = text.slice(0, end).split('\n')
  const at = rows.findIndex(isHeading)
  if (at < 0 || /^# /m.test(text.slice(end))) return []
  const place = { line: at + 1, column: 1 }
  const message = `"${rows[at]!.trimEnd().slice(0, 60)}" is a comment in front matter, so readers do not see it.`
  const fix = 'Write a blank line above the first "---", which makes it a rule.'
  return [wrongValue({ path, place }, message, fix)]
}

/** Quoted text over several lines as YAML wants it: other tools let it go on at the start of a line. */
export function withIndentedQuotes(source: string): string {
  let quote = ''
  const lines = source.split('\n').map((line) => {
    const before = quote && ' '.repeat(40)
    if (quote === '')
      quote = /^[ \t]*(?:[\w-]+:[ \t]+)?(?:(")[^"]*|(')[^']*)$/.exec(line)?.slice(1).join('') ?? ''
    else if (line.trimEnd().endsWith(quote)) quote = ''
    return before + line
  })
  return lines.join('\n')
}
