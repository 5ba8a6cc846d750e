import type { en } from './en.ts'

/** Every text that visitors see and that is not the author's. Keys are theme-config keys where the reference names one. */
export type Labels = typeof en
