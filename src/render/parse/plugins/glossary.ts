import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'

/** Headers of the glossary column with names in another language. */
const otherLanguage = /^(?:英文|英语|外文|原文|English|Chinese|中文|译名)/i

/** The links of a glossary, a table with such a column, and the terms that they lead to: `| [闭包](closure.md) | closure |` gives `闭包 (closure)`. */
export function termsOf(table: Element): [link: Element, term: string][] {
  const [head = [], ...rows] = childrenOf(table, 'thead', 'tbody')
    .flatMap((part) => childrenOf(part, 'tr'))
    .map((row) => childrenOf(row, 'th', 'td'))
  const column = head.findIndex((cell) => otherLanguage.test(textOf(cell).trim()))
  if (column < 0) return []
  return rows.flatMap((cells): [Element, string][] => {
    const other = cells[column] ? textOf(cells[column]).trim() : ''
    const [link] = cells.flatMap((cell, at) => (at === column ? [] : childrenOf(cell, 'a')))
    return link && other ? [[link, `${textOf(link).trim()} (${other})`]] : []
  })
}

function childrenOf({ children }: Element, ...tags: readonly string[]): Element[] {
  return children.flatMap((child) =>
    child.type === 'element' && tags.includes(child.tagName) ? [child] : [],
  )
}
