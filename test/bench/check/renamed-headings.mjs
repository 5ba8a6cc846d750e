// How often the first suggestion for a dead anchor is right: headings of a copy of docs/ are renamed or deleted at random
// while links to their former ids stay. Needs the compiled kbsite (npm run build); the same seed gives the same figures.
//
//   node test/bench/check/renamed-headings.mjs [--count 100] [--seed 1]
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { slugOf } from '../../../lib/src/render/parse/slug.js'

const root = path.resolve(import.meta.dirname, '../../..')
const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const count = option('count', 100)
let state = option('seed', 1)

function random() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 2 ** 32
}
const pick = (list) => list[Math.floor(random() * list.length)]

/** Headings below the title that stand once in their note, outside of code, in plain words. */
function headingsOf(file, text) {
  let fence = ''
  const found = text.split('\n').flatMap((line, index) => {
    const mark = /^\s*(`{3,}|~{3,}|:{3,} ?script-preview)/.exec(line)?.[1]
    if (mark) fence = fence ? '' : mark
    if (/^:{3,}\s*$/.test(line) && fence.startsWith(':')) fence = ''
    const match = fence ? null : /^(#{2,4}) ([^`*[\]{}<>]+)$/.exec(line)
    return match ? [{ file, index, marks: match[1], text: match[2].trim(), slug: slugOf(match[2]) }] : []
  })
  return found.filter(({ slug }) => found.filter((other) => other.slug === slug).length === 1)
}

const letters = [
  ...'的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经',
]

/** Ways in which authors change a heading. */
const renames = {
  typo(text) {
    const characters = [...text]
    const at = Math.floor(random() * characters.length)
    characters[at] = pick(letters)
    return characters.join('')
  },
  longer: (text) => `${text}${pick(['与例子', '的写法', '怎么用', '详解', '的代价'])}`,
  shorter: (text) => [...text].slice(0, Math.max(2, Math.ceil([...text].length * 0.6))).join(''),
  turned: (text) =>
    [...text].slice(Math.ceil([...text].length / 2)).join('') +
    [...text].slice(0, Math.ceil([...text].length / 2)).join(''),
  reworded: (_, others) => pick(others).text,
}

function notesBelow(docs) {
  return readdirSync(docs, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.md'))
    .sort()
}

function chosen(docs) {
  const all = notesBelow(docs).flatMap((name) =>
    headingsOf(name, readFileSync(path.join(docs, name), 'utf8')),
  )
  const picked = new Map()
  while (picked.size < count) {
    const heading = pick(all)
    picked.set(heading.slug, heading)
  }
  return { all, picked: [...picked.values()] }
}

function changed(mode, picked, all) {
  const kinds = Object.keys(renames)
  return picked.map((heading, index) => {
    if (mode === 'deleted') return { ...heading, kind: 'deleted' }
    const kind = kinds[index % kinds.length]
    let text = heading.text
    for (let times = 0; slugOf(text) === heading.slug && times < 20; times += 1)
      text = renames[kind](heading.text, all)
    return { ...heading, kind, now: text, wanted: slugOf(text) }
  })
}

function write(docs, changes) {
  for (const file of new Set(changes.map((one) => one.file))) {
    const lines = readFileSync(path.join(docs, file), 'utf8').split('\n')
    for (const { index, marks, now, file: own } of changes) {
      if (own === file) lines[index] = now === undefined ? '' : `${marks} ${now}`
    }
    writeFileSync(path.join(docs, file), lines.join('\n'))
  }
  const links = changes.map(({ file, slug }) => `[见这里](./${file}#${slug})\n`)
  writeFileSync(path.join(docs, 'links.md'), `# 链接\n\n${links.join('\n')}`)
}

function suggestions(folder) {
  const { stdout } = spawnSync(
    process.execPath,
    [path.join(root, 'bin/kbsite.js'), 'check', '--format', 'json'],
    {
      cwd: folder,
      maxBuffer: 1 << 28,
    },
  )
  const { diagnostics } = JSON.parse(stdout.toString())
  return new Map(
    diagnostics
      .filter(({ rule, path: file }) => rule === 'dead-anchor' && file === 'links.md')
      .map(({ place, fix = '' }) => [(place.line - 3) / 2, /id you mean "[^"#]*#([^"]+)"/.exec(fix)?.[1]]),
  )
}

function run(mode, withGit) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kbsite-renamed-'))
  try {
    cpSync(path.join(root, 'docs'), path.join(folder, 'docs'), { recursive: true })
    cpSync(path.join(root, 'kbsite.config.ts'), path.join(folder, 'kbsite.config.ts'))
    const git = (...args) =>
      execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=n@example.com', ...args], {
        cwd: folder,
        stdio: 'ignore',
      })
    if (withGit) {
      git('init', '-q')
      git('add', 'docs')
      git('commit', '-qm', 'before')
    }
    const { all, picked } = chosen(path.join(folder, 'docs'))
    const changes = changed(mode, picked, all)
    write(path.join(folder, 'docs'), changes)
    if (withGit) {
      git('add', 'docs')
      git('commit', '-qm', 'after')
    }
    const given = suggestions(folder)
    const tally = {}
    changes.forEach(({ kind, wanted }, index) => {
      tally[kind] ??= { right: 0, wrong: 0, none: 0 }
      const id = given.get(index)
      tally[kind][id === undefined ? 'none' : id === wanted ? 'right' : 'wrong'] += 1
    })
    return tally
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

for (const [mode, withGit] of [
  ['renamed', false],
  ['renamed', true],
  ['deleted', false],
  ['deleted', true],
]) {
  const tally = run(mode, withGit)
  const rows = Object.values(tally)
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
  process.stdout.write(
    `${mode}, ${withGit ? 'with' : 'without'} history: ${sum('right')} right, ${sum('wrong')} wrong, ${sum('none')} without suggestion\n`,
  )
  for (const [kind, { right, wrong, none }] of Object.entries(tally))
    process.stdout.write(`  ${kind}: ${right} right, ${wrong} wrong, ${none} none\n`)
}
