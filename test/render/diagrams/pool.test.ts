import { expect, test } from 'vitest'
import { openPool, type Session } from '../../../src/render/diagrams/pool.ts'

const limitMs = 20
const never = () => new Promise<never>(() => {})

/** A pool whose browsers are numbers from 1, with two pages each; `crash` ends the last of them from outside. */
function numbered(limit = limitMs) {
  let opened = 0
  let crash = () => {}
  const open = async (): Promise<Session<number>> => {
    opened += 1
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    crash = end
    return { lanes: [opened, opened], ended, kill: async () => end() }
  }
  return { pool: openPool(open, limit), opened: () => opened, crash: () => crash() }
}

test('a task that a busy machine has stopped gets a second time', async () => {
  const { pool, opened } = numbered()
  const outcome = await pool.run((browser) => (browser === 1 ? never() : Promise.resolve(browser)))
  expect(outcome).toEqual({ status: 'done', value: 2 })
  expect(opened()).toBe(2)
})

test('one that never ends is given up after the second', async () => {
  const { pool, opened } = numbered()
  expect(await pool.run(never)).toEqual({ status: 'hung' })
  expect(opened()).toBe(2)
  expect(await pool.run(async (browser) => browser)).toEqual({ status: 'done', value: 3 })
})

test('one that takes two browsers down is given up', async () => {
  const { pool, opened } = numbered()
  expect(await pool.run(() => Promise.reject(new Error('gone')))).toEqual({ status: 'died' })
  expect(opened()).toBe(2)
})

test('a browser that is killed from outside costs its tasks nothing', async () => {
  // A limit that no test would wait for.
  const { pool, opened, crash } = numbered(3_600_000)
  const tasks = [1, 2].map(() => pool.run((browser) => (browser === 1 ? never() : Promise.resolve(browser))))
  await new Promise(setImmediate)
  crash()
  const done = { status: 'done', value: 2 }
  expect(await Promise.all(tasks)).toEqual([done, done])
  expect(opened()).toBe(2)
})
