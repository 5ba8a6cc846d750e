/** Where a visitor's choice of light or dark is kept in the local storage: `auto`, `light` or `dark`. */
export const APPEARANCE_KEY = 'kbsite-appearance'
