import { cachePrefix, completeMark, keptName } from '../../worker/caches.ts'

/** A part of the site that can be saved: `root` is its language's root, `list` the address of its file list. */
export type Section = {
  path: string
  root: string
  title: string
  pages: number
  bytes: number
  hash: string
  list: string
}

/** `outdated`: an older version is saved. */
export type SectionState = 'absent' | 'kept' | 'outdated'

/** How many files are fetched at a time. */
const atOnce = 4

/** The sections in the language of an address, beginning with the section of that address. Throws without a network. */
export async function sectionsAt(base: string, pathname: string): Promise<Section[]> {
  const response = await fetch(`${base}kb-offline/sections.json`, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const all: Section[] = await response.json()
  const roots = all.map(({ root }) => root).filter((root) => pathname.startsWith(root))
  const root = roots.sort((a, b) => b.length - a.length)[0] ?? base
  const own = all.filter((section) => section.root === root)
  const isHere = ({ path }: Section) => path !== root && pathname.startsWith(path)
  return [...own.filter(isHere), ...own.filter((section) => !isHere(section))]
}

export async function stateOf(base: string, { path, hash }: Section): Promise<SectionState> {
  const complete = await Promise.all(
    (await versionsOf(base, path)).map(async (name) => [name, await isComplete(base, name)] as const),
  )
  const names = complete.flatMap(([name, isWhole]) => (isWhole ? [name] : []))
  if (names.includes(keptName(base, path, hash))) return 'kept'
  return names.length > 0 ? 'outdated' : 'absent'
}

/** Fetches all files of a section; older versions are removed once all are there. If a file fails, throws and leaves nothing. */
export async function keep(base: string, section: Section, progress: (share: number) => void): Promise<void> {
  const name = keptName(base, section.path, section.hash)
  const { files } = (await (await fetch(section.list, { cache: 'no-cache' })).json()) as { files: string[] }
  await caches.delete(name)
  const cache = await caches.open(name)
  try {
    let next = 0
    const take = async (): Promise<void> => {
      for (let at = next++; at < files.length; at = next++) {
        await add(cache, files[at]!)
        progress(at / files.length)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, take))
    await cache.put(base + completeMark, new Response())
  } catch (error) {
    await caches.delete(name)
    throw error
  }
  for (const other of await versionsOf(base, section.path)) if (other !== name) await caches.delete(other)
  await navigator.storage?.persist?.()
}

export async function remove(base: string, { path }: Section): Promise<void> {
  for (const name of await versionsOf(base, path)) await caches.delete(name)
}

/** Whether anything is saved; does not use the network. */
export async function keepsAny(base: string): Promise<boolean> {
  return (await caches.keys()).some((name) => name.startsWith(`${cachePrefix(base)}kept `))
}

async function versionsOf(base: string, path: string): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(keptName(base, path)))
}

async function isComplete(base: string, cacheName: string): Promise<boolean> {
  return (await caches.match(base + completeMark, { cacheName })) !== undefined
}

async function add(cache: Cache, address: string): Promise<void> {
  const isPage = /(?:\/|\.html|\/[^./]*)$/.test(address)
  const response = await fetch(address, {
    cache: 'no-cache',
    ...(isPage && { headers: { Accept: 'text/html' } }),
  })
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`)
  // A browser rejects a response to a navigation that was redirected elsewhere.
  const { status, headers } = response
  await cache.put(
    address,
    response.redirected ? new Response(await response.blob(), { status, headers }) : response,
  )
}
