import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { kbsiteHere } from '../helpers/command.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

let site: TestSite | undefined
afterEach(() => site?.close())

/** What a sample has printed in one site need not be printed again in the next. */
const cacheDir = mkdtempSync(path.join(tmpdir(), 'kbsite-samples-'))
afterAll(() => rmSync(cacheDir, { recursive: true }))

function notes(text: string): TestSite {
  site = makeSite({ 'docs/index.md': `# 数组\n\n${text}` }, { cacheDir })
  return site
}

const wrong = '```js\nconsole.log(1 + 1) // → 3\n```\n'
const right = '::: script-preview\nconsole.log([1, 2]) // → [ 1, 2 ]\n:::\n'

describe('kbsite check --run', () => {
  test('samples that print what the notes say: nothing on stdout, exit code 0', async () => {
    const { code, stdout, stderr } = await kbsiteHere(notes(right).root, ['check', '--run'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toMatch(/^Nothing is broken: 1 page, 1 sample in [\d.]+ s\n$/)
  })

  test('a difference is an error at the line of the comment', async () => {
    const { code, stdout } = await kbsiteHere(notes(`${right}\n${wrong}`).root, ['check', '--run'])
    expect(code).toBe(1)
    expect(stdout).toContain(
      'docs/index.md:8:20  error  This prints "2", but the note says "3".  Correct the sample, or run "kbsite check --run --update" to write down what it prints.  (sample-output)\n',
    )
    expect(stdout).toMatch(/\n\n1 error\n$/)
  })

  test('without --run nothing is run', async () => {
    const { code, stdout } = await kbsiteHere(notes(wrong).root, ['check'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  })

  test('--json and --format json hold the findings and the counts', async () => {
    const { root } = notes(wrong)
    const [json, format] = [
      await kbsiteHere(root, ['check', '--run', '--json']),
      await kbsiteHere(root, ['check', '--run', '--format', 'json']),
    ]
    expect(JSON.parse(json.stdout)).toMatchObject({
      pages: 1,
      samples: { ran: 1, skipped: 0, differing: 1, updated: [] },
      counts: { error: 1, warning: 0, hint: 0 },
      diagnostics: [{ rule: 'sample-output', path: 'index.md', place: { line: 4, column: 20 } }],
    })
    expect(format.stdout).toBe(json.stdout)
    expect(json.stderr).toBe('')
  })

  test('--format github prints annotations', async () => {
    const { stdout, code } = await kbsiteHere(notes(wrong).root, ['check', '--run', '--format', 'github'])
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^::error file=docs\/index\.md,line=4,col=20,title=sample-output::This prints "2", but the note says "3"\. .*\n$/,
    )
  })

  test('--update writes what is printed, keeps everything else, and ends with 0', async () => {
    const { root, edit } = notes('')
    edit('docs/index.md', `# 数组\r\n\r\n${wrong}\n${right}`.replaceAll(/(?<!\r)\n/g, '\r\n'))
    const { code, stdout, stderr } = await kbsiteHere(root, ['check', '--update'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toContain('2 samples, 1 note updated')
    expect(readFileSync(path.join(root, 'docs/index.md'), 'utf8')).toBe(
      `# 数组\n\n${wrong.replace('3', '2')}\n${right}`.replaceAll('\n', '\r\n'),
    )
  })

  test('--update with --dry-run writes nothing and reports what differs', async () => {
    const { root } = notes(wrong)
    const before = readFileSync(path.join(root, 'docs/index.md'), 'utf8')
    const { code, stdout, stderr } = await kbsiteHere(root, ['check', '--update', '--dry-run'])
    expect([code, stdout, stderr]).toEqual([
      1,
      expect.stringContaining('This prints "2", but the note says "3".'),
      expect.stringMatching(/^Checked: 1 page, 1 sample in [\d.]+ s\n$/),
    ])
    expect(readFileSync(path.join(root, 'docs/index.md'), 'utf8')).toBe(before)
  })

  test('--update leaves what it cannot write down, and says so', async () => {
    const longer = '```js\nconsole.log(1)\nconsole.log(2)\n```\n\n```output\n1\n```\n'
    const { root } = notes(`${longer}\n\`\`\`js\nconst a = 1 // → 1\n\`\`\`\n\n#### 细节\n`)
    const { code, stdout } = await kbsiteHere(root, ['check', '--update'])
    expect(code).toBe(1)
    expect(stdout).toContain('docs/index.md:14:13  error  Nothing is printed here, but the note says "1".')
    // Where it stands now that the output above has a line more.
    expect(stdout).toMatch(/^docs\/index\.md:17:1 {2}warning .*\(heading-level\)\n {2}17 \| #### 细节$/m)
  })

  test('a sample that opts out with a reason is counted and not run', async () => {
    const { code, stderr } = await kbsiteHere(notes('```js no-run="needs a server"\n1 // → 2\n```\n').root, [
      'check',
      '--run',
    ])
    expect(code).toBe(0)
    expect(stderr).toContain('0 samples (1 not run)')
  })

  test('a sample that needs Node.js is named, and runs where the config gives it', async () => {
    const fence = "```js\nimport { EOL } from 'node:os'\nconsole.log(EOL.length > 0) // → true\n```\n"
    const { root } = notes(fence)
    const first = await kbsiteHere(root, ['check', '--run'])
    expect(first.code).toBe(0)
    expect(first.stdout).toContain(
      'docs/index.md:3:1  hint  The sample uses "node:os", which this site does not give to samples.  Write samples: { node: true } into the config',
    )
    expect(first.stderr).toContain('0 samples (1 not run)')
    writeFileSync(path.join(root, 'kbsite.config.json'), '{ "samples": { "node": true } }\n')
    const second = await kbsiteHere(root, ['check', '--run'])
    expect([second.code, second.stdout]).toEqual([0, ''])
    expect(second.stderr).toContain('1 page, 1 sample in')
  })

  test('a document sample runs in the browser', async () => {
    const { code, stdout } = await kbsiteHere(
      notes(
        "::: script-preview\nconst p = document.createElement('p')\np.textContent = 'a'\nconsole.log(p.outerHTML) // → <p>b</p>\n:::\n",
      ).root,
      ['check', '--run'],
    )
    expect(code).toBe(1)
    expect(stdout).toContain(
      'docs/index.md:6:26  error  This prints "<p>a</p>", but the note says "<p>b</p>".',
    )
  })

  test('a result comes from the cache the second time, the same', async () => {
    const { root } = notes(wrong)
    const first = await kbsiteHere(root, ['check', '--run', '--json'])
    const second = await kbsiteHere(root, ['check', '--run', '--json'])
    const fresh = await kbsiteHere(root, ['check', '--run', '--json', '--no-cache'])
    expect(second.stdout).toBe(first.stdout)
    expect(fresh.stdout).toBe(first.stdout)
  })

  test('--format with an unknown name ends with 2', async () => {
    const { code, stderr } = await kbsiteHere(notes(wrong).root, ['check', '--format', 'xml'])
    expect(code).toBe(2)
    expect(stderr).toContain('pretty, json, github')
  })
})

describe('kbsite check', () => {
  test('a sample that does not parse is a hint, and a fragment is not', async () => {
    const { code, stdout } = await kbsiteHere(
      notes('```js\nconst = 1\n```\n\n```js fragment\nconst = 1\n```\n').root,
      ['check'],
    )
    expect(code).toBe(0)
    expect(stdout).toContain(
      'docs/index.md:4:7  hint  The js sample does not parse: Expected identifier but found "=".  Correct it, or write "fragment" after the language.  (sample-syntax)',
    )
    expect(stdout).toContain('1 hint')
  })
})
