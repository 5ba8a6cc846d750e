import { openFences } from '../code/fences.ts'
import { NestingError } from './depth.ts'

/** How many containers may be open at once. */
const maxContainers = 100

const colonLine = /^[ \t>]*(:{3,})[ \t]*([a-z])?|^[ \t>]*(`{3,}|~{3,})/gm

/** Throws a `NestingError` at the first line inside more than `maxContainers` containers, each of which the parser tries at every line. */
export function limitContainers(text: string): void {
  if (!text.includes(':::')) return
  const open: number[] = []
  const fences = openFences()
  for (const { 1: colons, 2: name, 3: marks, index } of text.matchAll(colonLine)) {
    fences.take(marks)
    if (!colons || fences.isOpen()) continue
    if (name) open.push(colons.length)
    else close(open, colons.length)
    if (open.length > maxContainers) throw new NestingError(text.slice(0, index).split('\n').length)
  }
}

/** A closing line ends the outermost container with no more colons than it. */
function close(open: number[], colons: number): void {
  const at = open.findIndex((own) => own <= colons)
  if (at >= 0) open.length = at
}
