// Times trees in one browser with the same data: ours, @wsfe/vue-tree and react-arborist.
//
//   node bin/setup.js && node test/bench/tree.mjs [nodes…]        default: 1000 10000 100000
//
// The others are installed into ~/.cache/kbsite-bench. Every figure is the median of five fresh pages, in ms: from the
// call until the document is changed and laid out. Scrolling is all that the page's thread does per step of 900 px:
// script with its microtasks, in which Vue draws and which Chromium's script time leaves out, style, layout, painting.
// After each size follows whether the goals are met; a busy machine misses them, so the load stands beside.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, homedir, loadavg } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { launchBrowser } from './launch.mjs'

const cache = path.join(homedir(), '.cache', 'kbsite-bench', 'tree')
const packages = [
  '@wsfe/vue-tree@3.2.1',
  'vue@3.5.25',
  'react-arborist@3.16.0',
  'react@19.3.1',
  'react-dom@19.3.1',
]
const here = path.join(import.meta.dirname, 'tree')
const contenders = { ours: 'ours.jsx', 'vue-tree': 'vue-tree.js', arborist: 'arborist.jsx' }
const measures = ['setData', 'expandAll', 'checkRoot', 'filter', 'scroll']
const rounds = 5
/** A frame at 60 Hz, in ms; a whole tree may take longer. */
const frameMs = 16.7
const wholeTreeMs = 200
const wholeTree = ['setData', 'filter']

const sizes = process.argv.slice(2).map(Number)
install()
const scripts = {}
for (const [name, file] of Object.entries(contenders))
  scripts[name] = await bundle(name, path.join(here, file))
const browser = await launchBrowser()
try {
  for (const size of sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]) await compare(size)
} finally {
  await browser.close()
}

function install() {
  mkdirSync(cache, { recursive: true })
  const manifest = path.join(cache, 'package.json')
  if (!existsSync(manifest)) writeFileSync(manifest, '{"private":true}')
  const wanted = packages.filter(
    (name) => !existsSync(path.join(cache, 'node_modules', name.slice(0, name.lastIndexOf('@')))),
  )
  if (wanted.length > 0)
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...wanted], {
      cwd: cache,
      stdio: 'inherit',
    })
}

async function bundle(name, entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    jsx: 'automatic',
    minify: true,
    nodePaths: [path.join(cache, 'node_modules')],
    // One React per page: that of the package under test.
    alias: name === 'arborist' ? aliases(['react', 'react-dom']) : {},
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const text = (end) => outputFiles.find((file) => file.path.endsWith(end))?.text ?? ''
  const css = name === 'ours' ? await ourStyle() : text('.css')
  return { js: text('.js'), css }
}

function aliases(names) {
  return Object.fromEntries(names.map((name) => [name, path.join(cache, 'node_modules', name)]))
}

async function ourStyle() {
  const entry = path.join(here, '../../../src/client/widgets/tree-view/tree-view.css')
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, write: false, logLevel: 'error' })
  return outputFiles[0].text
}

async function compare(size) {
  const results = Object.fromEntries(Object.keys(scripts).map((name) => [name, []]))
  // Rounds go around the contenders, so that a slow moment of the machine meets all of them.
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(scripts)) results[name].push(await visit(name, size))
  }
  console.log(`\n${results.ours[0].nodes.toLocaleString('en')} nodes, ms (ratio to ours)`)
  console.log(
    `${'measure'.padEnd(22)}${Object.keys(scripts)
      .map((name) => name.padStart(20))
      .join('')}`,
  )
  for (const measure of measures) {
    const ours = median(results.ours.map((one) => one[measure]))
    const cells = Object.values(results).map((runs) => cell(median(runs.map((one) => one[measure])), ours))
    console.log(measure.padEnd(22) + cells.join(''))
  }
  console.log(
    'rows in the document'.padEnd(22) +
      Object.values(results)
        .map((runs) => String(runs[0].rows).padStart(20))
        .join(''),
  )
  const single = Object.keys(results.ours[0].single)
  console.log('\none node, ours, ms:')
  for (const act of single)
    console.log(
      `  ${act.padEnd(20)}${median(results.ours.map((one) => one.single[act]))
        .toFixed(2)
        .padStart(8)}`,
    )
  sayGoals(results)
}

