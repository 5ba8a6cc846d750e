import { diagnose } from '../diagnostics.ts'
import type { Diagnostic, Place } from '../types.ts'

/** `tags: #notes`: a sign that begins a comment, so the key has no value. */
export function commentValues(
  text: string,
  at: (offset: number) => { path: string; place: Place },
): Diagnostic[] {
  return [...text.matchAll(/^([A-Za-z_][\w-]*):[ \t]+(#[^\s#].{0,200})$/gm)].map(
    ({ 1: key = '', 2: value = '', index }) => {
      const words = value.split(/[\s,]+/).map((word) => word.replace(/^#/, ''))
      return diagnose(
        'front-matter',
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
export function wideCommas(
  text: string,
  at: (offset: number) => { path: string; place: Place },
): Diagnostic[] {
  return [...text.matchAll(/^tags:[ \t]+\[([^\]"'\n]{0,200}，[^\]"'\n]{0,200})\]/gm)].map(
    ({ 1: list = '', index }) => {
      const tags = list.split(/[，,]/).map((tag) => tag.trim())
      return diagnose('front-matter', at(index), 'A comma between the tags is a Chinese one.', {
        severity: 'warning',
        fix: `Write "tags: [${tags.filter(Boolean).join(', ')}]".`,
      })
    },
  )
}

/** The first key whose colon is the Chinese one, or has no blank behind it. */
export function badColon(text: string): { message: string; fix: string; offset: number } | undefined {
  const match = /^([A-Za-z_][\w-]*)(?:(：)[ \t]*|:(?=[^\s:/]))(.*)$/m.exec(text)
  if (!match) return undefined
  const [, key = '', wide, value = ''] = match
  return {
    message: wide
      ? `Front matter is not valid YAML: the colon after "${key}" is a Chinese one.`
      : `Front matter is not valid YAML: there is no space after "${key}:".`,
    fix: `Write "${key}: ${value.trim().slice(0, 40)}".`,
    offset: match.index,
  }
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
    diagnose('front-matter', { path, place }, message, {
      severity: 'warning',
      fix: 'Write a blank line above the first "---", which makes it a rule.',
    }),
  ]
}
