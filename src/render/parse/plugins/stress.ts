import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'

/** Marks emphasis that contains a character without an italic form: Chinese and Japanese pages put dots under it. */
export function markStress(element: Element): void {
  if (element.tagName !== 'em' || !upright.test(textOf(element))) return
  const names = element.properties.className
  element.properties.className = [...(Array.isArray(names) ? names : []), 'kb-stress']
}

const upright = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u
