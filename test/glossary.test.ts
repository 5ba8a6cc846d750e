import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const docs = path.resolve(import.meta.dirname, '../docs')
const glossary = readFileSync(path.join(docs, 'glossary.md'), 'utf8')

type Term = { name: string; note: string; english: string; avoided: string[] }

const terms: Term[] = glossary
  .split('\n')
  .filter((line) => line.startsWith('| ['))
  .map((line) => {
    const [term = '', english = '', , avoided = ''] = line.split('|').slice(1, -1)
    const [name = '', note = ''] = term.trim().slice(1, -1).split('](./')
    return { name, note, english: english.trim(), avoided: words(avoided.trim()) }
  })

/** Forms that are not a matter of one term: the last section names them in pairs. */
const misspelt = glossary
  .slice(glossary.lastIndexOf('## '))
  .split('不写作「')
  .slice(1)
  .map((rest) => rest.slice(0, rest.indexOf('」')))

function words(cell: string): string[] {
  return cell === '' ? [] : cell.split('、')
}

// The manual says what texts of other tools are; English pages use none of these words.
const notes = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.md') && !/^(?:en|guide)\b/.test(file) && file !== 'glossary.md',
)

describe('the glossary', () => {
  test.each(terms)('$name is explained in $note under its English name', ({ note, english }) => {
    expect(existsSync(path.join(docs, note))).toBe(true)
    expect(readFileSync(path.join(docs, note), 'utf8').toLowerCase()).toContain(english.toLowerCase())
  })

  test('no note writes a term in a form that the glossary avoids', () => {
    expect(terms.length).toBeGreaterThan(60)
    const avoided = [...misspelt, ...terms.flatMap((term) => term.avoided)]
    const found = notes.flatMap((file) => {
      const text = readFileSync(path.join(docs, file), 'utf8')
      return avoided.filter((form) => text.includes(form)).map((form) => `${file}: ${form}`)
    })
    expect(found).toEqual([])
  })
})
