/** What pages can be exported as. */
export const exportFormats = ['epub'] as const
export type ExportFormat = (typeof exportFormats)[number]
