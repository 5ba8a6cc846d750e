/** The local-storage key of a visitor's choice: `auto`, `light` or `dark`. */
export const APPEARANCE_KEY = 'kbsite-appearance'
