import { dialectNamed } from '../dialects/detect.ts'
import { inLanguage } from '../dialects/languages.ts'
import type { Config } from '../model/config.ts'
import { noteEnding } from '../model/routes.ts'
import type { Page, Route } from '../model/types.ts'

/** Where a note is listed: at its address, or in the folder that it has there if its tool gave it one of another kind, such as its date. */
export function shelfOf({ path, route }: Page, root: Route, config: Config): Route {
  if (dialectNamed(config.dialect)?.listsNotes !== 'folders') return route
  const { below } = inLanguage(path, config.addressFolders ?? {})
  const parts = below
    .toLowerCase()
    .replace(noteEnding, '')
    .replace(/\/_?index$/, '')
    .split('/')
  const folder = parts[0]!.replace(/\s+/g, '-')
  if (parts.length < 2 || route.slice(root.length).split('/').includes(folder)) return route
  return `${root}${folder}/${parts.slice(1).join('-')}`
}
