// Which library should colour code: time for every fence of the corpus, and how much of the code each tells apart.
//
//   npm run bench -- highlight [notes]        default: 200
//
// "first" is the first pass in a process with the grammars loaded, "again" the second; ms for each note, five fences each. "coloured" is the
// share of the characters, spaces apart, that get a kind of their own; "kinds" is how many kinds the code of one language has on average.
// "told apart" counts the questions below that a library answers rightly.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { corpus } from '../corpus/corpus.mjs'
import { seconds, table } from '../speed/table.mjs'
import { questions } from './questions.mjs'

const packages = {
  shiki: '4.6.0',
  prismjs: '1.30.0',
  'highlight.js': '11.12.0',
  '@lezer/common': '1.5.5',
  '@lezer/highlight': '1.2.5',
  '@lezer/javascript': '1.5.6',
  '@lezer/css': '1.3.9',
  '@lezer/html': '1.3.13',
  '@lezer/rust': '1.0.3',
  '@lezer/json': '1.0.3',
}
const folder = path.join(homedir(), '.cache', 'kbsite-bench', 'highlight')
const notes = Number(process.argv[2] ?? 200)
const fences = fencesOf(notes)

install()
const require = createRequire(path.join(folder, 'package.json'))
const load = (name) => import(pathToFileURL(require.resolve(name)).href)
const libraries = {
  'highlight.js': highlightJs,
  Prism: prism,
  Lezer: lezer,
  'Shiki, JS engine': () => shiki('javascript'),
  'Shiki, wasm': () => shiki('wasm'),
}
const rows = []
for (const [name, open] of Object.entries(libraries)) rows.push(await measure(name, await open()))
process.stdout.write(
  `\nhighlight, ${notes} notes, ${fences.length} fences, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}\n\n${table(['library', 'first ms', 'again ms', 'languages', 'coloured', 'kinds', 'told apart'], rows)}\n`,
)

/** `tokens(code, lang)` gives [text, kind] in order; undefined where the language is not known. */
function measure(name, tokens) {
  const pass = () => {
    const start = performance.now()
    const all = fences.map(({ lang, code }) => tokens(code, lang))
    return { ms: (performance.now() - start) / notes, all }
  }
  const first = pass()
  const again = pass()
  const known = new Set(fences.filter((_, index) => first.all[index]).map(({ lang }) => lang))
  const flat = first.all.flatMap((one) => one ?? []).map(([text, kind]) => [text.replace(/\s/g, ''), kind])
  const length = (list) => list.reduce((sum, [text]) => sum + text.length, 0)
  const kinds = new Map()
  first.all.forEach((one, index) => {
    const { lang } = fences[index]
    kinds.set(lang, new Set([...(kinds.get(lang) ?? []), ...(one ?? []).map(([, kind]) => kind)]))
  })
  const average = [...kinds.values()].reduce((sum, set) => sum + set.size, 0) / kinds.size
  const right = questions.filter((question) => isToldApart(tokens, question)).length
  return [
    name,
    seconds(first.ms),
    seconds(again.ms),
    `${known.size} of ${new Set(fences.map(({ lang }) => lang)).size}`,
    `${Math.round((100 * length(flat.filter(([, kind]) => kind))) / length(flat))} %`,
    average.toFixed(1),
    `${right} of ${questions.length}`,
  ]
}

/** Whether the two pieces of the code have different kinds. */
function isToldApart(tokens, { lang, code, one, other }) {
  const all = tokens(code, lang)
  if (!all) return false
  return kindAt(all, code.indexOf(one)) !== kindAt(all, code.lastIndexOf(other))
}

function kindAt(all, wanted) {
  let at = 0
  for (const [text, kind] of all) {
    if (wanted < at + text.length) return kind
    at += text.length
  }
  return undefined
}

async function highlightJs() {
  const { default: hljs } = await load('highlight.js')
  const names = { html: 'xml' }
  return (code, lang) =>
    tokensOfHtml(hljs.highlight(code, { language: names[lang] ?? lang, ignoreIllegals: true }).value)
}

async function prism() {
  const { default: Prism } = await load('prismjs')
  const names = { js: 'javascript', ts: 'typescript', html: 'markup' }
  require('prismjs/components/index.js')([
    'javascript',
    'typescript',
    'css',
    'markup',
    'bash',
    'json',
    'nginx',
    'rust',
  ])
  return (code, lang) => tokensOfHtml(Prism.highlight(code, Prism.languages[names[lang] ?? lang], lang))
}

async function lezer() {
  const { highlightTree, tagHighlighter, tags } = await load('@lezer/highlight')
  const { parser: javascript } = await load('@lezer/javascript')
  const parsers = {
    js: javascript,
    ts: javascript.configure({ dialect: 'ts' }),
    css: (await load('@lezer/css')).parser,
    html: (await load('@lezer/html')).parser,
    rust: (await load('@lezer/rust')).parser,
    json: (await load('@lezer/json')).parser,
  }
  const all = Object.entries(tags).filter(([, tag]) => typeof tag !== 'function')
  const highlighter = tagHighlighter(all.map(([name, tag]) => ({ tag, class: name })))
  return (code, lang) => {
    if (!parsers[lang]) return undefined
    const found = []
    let end = 0
    highlightTree(parsers[lang].parse(code), highlighter, (from, to, kind) => {
      if (from > end) found.push([code.slice(end, from), ''])
      found.push([code.slice(from, to), kind])
      end = to
    })
    if (end < code.length) found.push([code.slice(end), ''])
    return found
  }
}

async function shiki(engine) {
  const { createHighlighter, createCssVariablesTheme } = await load('shiki')
  const { createJavaScriptRegexEngine } = await load('shiki/engine/javascript')
  const theme = createCssVariablesTheme({ name: 'variables', variablePrefix: '--' })
  const highlighter = await createHighlighter({
    themes: [theme],
    langs: ['js', 'ts', 'css', 'html', 'bash', 'json', 'nginx', 'rust'],
    ...(engine === 'javascript' && { engine: createJavaScriptRegexEngine({ forgiving: true }) }),
  })
  return (code, lang) =>
    highlighter
      .codeToTokensBase(code, { lang, theme: 'variables' })
      .flatMap((line) => [
        ...line.map(({ content, color }) => [content, /foreground/.test(color) ? '' : color]),
        ['\n', ''],
      ])
}

function tokensOfHtml(html) {
  const found = []
  const open = []
  for (const [part] of html.matchAll(/<span class="[^"]*">|<\/span>|[^<]+/g)) {
    if (part === '</span>') open.pop()
    else if (part.startsWith('<span')) open.push(part.slice(13, -2))
    else found.push([plain(part), open.at(-1) ?? ''])
  }
  return found
}

function plain(text) {
  const signs = { lt: '<', gt: '>', amp: '&', quot: '"', '#x27': "'" }
  return text.replace(/&(lt|gt|amp|quot|#x27);/g, (_, name) => signs[name])
}

function fencesOf(count) {
  return [...corpus(count)].flatMap(([, text]) =>
    [...text.matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)\n```$/gm)].map(([, lang, code]) => ({ lang, code })),
  )
}

function install() {
  mkdirSync(folder, { recursive: true })
  const manifest = path.join(folder, 'package.json')
  if (existsSync(path.join(folder, 'node_modules', 'shiki'))) return
  writeFileSync(manifest, JSON.stringify({ private: true, dependencies: packages }))
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  })
}
