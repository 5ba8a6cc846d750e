import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'

/** Marks emphasis whose text has a character without a slanted form: pages in Chinese and Japanese put dots under it. */
export function markStress(element: Element): void {
  if (element.tagName !== 'em' || !upright.test(textOf(element))) return
  const names = element.properties.className
  element.properties.className = [...(Array.isArray(names) ? names : []), 'kb-stress']
}

const upright = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u
