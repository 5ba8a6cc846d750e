import { dialectNamed } from '../../dialects/detect.ts'
import { inLanguage } from '../../dialects/languages.ts'
import type { Config } from '../../model/config.ts'
import { noteEnding } from '../../model/routes.ts'
import type { Page, Route } from '../../model/types.ts'

/** Where a note is listed: at its address, or, if its tool gave it an address of another kind, such as its date, in the folder that it has there. */
export function shelfOf({ path, route }: Page, root: Route, config: Config): Route {
  if (dialectNamed(config.dialect)?.listsNotes !== 'folders') return route
  const { below } = inLanguage(path, config.addressFolders ?? {})
  const parts = below
    .toLowerCase()
    .replace(noteEnding, '')
    .replace(/\/_?index$/, '')
    .split('/')
  const names = parts.map((part) => part.replace(/\s+/g, '-'))
  const own = route.slice(root.length).toLowerCase().split('/')
  const isDated = own.some((part) => /^\d{4}$/.test(part) && !names.includes(part))
  if (names.length < 2 || (own.includes(names[0]!) && !isDated)) return route
  // Its neighbours are folders too.
  return route.endsWith('/') ? `${root}${names.join('/')}/` : root + names.join('/')
}
