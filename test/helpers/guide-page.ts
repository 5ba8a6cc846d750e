import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Row of a table: what code knows, without the last cell, and that cell. */
export type Row = readonly [facts: readonly string[], text: string]

/** A page of the manual with what code says in the place of its tables; all other words stay. */
export type Rewrite = (page: string) => string

/**
 * Compares a page of the manual, by its path in `docs/`, with the same page as code would write it. After a change of the code `npx vitest run -u
 * FILE` writes the page; what it writes into the Chinese page in English is to be translated by hand.
 */
export async function expectPage(file: string, rewrite: Rewrite): Promise<void> {
  const full = path.join(root, 'docs', file)
  await expect(rewrite(readFileSync(full, 'utf8'))).toMatchFileSnapshot(full)
}

/** The rows of the table below a heading, as lines. A translated page keeps the words of the rows that it has. */
export function withTable(
  page: string,
  heading: string,
  rows: readonly Row[],
  isTranslated: boolean,
): string {
  const lines = page.split('\n')
  const start = lines.findIndex((line, index) => index > lines.indexOf(heading) && line.startsWith('|---'))
  if (!lines.includes(heading) || start < 0) throw new Error(`The page has no table below "${heading}".`)
  const length = lines.slice(start + 1).findIndex((line) => !line.startsWith('|'))
  const before = lines.slice(start + 1, start + 1 + length)
  const written = rows.map(([facts, text]) => {
    const front = `| ${facts.join(' | ')} |`
    const own = isTranslated && before.find((line) => line.startsWith(`| ${facts[0]} |`))
    return own ? `${front} ${own.split(' | ').at(-1)}` : `${front} ${text} |`
  })
  return lines.toSpliced(start + 1, length, ...written).join('\n')
}
