import { seedPage } from './seed.ts'

// For pages opened by other code: makes the seeding function a global of the page.
Object.assign(globalThis, { kbSeed: seedPage(globalThis) })
