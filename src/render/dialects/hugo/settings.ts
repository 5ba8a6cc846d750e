import path from 'node:path'
import { type ListFolder, namesIn } from '../../base/entries.ts'
import { type Data, dataOf, fileNamed, readData } from '../files.ts'

/** Names of settings and front matter keys, which Hugo matches case-insensitively: `baseurl`, `Languages`, `Title`. */
const names =
  'aliases baseURL contentDir date defaultContentLanguage defaultContentLanguageInSubdir definitionList description draft goldmark hardWraps languageCode languageName languages main markup menu menus name pageRef params permalinks slug tags title uglyURLs url weight'
const usualNames = new Map(names.split(' ').map((name) => [name.toLowerCase(), name]))

/** Settings are never nested deeper than this, but YAML may be circular. */
const deepest = 8

/** The same value, with keys in their usual case. */
export function withUsualNames<Value>(value: Value, depth?: number): Value
export function withUsualNames(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date || depth > deepest) return value
  const inner = (one: unknown) => withUsualNames(one, depth + 1)
  if (Array.isArray(value)) return value.map(inner)
  const named = ([key, one]: [string, unknown]) => [usualNames.get(key.toLowerCase()) ?? key, inner(one)]
  return Object.fromEntries(Object.entries(value).map(named))
}

/** Reads a settings file, with keys in their usual case. */
function readSettings(file: string): ReturnType<typeof readData> {
  const { data, ...rest } = readData(file)
  return { data: withUsualNames(data), ...rest }
}

/** The settings files of a site; later ones override earlier ones. */
export function settingsIn(folder: string, list?: ListFolder): string[] {
  return ['', 'config/_default', 'config/production'].flatMap((name) => {
    const files = ['hugo', 'config'].map((one) =>
      fileNamed(path.join(folder, name), new RegExp(`^${one}\\.(?:toml|ya?ml|json)$`), list),
    )
    return files.find((file) => file !== undefined) ?? []
  })
}

/** All settings of a site; `problem` is a file that could not be read. */
export function readSite(folder: string): ReturnType<typeof readData> {
  const parts = settingsIn(folder).map(readSettings)
  const problem = parts.find((one) => one.problem)?.problem
  return { data: Object.assign({}, ...parts.map(({ data }) => data)), problem }
}

/** Looks up a part of the config: a key, or a file beside it, including those of languages: `languages.en.toml`, `hugo.en.toml`, `menus.en.toml`. */
export function partsOf(file: string, data: Data): (name: string) => Data {
  const folder = path.dirname(file)
  const fileData = (name: string) => {
    const beside = fileNamed(folder, new RegExp(`^${name}\\.(?:toml|ya?ml|json)$`))
    return beside ? readSettings(beside).data : {}
  }
  return (name) => {
    const part = data[name] === undefined ? fileData(name) : dataOf(data[name])
    return name === 'languages' && path.basename(folder) === '_default'
      ? { ...part, ...languagesIn(folder, part) }
      : part
  }
}

const ofLanguage = /^(languages|hugo|config|menus?)\.([a-z]{2,3}(?:-[a-z-]+)?)\.(?:toml|ya?ml|json)$/i

function languagesIn(folder: string, part: Data): Data {
  const found: Record<string, Data> = {}
  for (const name of namesIn(folder).sort()) {
    const [, kind = '', language] = ofLanguage.exec(name) ?? []
    if (language === undefined) continue
    const { data } = readSettings(path.join(folder, name))
    found[language] = {
      ...dataOf(part[language]),
      ...found[language],
      ...(kind.startsWith('menu') ? { menus: data } : data),
    }
  }
  return found
}
