import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import MiniSearch from 'minisearch'
import { type Note, textOf } from './notes.ts'
import { vitePressOptions, vitePressSearch, type Way, wayOfSections } from './ways.ts'

/** Installed from npm when a comparison wants them; they are no part of the project. */
const packages = ['@orama/orama@3.1.18', '@orama/tokenizers@3.1.18', 'flexsearch@0.8.212']

/** Only its search is wanted, not the hundreds of packages that its sites are built with. */
const blume = 'blume@1.3.1'

const cache = path.join(homedir(), '.cache', 'kbsite-bench', 'search')

/** Other engines over the same notes, each with the words that it has for Chinese, or those of the browser. */
export async function peerWays(notes: readonly Note[]): Promise<Way[]> {
  install()
  return [segmenterWay(notes), flexSearchWay(notes), await oramaWay(notes), await blumeWay(notes)]
}

function install(): void {
  mkdirSync(cache, { recursive: true })
  const manifest = path.join(cache, 'package.json')
  if (!existsSync(manifest)) writeFileSync(manifest, '{"private":true}')
  const wanted = packages.filter(
    (name) => !existsSync(path.join(cache, 'node_modules', name.slice(0, name.lastIndexOf('@')))),
  )
  const options = ['--no-audit', '--no-fund', '--save-exact']
  if (wanted.length > 0)
    execFileSync('npm', ['install', ...options, ...wanted], { cwd: cache, stdio: 'inherit' })
  if (existsSync(path.join(cache, 'blume.mjs'))) return
  const packed = execFileSync('npm', ['pack', '--silent', blume], { cwd: cache, encoding: 'utf8' }).trim()
  execFileSync('tar', ['-xzf', packed], { cwd: cache })
  buildSync({
    entryPoints: [path.join(cache, 'package/src/search/orama-index.ts')],
    bundle: true,
    packages: 'external',
    format: 'esm',
    outfile: path.join(cache, 'blume.mjs'),
  })
}

/** Words of a text as the browser's own dictionary has them. */
function segmented(text: string): string[] {
  const segments = segmenter.segment(text.toLowerCase())
  return Array.from(segments).flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []))
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** VitePress's options, with words of the dictionary. */
function segmenterWay(notes: readonly Note[]): Way {
  const index = new MiniSearch({ ...vitePressOptions, tokenize: segmented })
  return wayOfSections('MiniSearch + Segmenter', index, notes, { ...vitePressSearch, tokenize: segmented })
}

type FlexSearch = {
  Document: new (
    options: object,
  ) => {
    add(document: object): void
    search(query: string, options: object): { id: string }[]
  }
}

function flexSearchWay(notes: readonly Note[]): Way {
  const { Document } = required<FlexSearch>('flexsearch')
  const options = { tokenize: 'forward', resolution: 9, encode: segmented }
  const index = new Document({
    document: {
      id: 'id',
      index: ['title', 'headings', 'text'].map((field) => ({ field, ...options })),
    },
  })
  for (const note of notes) index.add(documentOf(note))
  return wayOf('FlexSearch', (query) =>
    index.search(query, { limit: 16, suggest: true, merge: true }).map(({ id }) => id),
  )
}

type Orama = {
  create(options: object): object
  insert(database: object, document: object): Promise<string>
  search(database: object, query: object): Promise<{ hits: { document: { id: string } }[] }>
}

async function oramaWay(notes: readonly Note[]): Promise<Way> {
  const { create, insert, search } = required<Orama>('@orama/orama')
  const { createTokenizer } = required<{ createTokenizer(): object }>('@orama/tokenizers/mandarin')
  const database = create({
    schema: { id: 'string', title: 'string', headings: 'string', text: 'string' },
    components: { tokenizer: createTokenizer() },
  })
  for (const note of notes) await insert(database, documentOf(note))
  return wayOf('Orama', async (term) => {
    const properties = ['title', 'headings', 'text']
    const { hits } = await search(database, { term, properties, boost: { title: 4, headings: 2 }, limit: 16 })
    return hits.map(({ document }) => document.id)
  })
}

type Blume = {
  buildOramaIndex(documents: object[], locale: string): Promise<object>
  queryOramaIndex(database: object, query: string, limit: number): Promise<{ route: string }[]>
}

/** The search of Blume, with its own words, fields and weights. Its sites leave out blocks of code, which it is given here. */
async function blumeWay(notes: readonly Note[]): Promise<Way> {
  const { buildOramaIndex, queryOramaIndex } = (await import(
    pathToFileURL(path.join(cache, 'blume.mjs')).href
  )) as Blume
  const chinese = notes.filter(({ page }) => /\p{Script=Han}/u.test(page.title)).length
  const documents = notes.map((note) => ({
    route: note.route,
    title: note.page.title,
    description: String(note.page.frontmatter.description ?? ''),
    content: textOf(note),
  }))
  const index = await buildOramaIndex(documents, chinese > notes.length / 3 ? 'zh' : 'en')
  return wayOf('Blume', async (query) => (await queryOramaIndex(index, query, 16)).map(({ route }) => route))
}

function required<T>(name: string): T {
  return createRequire(path.join(cache, 'package.json'))(name) as T
}

function documentOf(note: Note): { id: string; title: string; headings: string; text: string } {
  const headings = note.sections.slice(1).map(({ heading }) => heading)
  return { id: note.route, title: note.page.title, headings: headings.join('\n'), text: textOf(note) }
}

function wayOf(name: string, find: (query: string) => readonly string[] | Promise<readonly string[]>): Way {
  return {
    name,
    open: async () => ({
      search: async (query) => ({ routes: await find(query) }),
      cost: () => ({ bytes: 0, requests: 0 }),
    }),
    close: () => {},
  }
}
