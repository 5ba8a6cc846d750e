/** The formats of an export. */
export const exportFormats = ['epub', 'html', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]
