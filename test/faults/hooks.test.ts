import { afterEach, describe, expect, test } from 'vitest'
import { type FaultSite, makeFaultSite } from '../helpers/fault-site.ts'

let site: FaultSite | undefined
afterEach(() => site?.close())

/** Exit code and errors of a build with this config. */
async function built(config: string, args: readonly string[] = ['build']) {
  site = makeFaultSite({ 'docs/index.md': '# 首页\n', 'kbsite.config.ts': `${config}\n` })
  // Vitest has lines of its own in the stacks of this process.
  const { code, stderr } = await site.run([...args], config.includes('Error(') ? {} : undefined)
  return [code, stderr.split('\n').find((line) => line.includes('error  ')) ?? '']
}

describe('a hook of the config that', () => {
  test.each([
    [
      'gives no list of tags',
      "export default { transformHead: () => [['meta']] }",
      1,
      /"transformHead" gave \["meta"\]\. {2}Return a list of tags/,
    ],
    [
      'gives HTML later',
      'export default { transformHtml: async (html) => html }',
      1,
      /"transformHtml" returned a promise, which is not awaited\./,
    ],
    ['gives no HTML', 'export default { transformHtml: () => 5 }', 1, /"transformHtml" gave 5\./],
    [
      'throws',
      'export default {\n  transformHtml() {\n    throw new Error("kaputt")\n  },\n}',
      1,
      /docs\/index\.md:1:1 {2}error {2}"kbsite\.config\.ts:3:11" could not draw this page: kaputt\./,
    ],
    ['gives no path', 'export default { rewrites: () => 5 }', 2, /"rewrites" gave 5\. {2}Return a path/],
    [
      'gives no entries of the sitemap',
      "export default { sitemap: { hostname: 'https://a.cn', transformItems: async (all) => all } }",
      2,
      /"sitemap\.transformItems" returned a promise/,
    ],
    [
      'is a plug-in and throws',
      'const plugin = () => () => {\n  throw new Error("kaputt")\n}\nexport default { markdown: { remarkPlugins: [plugin] } }',
      1,
      /docs\/index\.md:1:1 {2}error {2}The plug-in at "kbsite\.config\.ts:2:9" failed: kaputt\./,
    ],
    [
      'is no plug-in',
      "export default { markdown: { remarkPlugins: ['remark-math'] } }",
      2,
      /^kbsite\.config\.ts:1:30 {2}error {2}Config key "markdown\.remarkPlugins\.0" has a wrong value: "remark-math"\. {2}Allowed: a function/,
    ],
  ])('%s', async (_name, config, code, message) => {
    expect(await built(config)).toEqual([code, expect.stringMatching(message)])
  })

  test('gives a tag of the same name has the last word; one that gives nothing leaves the page as it is', async () => {
    const head = "[['meta', { name: 'author', content: 'a' }]]"
    const later = "[['meta', { name: 'author', content: 'b' }]]"
    const hooks = `transformHead: () => ${later}, transformHtml() {}, transformPageData() {}`
    expect(await built(`export default { head: ${head}, ${hooks} }`)).toEqual([0, ''])
    expect(site!.output('index.html').match(/<meta name="author"[^>]*>/g)).toEqual([
      expect.stringContaining('content="b"'),
    ])
    expect(site!.output('index.html')).toContain('<h1')
  })
})

test.each([
  ['in the config', "export default { base: './' }", ['build'], 'kbsite.config.ts:1:18'],
  ['on the command line', 'export default {}', ['build', '--base', './kb'], '--base'],
])('a relative base is refused %s', async (_name, config, args, place) => {
  const [code, line] = await built(config, args)
  expect([code, line]).toEqual([
    2,
    expect.stringContaining(`${place}  error  Config key "base" has a wrong value`),
  ])
})
