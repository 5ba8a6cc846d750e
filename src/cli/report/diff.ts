import { type Colors, joined, type Shown, show } from '../shown.ts'

/** Lines that differ between two texts, with their numbers, below the file's name: as a unified diff without context. */
export function diffOf(
  name: string,
  before: string,
  after: string,
  { red, green, bold, dim }: Colors,
): Shown {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  const lines: Shown[] = [bold(`--- ${name}`), bold(`+++ ${name}`)]
  let a = 0
  let b = 0
  while (a < old.length || b < fresh.length) {
    if (old[a] === fresh[b] && a < old.length && b < fresh.length) {
      a += 1
      b += 1
      continue
    }
    const [nextA, nextB] = nextMatch(old, fresh, a, b)
    lines.push(dim(`@@ -${a + 1},${nextA - a} +${b + 1},${nextB - b} @@`))
    lines.push(...old.slice(a, nextA).map((line) => red(`-${line}`)))
    lines.push(...fresh.slice(b, nextB).map((line) => green(`+${line}`)))
    a = nextA
    b = nextB
  }
  return show`${joined(lines, '\n')}\n`
}

/** The nearest pair of equal lines after a difference; repairs change few lines in a row. */
function nextMatch(old: readonly string[], fresh: readonly string[], a: number, b: number): [number, number] {
  const furthest = old.length - a + fresh.length - b
  for (let sum = 1; sum <= furthest; sum += 1) {
    for (let step = 0; step <= sum; step += 1) {
      // A changed line is preferred to a removed and an added one.
      const down = Math.ceil(sum / 2) + (step % 2 === 0 ? step / 2 : -(step + 1) / 2)
      if (down < 0 || down > sum) continue
      const [i, j] = [a + down, b + sum - down]
      if (i <= old.length && j <= fresh.length && meetsAgain(old, fresh, i, j)) return [i, j]
    }
  }
  return [old.length, fresh.length]
}

/** Every other line of a note is empty, so a single empty line is no sign that the texts agree again. */
function meetsAgain(old: readonly string[], fresh: readonly string[], i: number, j: number): boolean {
  return old[i] === fresh[j] && (old[i] !== '' || old[i + 1] === fresh[j + 1])
}