function sayGoals(results) {
  const of = (name, measure) =>
    median(results[name].map((one) => one[measure] ?? one.single?.[measure] ?? null))
  const others = Object.keys(scripts).filter((name) => name !== 'ours')
  const behind = measures.flatMap((measure) =>
    others
      .filter((name) => of(name, measure) !== null && of(name, measure) <= of('ours', measure))
      .map((name) => `${measure} of ${name}`),
  )
  const slow = [...measures, ...Object.keys(results.ours[0].single)].filter(
    (measure) => of('ours', measure) > (wholeTree.includes(measure) ? wholeTreeMs : frameMs),
  )
  const load = loadavg()[0].toFixed(1)
  console.log(`\nahead of the others: ${behind.length === 0 ? 'on each' : `not on ${behind.join(', ')}`}`)
  console.log(
    `one frame of ${frameMs} ms, ${wholeTree.join(' and ')} ${wholeTreeMs} ms: ${slow.length === 0 ? 'kept by all' : `not by ${slow.join(', ')}`}`,
  )
  console.log(`load of the machine: ${load} on ${availableParallelism()} cores`)
}

function cell(value, ours) {
  if (value === null) return '–'.padStart(20)
  return `${value.toFixed(1)} (${(value / ours).toFixed(1)}×)`.padStart(20)
}

function median(values) {
  if (values.some((value) => value === null)) return null
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

async function visit(name, size) {
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(name, String(error)))
  try {
    const { js, css } = scripts[name]
    await page.setContent(
      `<!doctype html><style>#box { width: 400px; height: 600px }\n${css}</style><div id="box"></div>`,
    )
    await page.addScriptTag({ content: js, type: 'module' })
    await page.waitForFunction(() => window.bench)
    const timed = await page.evaluate(timeCalls, size)
    const scroll = await timeScroll(page)
    const single = await page.evaluate(timeSingle)
    return { ...timed, scroll, single }
  } finally {
    await page.close()
  }
}

// Runs in the page.
async function timeCalls(size) {
  let nodes = 0
  const grow = (key, depth) => {
    nodes += 1
    const title = `Node ${key}`
    if (depth === 0) return { id: key, title }
    return { id: key, title, children: Array.from({ length: 10 }, (_, i) => grow(`${key}-${i}`, depth - 1)) }
  }
  const data = [grow('0', Math.round(Math.log10(size)))]
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const time = async (call, argument) => {
    await frame()
    const start = performance.now()
    await call(argument)
    document.body.offsetHeight
    const taken = performance.now() - start
    await frame()
    return taken
  }
  const { bench } = window
  const setData = await time(bench.setData, data)
  const checkRoot = bench.checkRoot && (await time(bench.checkRoot))
  // Node 0-9-9…: a tenth of a tenth, deep down.
  const filter = await time(bench.filter, 'Node 0-9-9')
  await bench.filter('')
  await bench.setData(structuredClone(data))
  const expandAll = await time(bench.expandAll)
  return { nodes, setData, expandAll, checkRoot, filter, rows: bench.rows() }
}

async function timeScroll(page) {
  const steps = 40
  const before = await page.metrics()
  await page.evaluate(async (steps) => {
    const area = window.bench.scroller()
    for (let i = 0; i < steps; i++) {
      area.scrollTop += 900
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    }
  }, steps)
  const after = await page.metrics()
  return ((after.TaskDuration - before.TaskDuration) * 1000) / steps
}

// Runs in the page.
async function timeSingle() {
  const taken = {}
  for (const [name, call] of Object.entries(window.bench.single ?? {})) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const start = performance.now()
    call('0-9-9-9')
    document.body.offsetHeight
    taken[name] = performance.now() - start
  }
  return taken
}
