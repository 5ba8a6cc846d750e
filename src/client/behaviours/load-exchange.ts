type Exchange = typeof import('./exchange.ts')

let loaded: Exchange | undefined

/** The code that puts another page into the place of this one. A reader who follows no link does without. */
export async function loadExchange(): Promise<Exchange> {
  loaded = await import('./exchange.ts')
  return loaded
}

/** The same, if it was loaded before. */
export function loadedExchange(): Exchange | undefined {
  return loaded
}
