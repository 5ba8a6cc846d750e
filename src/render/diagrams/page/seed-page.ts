import { seedPage } from './seed.ts'

// For pages that somebody else opens: leaves the function that seeds on the page's global object.
Object.assign(globalThis, { kbSeed: seedPage(globalThis) })
