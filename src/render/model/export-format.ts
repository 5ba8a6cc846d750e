/** What pages can be exported as. */
export const exportFormats = ['epub', 'html', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]
