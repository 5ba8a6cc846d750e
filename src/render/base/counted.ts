/** `counted(1, 'page')` → `1 page`; `counted(2, 'page')` → `2 pages`. Only for regular plurals. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
