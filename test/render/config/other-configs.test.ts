import { afterEach, expect, test } from 'vitest'
import { relativePosix } from '../../../src/render/base/relative-posix.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { fixForOther, otherConfigs } from '../../../src/render/config/other-configs.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

let site: TestSite
afterEach(() => site.close())

/** The files among these that are not read, each with the tool that would and what to do. */
async function unread(files: Record<string, string>, options: { config?: string } = {}): Promise<string[]> {
  site = makeSite({ 'docs/apple.md': '# 苹果\n', ...files, 'kbsite.config.none': '' })
  site.remove('kbsite.config.none')
  const given = options.config && { config: `${site.root}/${options.config}` }
  const config = await loadConfig(site.root, given || {})
  return otherConfigs(config).map((one) =>
    [relativePosix(site.root, one.file), one.tool ?? 'kbsite', fixForOther(one, config).slice(0, 40)].join(
      ' | ',
    ),
  )
}

const empty = 'export default {}\n'

test('a config that another one stands before is not read', async () => {
  expect(
    await unread({ 'kbsite.config.ts': empty, 'kbsite.config.js': empty, 'kbsite.config.yaml': '' }),
  ).toEqual([
    'kbsite.config.js | kbsite | "kbsite.config.ts" is read: move missing',
    'kbsite.config.yaml | kbsite | "kbsite.config.ts" is read: move missing',
  ])
})

test('what a config imports is read, and who names a config knows of the others', async () => {
  const files = {
    'kbsite.config.ts': "import base from './kbsite.config.json'\nexport default base\n",
    'kbsite.config.json': '{}',
    'kbsite.config.mjs': empty,
  }
  expect((await unread(files)).map((one) => one.split(' ')[0])).toEqual(['kbsite.config.mjs'])
  site.close()
  expect(await unread(files, { config: 'kbsite.config.mjs' })).not.toEqual([])
  site.close()
  expect(await unread({ ...files, 'other.ts': empty }, { config: 'other.ts' })).toEqual([])
})

test('without a config those under other names, in other folders and of a generator that nothing reads are named', async () => {
  expect(await unread({ 'kbsite.config.yml': '', 'docs/kbsite.config.ts': empty })).toEqual([
    'kbsite.config.yml | kbsite | Call it "kbsite.config.ts", in the folde',
    'docs/kbsite.config.ts | kbsite | Move it into the folder of the project, ',
  ])
  site.close()
  expect(
    await unread({
      'rspress.config.ts': empty,
    }),
  ).toEqual(['rspress.config.ts | Rspress | Write "kbsite.config.ts" instead.'])
})

test('the config of the project is named where the folder of its notes was given', async () => {
  site = makeSite({ 'docs/apple.md': '# 苹果\n', 'kbsite.config.ts': empty })
  const config = await loadConfig(`${site.root}/docs`)
  expect(otherConfigs(config).map((one) => [one.file, fixForOther(one, config)])).toEqual([
    [`${site.root}/kbsite.config.ts`, 'Run kbsite in "..", the project folder, to which it belongs.'],
  ])
})

test('beside a config those of other generators are left alone', async () => {
  expect(
    await unread({ 'kbsite.config.cjs': 'module.exports = {}\n', 'docs/.vitepress/config.ts': empty }),
  ).toEqual([])
})
