import type { Nodes, Parents, Root, Text } from 'mdast'
import { replaceBelow } from '../below.ts'

/**
 * Joins lines that end and begin in Chinese or Japanese, which put no space between words (Hangul keeps its spaces); with `areHard` each
 * line of a paragraph stays one.
 */
export function softBreaks(areHard: boolean) {
  return (tree: Root) => visit(tree, areHard ? breakLines : (block) => joinLines(leavesOf(block)))
}

function visit(parent: Parents, change: (block: Parents) => void): void {
  for (const child of parent.children) {
    if (child.type === 'paragraph' || child.type === 'heading') change(child)
    else if ('children' in child) visit(child as Parents, change)
  }
}

function breakLines(parent: Parents): void {
  replaceBelow(parent, (child) => {
    if (child.type !== 'text' || !child.value.includes('\n')) return undefined
    return child.value
      .split('\n')
      .flatMap((line, at): Nodes[] => [
        ...(at > 0 ? [{ type: 'break' as const }] : []),
        { ...child, value: at > 0 ? line.trimStart() : line.trimEnd() },
      ])
  })
}

/** A piece of a line; `node` is set when its text may be changed. */
type Leaf = { text: string; node?: Text }

/** Placeholder for anything that is not a character: a picture, a hard break, a tag, code. */
const thing = '\ufffc'

function leavesOf(parent: Parents): Leaf[] {
  return (parent.children as Nodes[]).flatMap((child): Leaf[] => {
    if (child.type === 'text') return [{ text: child.value, node: child }]
    if (child.type === 'html') return []
    return 'children' in child ? leavesOf(child as Parents) : [{ text: thing }]
  })
}

function joinLines(leaves: readonly Leaf[]): void {
  leaves.forEach(({ text, node }, index) => {
    if (!node?.value.includes('\n')) return
    node.value = text.replace(/(?<![ \t])[ \t]*\n[ \t]*/g, (found, offset: number) => {
      const before = lastCharacter(text.slice(0, offset)) ?? lastCharacter(leaves[index - 1]?.text ?? thing)
      const after =
        firstCharacter(text.slice(offset + found.length)) ?? firstCharacter(leaves[index + 1]?.text ?? thing)
      return isJoined(before ?? thing, after ?? thing) ? '' : '\n'
    })
  })
}

function lastCharacter(text: string): string | undefined {
  return [...text.slice(-2)].at(-1)
}

function firstCharacter(text: string): string | undefined {
  const code = text.codePointAt(0)
  return code === undefined ? undefined : String.fromCodePoint(code)
}

const letter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}ー々〆]/u
/** Full-width punctuation has its own space. */
const widePunctuation =
  /[\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/
/** Punctuation that Chinese shares with Latin text: it joins only next to a Chinese letter. */
const sharedPunctuation = /[“”‘’—…·]/

function isJoined(before: string, after: string): boolean {
  if (before === thing || after === thing) return false
  if (widePunctuation.test(before) || widePunctuation.test(after)) return true
  if (letter.test(before)) return letter.test(after) || sharedPunctuation.test(after)
  return letter.test(after) && sharedPunctuation.test(before)
}
