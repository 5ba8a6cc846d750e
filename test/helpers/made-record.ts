import type { PageWords, SearchRecord } from '../../src/render/search/record.ts'

const signs = [...'闭包原型链作用域事件循环深拷贝𠮷野']

/**
 * The record of a page of some hundred words, one of them on every page and one on this page alone; most are at different positions in
 * each. Fields as they come. `more`: words at its end.
 */
export function madeRecord(number: number, more = ''): SearchRecord {
  const word = (at: number) =>
    signs[(at * number + at) % signs.length]! + signs[(at + number * 3) % signs.length]!
  const words = Array.from({ length: 400 + number }, (_, at) => (at % 9 === 0 ? '到处' : word(at)))
  return {
    id: `page${number}`,
    words: pageWords([...words, `only${number}`, more].filter(Boolean).join(' ')),
    meta: {
      title: `${word(3)} xss${number}`,
      ...(number % 2 === 0 && { tags: word(5) }),
      ...(number % 5 === 0 && { headings: `${word(7)} ${word(1)}` }),
    },
    card: {
      url: `/${number}.html`,
      title: '',
      sounds: [],
      crumbs: [],
      tags: [],
      names: [],
      sections: [],
    },
    text: [],
  }
}

/** The words of a text as those of a page with one section. */
export function pageWords(text: string): PageWords {
  const words = text.split(' ').filter(Boolean)
  const distinct = [...new Set(words)]
  return {
    distinct: distinct.join(' '),
    sections: [{ head: '', text: words.map((word) => distinct.indexOf(word)) }],
  }
}
