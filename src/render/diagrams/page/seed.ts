import { randomNumbers } from '../../base/random-numbers.ts'

/** 2000-01-01 UTC, the fixed time of all drawings, so that none depends on the day of the build. */
const drawingTime = 946_684_800_000

/**
 * Replaces random numbers and the clock of this page, and returns a function that restarts the random numbers.
 *
 * Layouts use random numbers and ids counters: without this, a quarter of all diagrams would differ between runs.
 */
export function seedPage(scope: typeof globalThis): (seed: string) => void {
  let next = randomNumbers(1)
  scope.Math.random = () => next()
  Object.defineProperty(scope.crypto, 'getRandomValues', {
    value: (bytes: Uint8Array) => bytes.map((_, at) => (bytes[at] = Math.floor(next() * 256))),
  })
  Object.defineProperty(scope.crypto, 'randomUUID', { value: undefined })
  scope.Date = fixedDate(scope.Date)
  return (seed) => {
    next = randomNumbers(
      [...seed].reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), 16_777_619), 2_166_136_261),
    )
  }
}

function fixedDate(RealDate: DateConstructor): DateConstructor {
  return new Proxy(RealDate, {
    construct: (target, args) => Reflect.construct(target, args.length ? args : [drawingTime]),
    apply: () => new RealDate(drawingTime).toString(),
    get: (target, key) => (key === 'now' ? () => drawingTime : Reflect.get(target, key)),
  })
}
