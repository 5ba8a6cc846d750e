import type { Root } from 'hast'
import { getOrInsert } from '../base/get-or-insert.ts'
import { hashOf } from '../base/hash.ts'
import type { Cache } from '../cache/cache.ts'
import { DamagedCacheError } from '../cache/damaged-cache.ts'
import type { Pack } from '../cache/pack.ts'
import type { PageCut } from '../model/cut.ts'
import { digestsOf, type PageDigests } from '../model/digests.ts'
import type { Page } from '../model/types.ts'
import { cutSectionsOf } from './cut/sections.ts'
import type { PageFacts, StoredPage } from './page-parser.ts'

/**
 * Parsed pages in the cache.
 *
 * A tree stays JSON until it is read, and is parsed each time: ten thousand trees do not fit into memory.
 */
export type StoredPages = {
  /** The page under a key; undefined when it is missing, or when a file that it includes has changed. */
  find(key: string): Promise<Page | undefined>
  add(key: string, page: StoredPage): Page
  /** The content of a page; throws a `DamagedCacheError` when it is gone. */
  treeOf(page: Page): Root
  /** Identify a page from here: they are equal if it is the same as another time. */
  digestsOf(page: Page): PageDigests
  /** A page's input for the search index. */
  cutOf(page: Page): PageCut
}

type HashNow = (input: string) => Promise<string>

/** Opens the pages of a cache. `hashNow` returns the current hash of something that went into them. */
export function openStoredPages(cache: Cache, hashNow: HashNow): StoredPages {
  const metas = cache.pack('page')
  const trees = cache.pack('tree')
  const cuts = cache.pack('cut')
  /** For pages as parsed, and for those that replaced them: by a hook of the site, or with a title from its navigation. */
  const known = new WeakMap<Page, PageDigests>()
  /** The same, by a part that a page keeps if only its address changes, since its words stay. */
  const parsed = new WeakMap<Page['headings'], Page>()

  function opened({ meta, digests }: PageFacts, treeKey: string): Page {
    const page = { ...meta, treeKey }
    known.set(page, digests)
    parsed.set(page.headings, page)
    return page
  }

  function wholeAt(key: string): PageFacts | undefined {
    const bytes = metas.read(key)
    return bytes && factsOf(bytes)
  }

  function treeOf({ tree, treeKey, path }: Page): Root {
    if (tree) return tree
    if (treeKey === undefined) return { type: 'root', children: [] }
    return JSON.parse(kept(trees, treeKey, path).toString())
  }

  return {
    async find(key) {
      const last = wholeAt(key)
      if (!last) return undefined
      const whole = keyWith(key, await currentOf(last.inputs, hashNow))
      // Its inclusions may be back in an earlier state: on another branch, or in a commit that is compared.
      const facts = whole === keyWith(key, last.inputs) ? last : wholeAt(whole)
      // Looking an entry up keeps it in the cache, because a page that is not rendered again reads nothing else.
      const isWhole = [trees, cuts].every((pack) => pack.has(whole))
      return facts && isWhole ? opened(facts, whole) : undefined
    },
    add(key, { facts, tree, cut }) {
      const page = factsOf(facts)
      const whole = keyWith(key, page.inputs)
      for (const one of new Set([key, whole])) metas.add(one, facts)
      trees.add(whole, tree)
      cuts.add(whole, cut)
      return opened(page, whole)
    },
    treeOf,
    digestsOf(page) {
      return getOrInsert(known, page, () => digestsOf(page))
    },
    cutOf(page) {
      const own = parsed.get(page.headings)
      const isSame = own && cutParts.every((part) => own[part] === page[part])
      const key = isSame ? own.treeKey : undefined
      return key
        ? { key, read: () => kept(cuts, key, page.path) }
        : { read: () => cutSectionsOf(page, treeOf(page)) }
    },
  }
}

/** The parts that are cut into words, besides the headings. */
const cutParts = ['tree', 'treeKey', 'title', 'layout', 'frontmatter'] as const

/** A stored part of a page, apart from its facts. */
function kept(pack: Pack, key: string, path: string): Buffer {
  const bytes = pack.read(key)
  if (!bytes) throw new DamagedCacheError(`The text of "${path}" is not in the cache any more.`)
  return bytes
}

function factsOf(bytes: Uint8Array): PageFacts {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())
}

/** The key of a page together with what it includes. */
function keyWith(key: string, inputs: PageFacts['inputs']): string {
  return inputs.length === 0 ? key : hashOf(key, ...inputs.flat())
}

/** The current hashes of the files that went into a page. */
function currentOf(inputs: PageFacts['inputs'], hashNow: HashNow): Promise<PageFacts['inputs']> {
  return Promise.all(inputs.map(async ([name]) => [name, await hashNow(name)] as const))
}
