import { type Document, visit } from 'yaml'
import { diagnose } from '../model/diagnostics.ts'
import type { Diagnostic, Place } from '../model/types.ts'

type PlaceOf = (offset: number) => { path: string; place: Place }

/** Values that YAML reads otherwise than their author. */
export function valueSlips(text: string, at: PlaceOf): Diagnostic[] {
  return [commentValues, wideCommas, wideQuotes, joinedItems, cutTitles].flatMap((slipsIn) =>
    slipsIn(text, at),
  )
}

/** `tags: #notes`: a sign that begins a comment, so the key has no value. */
function commentValues(text: string, at: PlaceOf): Diagnostic[] {
  return [...text.matchAll(/^([A-Za-z_][\w-]*):[ \t]+(#[^\s#].{0,200})$/gm)].map(
    ({ 1: key = '', 2: value = '', index }) => {
      const words = value.split(/[\s,]+/).map((word) => word.replace(/^#/, ''))
      return diagnose(
        'front-matter-value',
        at(index),
        `"${value}" is a comment for YAML, so "${key}" has no value.`,
        {
          severity: 'warning',
          fix:
            key === 'tags'
              ? `Write "tags: [${words.join(', ')}]".`
              : `Write it in quotes: ${key}: "${value}".`,
        },
      )
    },
  )
}

/** `tags: [前端，后端]`: for YAML a single tag, as only the Latin comma ends one. */
function wideCommas(text: string, at: PlaceOf): Diagnostic[] {
  return [...text.matchAll(/^tags:[ \t]+\[([^\]"'\n]{0,200}，[^\]"'\n]{0,200})\]/gm)].map(
    ({ 1: list = '', index }) => {
      const tags = list.split(/[，,]/).map((tag) => tag.trim())
      return diagnose('front-matter-value', at(index), 'A comma between the tags is a Chinese one.', {
        severity: 'warning',
        fix: `Write "tags: [${tags.filter(Boolean).join(', ')}]".`,
      })
    },
  )
}

/** `tags: [“前端”]`: only straight quotes are none of the tag. */
function wideQuotes(text: string, at: PlaceOf): Diagnostic[] {
  const list = /^tags:(?:[ \t]+\[[^\]\n]*\]|[ \t]*\n(?:[ \t]*-.*(?:\n|$))+)/m.exec(text)
  const quoted =
    list && /(?<=[[,，][ \t]*|-[ \t]+)[“”‘’]([^“”‘’\n]+)[“”‘’](?=[ \t]*(?:[\],，\n]|$))/.exec(list[0])
  if (!quoted) return []
  const message = `The quotes of ${quoted[0]} are Chinese ones, so they are part of the tag.`
  return [
    diagnose('front-matter-value', at(list.index + quoted.index), message, {
      severity: 'warning',
      fix: `Write ${quoted[1]} without them, or straight ones.`,
    }),
  ]
}

type Slip = { message: string; fix: string; offset: number }

/** What keeps a text from being YAML: the first bad colon, or the dash where YAML gave up. */
export function badMark(text: string, at: number | undefined): Slip | undefined {
  return badColon(text) ?? (at === undefined ? undefined : badDash(text, at))
}

/** The first key whose colon is the Chinese one, or has no blank behind it that YAML knows. */
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

/** The item in the line of an offset, if its dash has no blank behind it. */
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

/** An item of `tags` that goes on with the next one, since its dash has no blank: `- a`, and `-b` further to the right. */
function joinedItems(text: string, at: PlaceOf): Diagnostic[] {
  const match = /^tags:[ \t]*\n[ \t]*- (?:.*\n[ \t]*- )*.*\n[ \t]+(?=-([^\s-].*))/m.exec(text)
  if (!match) return []
  const message = 'There is no space after the dash of this tag, so it is part of the one above.'
  const fix = `Write "- ${match[1]!.trim()}" below the one above.`
  return [
    diagnose('front-matter-value', at(match.index + match[0].length), message, { severity: 'warning', fix }),
  ]
}

/** `title: 笔记 #1`: for YAML the rest is a comment. What somebody means as one has a blank behind its sign. */
function cutTitles(text: string, at: PlaceOf): Diagnostic[] {
  return [...text.matchAll(/^(title|description):[ \t]+([^"'|>#\s][^#\n]*?)[ \t]+(#[^\s#].{0,200})$/gm)].map(
    ({ 1: key, 2: value = '', 3: rest = '', index }) =>
      diagnose(
        'front-matter-value',
        at(index),
        `"${rest}" is a comment for YAML, so it is not part of "${key}".`,
        {
          severity: 'warning',
          fix: `Write it in quotes: ${key}: "${value} ${rest}".`,
        },
      ),
  )
}

/**
 * `title: !important 的用法` and `title: &nbsp;`: for YAML the first word is a tag or an anchor of the value. Tags of YAML itself have two
 * marks, and an anchor is meant where something has its name.
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
      found.push(
        diagnose(
          'front-matter-value',
          at(before),
          `"${mark}" is a mark for YAML, so it is not part of the value.`,
          {
            severity: 'warning',
            fix: `Write it in quotes: "${`${mark} ${source}`.trim().slice(0, 40)}".`,
          },
        ),
      )
    },
  })
  return found
}

/** Where a value begins with a star, as bold text does: YAML looks for what has that name. */
export function looseAlias(document: Document): number | undefined {
  let start: number | undefined
  visit(document, {
    Alias(_key, node) {
      if (!node.resolve(document)) start ??= node.range?.[0]
    },
  })
  return start
}

/**
 * A heading between two rules at the very top: YAML takes it for a comment. Keys that are commented out are not meant, nor remarks in a note
 * that has its title below.
 */
export function lostHeading(text: string, path: string): Diagnostic[] {
  const end = text.search(/\n---[ \t]*(?:\n|$)/)
  const found = /^#{1,6}[ \t]+(?!kbsite-ignore|[\w-]+:).*\S/m.exec(text.slice(0, end))
  if (!found || /^# /m.test(text.slice(end))) return []
  const place = { line: text.slice(0, found.index).split('\n').length, column: 1 }
  const message = `"${found[0].slice(0, 60)}" is a comment in front matter, so readers do not see it.`
  return [
    diagnose('front-matter-value', { path, place }, message, {
      severity: 'warning',
      fix: 'Write a blank line above the first "---", which makes it a rule.',
    }),
  ]
}
