import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { plan } from '../corpus/corpus.mjs'
import { collect, measured, processTree, treeMemory } from './measure.mjs'
import { mebibytes, seconds, table } from './table.mjs'
import { forget, prepare, runnable, tools } from './tools.mjs'

/** Edits before memory is looked at for the first time: libraries are loaded and caches are full then. */
const warmUp = 50

/**
 * Edits notes under `kbsite dev` one after another, each until the new text is served, and then all of them at once as a checkout does.
 * Prints the memory of the server over the edits and how long the checkout takes until notes are served as they are now, and
 * until the site is read.
 */
export async function measureEdits({ pages, edits }) {
  const cwd = prepare('kbsite', pages)
  const { command, args } = runnable(tools.kbsite.dev(0), cwd)
  const server = spawn(command, args, {
    cwd,
    env: { ...process.env, ...measured, NODE_ENV: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const origin = await addressOf(collect(server), server)
    const notes = plan(pages).map(({ file }) => noteOf(cwd, origin, file))
    const channel = await openChannel(origin)
    await untilServed(notes[0], '')
    const samples = []
    for (let turn = 0; turn < edits; turn += 1) {
      if (turn >= warmUp && turn % Math.ceil(edits / 10) === 0) samples.push([turn, treeMemory(server.pid)])
      const note = notes[(turn * 7) % notes.length]
      await edit(note, turn)
    }
    samples.push([edits, treeMemory(server.pid)])
    const checkout = await everythingAtOnce(notes, channel)
    const rows = samples.map(([turn, memory]) => [turn, mebibytes(memory), ratio(memory, samples[0][1])])
    return [
      table(['edits', 'memory MiB', 'to the first'], rows),
      `\n${pages} notes changed at once: written in ${seconds(checkout.written)} s, twenty of them served as they are ${seconds(checkout.settled)} s after the first change, the site read after ${seconds(checkout.read)} s, all of them then served in ${seconds(checkout.all)} s, ${checkout.pushes} pushes, ${mebibytes(treeMemory(server.pid))} MiB`,
    ].join('\n')
  } finally {
    for (const pid of processTree(server.pid).reverse()) process.kill(pid, 'SIGKILL')
    forget(tools.kbsite, cwd)
  }
}

function noteOf(cwd, origin, file) {
  const target = path.join(cwd, tools.kbsite.pages, file)
  return {
    target,
    url: origin + tools.kbsite.page(file.replace(/\.md$/, '')),
    text: readFileSync(target, 'utf8'),
  }
}

/** A sentence; now and then a fence or a title too, which others show. */
async function edit(note, turn) {
  const mark = `第 ${turn} 次改动`
  const fence = turn % 3 === 0 ? `\n\`\`\`js\nconst edit${turn} = ${turn}\n\`\`\`\n` : ''
  const text = turn % 25 === 0 ? note.text.replace(/^(title: .*)$/m, `$1 ${turn}`) : note.text
  writeFileSync(note.target, `${text}\n${mark}\n${fence}`)
  await untilServed(note, mark)
}

/** Asks often for one edit; seldom while a thousand are taken in, as asking takes time from that. */
async function untilServed(note, mark, everyMs = 10) {
  const end = Date.now() + 60_000
  while (Date.now() < end) {
    const response = await fetch(note.url)
    if (response.ok && (await response.text()).includes(mark)) return
    await sleep(everyMs)
  }
  throw new Error(`"${note.url}" does not show "${mark}".`)
}

/** Longer than the site takes to be read, in ms. */
const silence = 15_000

async function everythingAtOnce(notes, channel) {
  // Few edits are over before the site is read for the first time.
  await channel.lastPush(silence)
  const before = channel.pushes()
  const mark = '切换分支之后'
  const start = performance.now()
  for (const { target, text } of notes) writeFileSync(target, `${text}\n${mark}\n`)
  const written = (performance.now() - start) / 1000
  const step = Math.max(1, Math.floor(notes.length / 20))
  for (let at = notes.length - 1; at >= 0; at -= step) await untilServed(notes[at], mark, 100)
  const settled = (performance.now() - start) / 1000
  // The open page is told when the site is read, with what was found in it. Nothing is asked for meanwhile.
  const read = ((await channel.lastPush(silence)) - start) / 1000
  const pushes = channel.pushes() - before
  const asked = performance.now()
  for (const note of notes) await untilServed(note, mark, 100)
  return { written, settled, read, pushes, all: (performance.now() - asked) / 1000 }
}

/** Listens as an open page does. */
async function openChannel(origin) {
  const html = await (await fetch(`${origin}/`)).text()
  const token = /token=([0-9a-f]+)/.exec(html)[1]
  const stream = await fetch(`${origin}/__kbsite/events`, {
    method: 'POST',
    headers: { origin, 'x-kbsite-token': token },
  })
  let pushes = 0
  let last = performance.now()
  const listen = async () => {
    for await (const chunk of stream.body) {
      pushes += Buffer.from(chunk).toString().split('\n').filter(Boolean).length
      last = performance.now()
    }
  }
  // It ends with the server.
  listen().catch(() => {})
  return {
    pushes: () => pushes,
    /** When the last message came, told when none has come for so many ms. */
    async lastPush(silenceMs) {
      while (performance.now() - last < silenceMs) await sleep(100)
      return last
    },
  }
}

async function addressOf(output, server) {
  for (;;) {
    const found = /http:\/\/localhost:(\d+)/.exec(output())
    if (found) return `http://127.0.0.1:${found[1]}`
    if (server.exitCode !== null) throw new Error(`The server ended:\n${output()}`)
    await sleep(10)
  }
}

function ratio(one, other) {
  return `${(one / other).toFixed(2)}×`
}
