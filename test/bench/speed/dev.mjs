import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { plan } from '../corpus/corpus.mjs'
import { launchBrowser } from '../launch.mjs'
import { collect, measured, median, processTree, treeCpu, treeMemory } from './measure.mjs'
import { seconds, table, whole } from './table.mjs'
import { forget, prepare, runnable, tools } from './tools.mjs'

const edits = 9

/** How long a server is waited for to come to rest, in ms. */
const settleMs = 180_000

/**
 * Starts each development server twice, opens a note and edits it; prints what an author waits for: from the start to the answer with the note's
 * HTML, to its heading on the screen, and from writing the file to the new text.
 */
export async function compareServers({ names, pages }) {
  const browser = await launchBrowser()
  const rows = []
  try {
    for (const name of names) {
      try {
        rows.push(await rowOf(browser, name, pages))
      } catch (error) {
        // One that does not start says nothing about the others.
        process.stderr.write(`${name} is left out: ${error.message}\n`)
      }
    }
  } finally {
    await browser.close()
  }
  return table(
    [
      'tool',
      'served s',
      'shown s',
      'second start: served s',
      'shown s',
      'save to screen ms',
      'slowest ms',
      'memory MiB',
    ],
    rows,
  )
}

async function rowOf(browser, name, pages) {
  const cwd = prepare(name, pages)
  const cold = await visit(browser, name, cwd, pages, 0)
  const warm = await visit(browser, name, cwd, pages, edits)
  forget(tools[name], cwd)
  return [
    tools[name].label(),
    seconds(cold.served),
    seconds(cold.first),
    seconds(warm.served),
    seconds(warm.first),
    whole(median(warm.saves)),
    whole(Math.max(...warm.saves)),
    whole(warm.memory / 1024 / 1024),
  ]
}

async function visit(browser, name, cwd, pages, count) {
  const tool = tools[name]
  const port = await freePort()
  const { command, args } = runnable(tool.dev(port), cwd)
  const { file, title } = plan(pages)[Math.floor(pages / 2)]
  const target = path.join(cwd, tool.pages, file)
  const before = readFileSync(target, 'utf8')
  const start = performance.now()
  const server = spawn(command, args, {
    cwd,
    env: { ...process.env, ...measured, NODE_ENV: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(server)
  const page = await browser.newPage()
  let served
  page.on('response', (response) => {
    if (response.ok() && response.request().isNavigationRequest())
      served ??= (performance.now() - start) / 1000
  })
  try {
    const url = `http://localhost:${port}${tool.page(file.replace(/\.md$/, ''))}`
    await untilListening(port, server, output)
    await untilShown(page, url, title)
    const first = (performance.now() - start) / 1000
    // The second start is one after a working day: whatever the server reads and remembers behind its first page is done.
    await untilAtRest(server.pid)
    const saves = []
    for (let turn = 0; turn < count; turn += 1) saves.push(await saveOnce(page, target, before, turn))
    return { served, first, saves, memory: treeMemory(server.pid) }
  } finally {
    await page.close()
    for (const pid of processTree(server.pid).reverse()) kill(pid)
    writeFileSync(target, before)
  }
}

/** From writing the file to the new text in the document, in ms. */
async function saveOnce(page, target, before, turn) {
  const mark = `第 ${turn} 次保存 ${Date.now()}`
  // What a server does after the last edit is not part of this one.
  await sleep(700)
  const shown = page.waitForFunction(
    (text) => document.body.textContent.includes(text),
    { polling: 'raf', timeout: 60_000 },
    mark,
  )
  const start = performance.now()
  writeFileSync(target, `${before}\n${mark}\n`)
  await shown
  return performance.now() - start
}

/** Until all its processes together have used less than a tenth of a core for two seconds. */
async function untilAtRest(pid) {
  const end = Date.now() + settleMs
  for (let before = treeCpu(pid); Date.now() < end; ) {
    await sleep(2_000)
    const now = treeCpu(pid)
    if (now - before < 200) return
    before = now
  }
}

async function untilListening(port, server, output) {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server ended:\n${output().slice(-2_000)}`)
    const open = await new Promise((resolve) => {
      const socket = connect(port, 'localhost', () => resolve(true)).on('error', () => resolve(false))
      socket.on('close', () => socket.destroy())
      socket.on('connect', () => socket.end())
    })
    if (open) return
    await sleep(5)
  }
}

async function untilShown(page, url, title) {
  const end = Date.now() + 180_000
  let last
  while (Date.now() < end) {
    try {
      await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 120_000 })
      await page.waitForFunction(
        (text) => document.querySelector('h1')?.textContent.includes(text),
        { polling: 20, timeout: 60_000 },
        title,
      )
      return
    } catch (error) {
      // Not ready yet.
      last = error
      await sleep(50)
    }
  }
  throw new Error(`"${url}" showed no page.`, { cause: last })
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}
