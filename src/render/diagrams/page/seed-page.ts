import { seedPage } from './seed.ts'

// For pages opened by other code: puts the seeding function on the page's global object.
Object.assign(globalThis, { kbSeed: seedPage(globalThis) })
