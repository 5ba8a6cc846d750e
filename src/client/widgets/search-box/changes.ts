/** Edits since the index was made: the pages that the second index replaces, and its sheets, which have one page each. */
export type Changes = { replaced: readonly string[]; sheets: readonly string[] }

/** Under `kbsite dev`, the folder of a second index with the pages edited since, inside the folder of the first. */
export const changesFolder = 'changes'

/** The file beside that folder with the `Changes`. */
export const changesFile = `${changesFolder}.json`
