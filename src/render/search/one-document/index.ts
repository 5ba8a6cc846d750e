import type { IndexFile } from 'pagefind'
import type { Document } from '../bundle.ts'
import type { Part } from '../part.ts'
import { madeParts } from './made-part.ts'
import { documentOf } from './pages-document.ts'
import type { PartPages } from './part-pages.ts'
import { openShortNames } from './short-names.ts'

/** The pages of some parts as one document for Pagefind, and the parts again from its output. README.md says why. */
export function oneDocumentOf(parts: readonly PartPages[]): {
  document: Document
  partsFrom(files: readonly IndexFile[]): Part[]
} {
  const names = openShortNames()
  const pages = parts.flatMap(({ sheets }) => sheets.flatMap(({ records }) => records))
  const document = documentOf(pages, names.of)
  return {
    document: document.document,
    partsFrom: (files) => madeParts(files, { parts, document, wordOf: names.wordOf }),
  }
}
