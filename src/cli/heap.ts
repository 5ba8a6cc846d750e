import { setFlagsFromString } from 'node:v8'

/** Makes the engine collect garbage once its heap has grown by 40 percent, not to several times its size. Not for parsing, which this slows down. */
export function boundHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=40')
}

/** Gives threads the young generation that they would grow to anyway, copying its contents each time. To be called before a thread starts. */
export function widenYoungSpaces(): void {
  setFlagsFromString('--min-semi-space-size=16')
}

/** Makes the engine of Node 20 optimise later and inline less, as each thread does it again. Newer engines have a middle tier. */
export function optimiseLess(): void {
  if (!process.versions.v8.startsWith('11.')) return
  setFlagsFromString('--interrupt-budget=800000')
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=300')
}
