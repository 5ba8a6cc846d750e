/** `counted(1, 'page')` → `1 page`; `counted(2, 'page')` → `2 pages`. For words that end so. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
