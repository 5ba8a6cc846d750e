import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kbsite, kbsiteHere, startKbsite } from '../helpers/command.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

/** Wipes the screen, names the terminal, fills the clipboard, turns text round, and is a command of a CI service. */
const hostile = '\x1b[2J\x1b]0;mine\x07\x1b]52;c;QQ==\x07\u202e\u200b\u2028\x9b2J ##[add-mask]a'
const command = '::error file=x::owned'

const open: TestSite[] = []
afterAll(() => {
  for (const site of open.splice(0)) site.close()
})

/** The same in YAML, which allows few control characters as they are. */
const inYaml = JSON.stringify(hostile).replace('\x9b', '\\x9b').replace('\u2028', '\\u2028')

/** Notes whose names, links, formulas and diagrams hold what a terminal or a CI service obeys; with `broken`, one has front matter that is no YAML, and one is `drawn`. */
function hostileSite({ broken = false, drawn = false } = {}): TestSite {
  const note = `---
title: ${inYaml}
---
# One

[a](./${hostile}.md) [b](<${command}.md>) [c](x&#10;::error::d.md)

$$
\\foo ${hostile} é
$$

<!-- kbsite-ignore ${hostile} -->
`
  const config = { check: { rules: { 'dead-link': 'warning' as const } } }
  const site = makeSite({ 'docs/index.md': '# Home\n' }, config)
  open.push(site)
  mkdirSync(path.join(site.root, 'docs/sub'))
  if (broken) writeFileSync(path.join(site.root, `docs/broken\n${command}.md`), `---\n${hostile}: {\n---\n`)
  if (drawn) site.edit('docs/drawn.md', `# Drawn\n\n\`\`\`mermaid\ngraph ${hostile}\n\`\`\`\n`)
  for (const name of [
    `a\n${command}.md`,
    `${command}.md`,
    'sub/\x1b[2J ##[group]x.md',
    'b\r::add-mask::x.md',
  ])
    writeFileSync(path.join(site.root, 'docs', name), note)
  return site
}

/** Colours of ours are all that a terminal is to obey. */
function expectHarmless(text: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  expect(text.replace(/\x1b\[\d+m/g, '')).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f]|[\p{Cf}\p{Zl}\p{Zp}]/u)
  expect(text).not.toMatch(/^\s*::/m)
  expect(text).not.toMatch(/##\w*\[/)
}

/** What follows only reads, so that the notes need to be parsed once. */
let shared: Record<'broken' | 'whole', TestSite>
beforeAll(() => {
  shared = { broken: hostileSite({ broken: true }), whole: hostileSite({ drawn: true }) }
})

test.each([
  ['a report', ['check']],
  ['JSON', ['check', '--format', 'json']],
  ['SARIF', ['check', '--format', 'sarif']],
  ['JUnit', ['check', '--format', 'junit']],
  ['a diff', ['check', '--fix', '--dry-run']],
  ['an unknown commit', ['check', '--changed', hostile]],
  ['an unknown baseline', ['check', '--baseline', hostile]],
  ['a build', ['build', '--explain']],
  ['a move', ['mv', `${command}.md`, `${hostile}.md`, '--dry-run']],
  ['a move of nothing', ['mv', hostile, 'b.md']],
  ['an unknown command', [hostile]],
  ['an unknown option', ['check', `--${hostile}`]],
])('%s obeys no note', async (_name, [name = '', ...flags]) => {
  const { root } = shared[name === 'check' ? 'broken' : 'whole']
  // From the folder of the notes, lines begin with their names.
  const where = name === 'mv' ? ['--root', '..'] : name === 'check' || name === 'build' ? ['..'] : []
  const args = [name, ...where, ...flags]
  const { stdout, stderr } = await kbsiteHere(path.join(root, 'docs'), args, { isColored: true })
  expect((stdout + stderr).length).toBeGreaterThan(50)
  expectHarmless(stdout)
  expectHarmless(stderr)
})

test('nor does a build for programs', async () => {
  const { root } = hostileSite()
  const { stdout, stderr } = await kbsiteHere(root, ['build', '--json'], { isColored: true })
  expect(stdout.length).toBeGreaterThan(50)
  expectHarmless(stdout)
  expectHarmless(stderr)
})

test('nor does an import, whatever the notes and the config of the other tool say', async () => {
  const { root } = hostileSite()
  rmSync(path.join(root, 'kbsite.config.json'))
  const mkdocs = `site_name: ${inYaml}\nnav: [{ ${inYaml}: index.md }]\nplugins: [${inYaml}]\n`
  writeFileSync(path.join(root, 'mkdocs.yml'), mkdocs)
  writeFileSync(
    path.join(root, 'docs/tag.md'),
    `# T\n\n<Own ${hostile}="a" />\n\n{% hint %}\n${hostile}\n{% endhint %}\n`,
  )
  for (const flags of [['--dry-run', '--convert'], ['--convert'], ['--from', hostile]]) {
    const args = ['import', '..', ...flags]
    const { stdout, stderr } = await kbsiteHere(path.join(root, 'docs'), args, { isColored: true })
    expect((stdout + stderr).length).toBeGreaterThan(50)
    expectHarmless(stdout)
    expectHarmless(stderr)
  }
})

test('nor does the terminal of kbsite dev', async () => {
  const site = hostileSite()
  const dev = startKbsite(path.join(site.root, 'docs'), ['dev', '..', '--port', '0'])
  try {
    await dev.waitFor(/ready in/)
    site.edit(`docs/${command}.md`, `---\n${hostile}: {\n---\n`)
    await expect.poll(() => dev.output()).toContain('front-matter')
    expectHarmless(dev.output())
  } finally {
    await dev.stop()
  }
})

test('workflow commands are those of the report, one for each finding', async () => {
  const { stdout, stderr } = await kbsiteHere(shared.broken.root, ['check', '--format', 'github'])
  const lines = stdout.trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(8)
  for (const line of lines) expect(line).toMatch(/^::(?:error|warning|notice) file=[^:]+::[^\p{Cc}\p{Cf}]+$/u)
  expect(stdout).not.toMatch(/##\w*\[/)
  expectHarmless(stderr)
})

test('what a config says wrong is quoted in signs, its stack too', async () => {
  const site = makeSite({ 'docs/index.md': '# Home\n' })
  open.push(site)
  const text = JSON.stringify(`${hostile}\n${command}`)
  for (const config of [`export default { [${text}]: 1, base: ${text} }`, `throw new Error(${text})`]) {
    writeFileSync(path.join(site.root, 'kbsite.config.js'), config)
    const { code, stdout, stderr } = await kbsiteHere(site.root, ['build', '--log-level', 'debug'])
    expect(code).toBe(2)
    expect(stderr).toContain('␛[2J')
    expectHarmless(stdout + stderr)
  }
})

test('an error that nothing catches is shown in signs, and kbsite ends with 2', async () => {
  const site = makeSite({ 'docs/index.md': '# Home\n' })
  open.push(site)
  const text = JSON.stringify(`${hostile}\n${command}`)
  writeFileSync(
    path.join(site.root, 'kbsite.config.js'),
    `export default { async transformPage(page) { setTimeout(() => { throw new Error(${text}) }); await new Promise((end) => setTimeout(end, 500)); return page } }`,
  )
  const { code, stdout, stderr } = await kbsite(site.root, ['build'])
  expect(code).toBe(2)
  expect(stderr).toContain('Error: ␛[2J')
  expectHarmless(stdout + stderr)
})
