/** What a box needs to know about edits: which pages the second index replaces, and which results are its own. */
export type Changes = { replaced: readonly string[]; ids: readonly string[] }

/** In `kbsite dev`: folder, inside that of an index, of the second index that holds what was edited since. */
export const changesFolder = 'changes'

/** The file beside that folder that holds the `Changes`. */
export const changesFile = `${changesFolder}.json`
