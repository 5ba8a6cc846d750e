import { runsOf } from '../../render/check/changes/paired.ts'
import { type Colors, joined, type Shown, show } from '../shown.ts'

/** Lines that differ between two texts, with their numbers, below the file's name: as a unified diff without context. */
export function diffOf(
  name: string,
  before: string,
  after: string,
  { red, green, bold, dim }: Colors,
): Shown {
  const lines: Shown[] = [bold(`--- ${name}`), bold(`+++ ${name}`)]
  let a = 0
  let b = 0
  for (const run of runsOf(linesOf(before), linesOf(after), (line) => line)) {
    if ('same' in run) {
      a += run.same.length
      b += run.same.length
      continue
    }
    lines.push(dim(`@@ -${a + 1},${run.before.length} +${b + 1},${run.after.length} @@`))
    lines.push(...run.before.map((line) => red(`-${line}`)))
    lines.push(...run.after.map((line) => green(`+${line}`)))
    a += run.before.length
    b += run.after.length
  }
  return show`${joined(lines, '\n')}\n`
}

/** A file that does not exist has no line. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}
