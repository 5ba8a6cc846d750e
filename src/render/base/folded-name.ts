/** The same for names that differ only in case or Unicode form. */
export function foldedName(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
