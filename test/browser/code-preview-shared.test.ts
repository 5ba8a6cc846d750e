import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorkbench, type Workbench } from './code-preview-harness.tsx'

// Firefox and Safari run a frame in the thread of its page; Chromium does so without these features.
const shared = [
  '--disable-site-isolation-trials',
  '--disable-features=IsolateSandboxedIframes,SitePerProcess',
]

let workbench: Workbench
beforeAll(async () => {
  workbench = await openWorkbench(shared)
})
afterAll(() => workbench?.close())

describe('where frames share the thread of the page', () => {
  test.each([
    ['a loop', 'document.title; while (true) {}'],
    ['promises', 'document.title; const again = () => Promise.resolve().then(again); again()'],
    ['promises that catch', 'document.title; const again = () => Promise.reject().catch(again); again()'],
    ['microtasks', 'document.title; const again = () => queueMicrotask(again); again()'],
    ['waiting functions', 'document.title; async function again() { await null; again() }; again()'],
    [
      'waiting arrow functions',
      'document.title; const again = async () => { await null; return again() }; again()',
    ],
    [
      'a watched document',
      'const e = document.createElement("b"); new MutationObserver(() => { e.id += 1 }).observe(e, { attributes: true }); e.id = 1',
    ],
  ])('a sample that goes on for ever through %s is ended', async (_, code) => {
    const visit = await workbench.open([{ code, expand: true }], { impatient: true })
    expect(await visit.entries(1)).toEqual(['ERROR|Error: The code did not answer in time and was stopped.'])
    expect(await visit.page.$('iframe')).toBeNull()
    await visit.close()
  })
})
