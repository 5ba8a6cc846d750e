import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FaultSite, makeFaultSite } from '../helpers/fault-site.ts'

/** Threads are started for what makes 500 notes of usual length: these are long, of what costs little, and make two parts of an index. */
const padding = `<!-- ${'x'.repeat(33_000)} -->`
const textOf = (number: number) =>
  `# 第 ${number} 篇\n\n关于 topic${number} 的[一句话](./${(number + 1) % 70}.md)。\n\n\`\`\`js\nconst a = ${number}\n\`\`\`\n\n${padding}\n`
const notes = Object.fromEntries(
  Array.from({ length: 70 }, (_, number) => [`docs/${number}.md`, textOf(number)]),
)

let site: FaultSite
/** What a build gives all of whose threads live. */
let wanted: Record<string, string>

beforeAll(async () => {
  site = makeFaultSite(
    { 'docs/index.md': '# 首页\n', ...notes },
    { lastUpdated: false, themeConfig: { search: {}, backlinks: false, sidebar: [] } },
  )
  const { code, stderr } = await site.run(['build'], inThreads(`process._rawDebug('THREAD')`))
  expect(code).toBe(0)
  // One that makes the index, and those that parse.
  expect(stderr.match(/THREAD/g)?.length).toBeGreaterThanOrEqual(2)
  wanted = site.bytes()
})
afterAll(() => site.close())

/** What every thread of the command does at its start. */
function inThreads(action: string): NodeJS.ProcessEnv {
  return everywhere(
    `import { isMainThread, threadId, workerData } from 'node:worker_threads'\nif (!isMainThread) { ${action} }`,
  )
}

/** A module that the command and each of its threads loads at its start. */
function everywhere(code: string): NodeJS.ProcessEnv {
  const file = path.join(site.around, 'outside', 'hook.mjs')
  writeFileSync(file, `${code}\n`)
  return { NODE_OPTIONS: `--import=${pathToFileURL(file)}` }
}

/** Ends each process that is started, which is Pagefind's, so many ms later. */
const endProcesses = (ms: number) =>
  `(await import('node:diagnostics_channel')).subscribe('child_process', ({ process: child }) => setTimeout(() => child.kill('SIGKILL'), ${ms}))`

function differences(a: Record<string, string>, b: Record<string, string>): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name])
}

/** An edit, and a build of it in which every thread does that at its start. */
async function edited(action: string, text: string): Promise<string> {
  site.edit('docs/7.md', text)
  const { code, stderr } = await site.run(['build'], inThreads(action))
  expect(code).toBe(0)
  expect(stderr).toMatch(/\b1 of \d+ drawn/)
  return stderr
}

test('after an edit one thread is started, for the search, and its page alone changes, with what repeats its text', async () => {
  const stderr = await edited(`process._rawDebug('THREAD')`, `# 第 7 篇\n\n改过了：zebra\n${padding}\n`)
  expect(stderr.match(/THREAD/g)).toHaveLength(1)
  const changed = differences(site.bytes(), wanted)
  const names = changed.filter((name) => !name.startsWith('pagefind/'))
  expect(names.sort()).toEqual(['7.html', '7.md', 'llms-full.txt'])
  expect(changed.length).toBeLessThan(40)
})

test('without any Pagefind the former output stays, and the reason is told', async () => {
  site.edit('docs/7.md', `# 第 7 篇\n\n没有索引。\n${padding}\n`)
  const { code, stderr } = await site.run(['build'], everywhere(endProcesses(0)))
  expect(code).toBe(2)
  expect(stderr).toMatch(/error {2}The process of Pagefind, .* was ended from outside\. {2}Check whether/)
})

test('the bytes after edits are those of a clean build, although the thread ends in the middle', async () => {
  // As it was in the first build.
  await edited('setTimeout(() => process.exit(1), 120)', textOf(7))
  expect(differences(site.bytes(), wanted)).toEqual([])
})

// The command does the rest of their work itself.
test('the bytes are the same when threads die: one at its start, one in the middle, one by the end of its Pagefind', async () => {
  const dying = `if (!workerData.config) ${endProcesses(0)}
    else setTimeout(() => process.exit(1), threadId % 2 ? 0 : 300)`
  expect((await site.run(['build', '--no-cache'], inThreads(dying))).code).toBe(0)
  expect(differences(site.bytes(), wanted)).toEqual([])
})
