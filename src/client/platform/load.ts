/** Loads a data file of the site. Where pages are opened as files, `load-file.ts` takes its place. */
export const load: typeof fetch = (address, options) => fetch(address, options)
