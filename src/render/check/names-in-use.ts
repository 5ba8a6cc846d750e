import path from 'node:path'
import { bare } from '../base/likeness.ts'
import type { Site } from '../model/site.ts'
import { aliasesOf } from '../site/wiki-names.ts'

/** The names that wiki links may have, by their letters and digits: of notes, of files with their extension, and aliases. */
export function namesInUse({ pages, files }: Site): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const add = (name: string) => {
    const key = bare(name)
    const names = found.get(key) ?? new Set()
    found.set(key, names.add(name))
  }
  for (const page of pages.values()) {
    add(path.posix.basename(page.path, '.md'))
    for (const alias of aliasesOf(page)) add(alias)
  }
  for (const file of files) add(path.posix.basename(file))
  return found
}
