import { likeness } from '../base/likeness.ts'

/** The file with the most similar name; of equal names the one in the nearest folder. A different extension alone is a small slip. */
export function suggestFile(wanted: string, files: Iterable<string>): string | undefined {
  const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1)
  const name = nameOf(wanted)
  let best: { file: string; score: number } | undefined
  for (const file of files) {
    const other = nameOf(file)
    const sameStem = other.replace(/\.\w+$/, '') === name.replace(/\.\w+$/, '')
    const score = Math.max(likeness(name, other), sameStem ? 0.85 : 0) + 0.1 * likeness(wanted, file)
    if (score >= 0.7 && (!best || score > best.score)) best = { file, score }
  }
  return best?.file
}
