/** Edits since the index was made: the pages that the second index replaces, and its sheets, which have one page each. */
export type Changes = { replaced: readonly string[]; sheets: readonly string[] }

/** In `kbsite dev`: the folder, inside that of an index, of a second index with the pages edited since. */
export const changesFolder = 'changes'

/** The file beside that folder with the `Changes`. */
export const changesFile = `${changesFolder}.json`
