import { expect, test } from 'vitest'
import { kbsiteHere } from '../helpers/command.ts'
import { makeSite } from '../helpers/site.ts'

const broken = {
  'kbsite.config.json': '{\n  "themeConfig": {\n    "nav": [{ "text": "梨", "link": "/pear" }]\n  }\n}\n',
  'docs/index.md': '---\nlayout: home\nhero:\n  actions:\n    - text: 去\n      link: /nowhere\n---\n',
  'docs/apple.md': '---\ntitle: 苹果\ntitle: 再来\n---\n\n# 苹果\n',
  'docs/plum.md':
    '# 李子\n\n[一](./pum.md) [二](#产地) ![图](./plum.png)\n\n<img src="/missing.svg" alt="无">\n\n## 同 {#a}\n\n## 同样 {#a}\n',
  'docs/code.md': '---js\nmodule.exports = { title: process.exit(3) }\n---\n\n# 代码\n',
  'docs/lay.md': '---\nlayout: hom\n---\n\n# 版式\n',
  'docs/apple/index.md': '# 又一个\n',
  'docs/Apple/index.md': '# 大写\n',
}

test('every mistake is found at its place, with what to do, and the exit code is 1', async () => {
  const site = makeSite(broken)
  const { code, stdout } = await kbsiteHere(site.root, ['check'])
  site.close()
  expect(code).toBe(1)
  for (const line of [
    'docs/apple.md:3:1  error  A key in front matter is given twice; the last counts.',
    'docs/code.md:1:1  error  Front matter in "js" is not read: nothing in a note is executed.',
    'docs/index.md:6:13  error  Link "/nowhere" leads to no page.',
    'docs/lay.md:2:1  warning  There is no layout "hom".  Did you mean "home"?',
    'docs/plum.md:3:1  error  Link "./pum.md" leads to no page.  Did you mean "./plum.md"?',
    'docs/plum.md:3:15  error  Link "#产地" names a heading that this page does not have.',
    'docs/plum.md:3:24  error  "./plum.png" names a file that does not exist.',
    'docs/plum.md:5:1  error  "/missing.svg" names a file that does not exist.',
    'docs/plum.md:9:1  warning  The id "a" is already used on line 7.',
    'kbsite.config.json:3:37  error  Link "/pear" leads to no page.',
    'docs/apple/index.md:1:1  error  "apple/index.md" and "Apple/index.md" give the same address "/apple/".',
  ]) {
    expect(stdout).toContain(line)
  }
})

test('--json gives the same findings for programs', async () => {
  const site = makeSite({ 'docs/index.md': '[x](./nowhere.md)\n' })
  const { code, stdout } = await kbsiteHere(site.root, ['check', '--json'])
  site.close()
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toEqual({
    pages: 1,
    diagnostics: [
      {
        rule: 'dead-link',
        severity: 'error',
        path: 'index.md',
        place: { line: 1, column: 1 },
        end: { line: 1, column: 18 },
        message: 'Link "./nowhere.md" leads to no page.',
      },
    ],
    counts: { error: 1, warning: 0, hint: 0 },
  })
})

test('a site without mistakes ends with 0 and prints nothing on stdout', async () => {
  const site = makeSite({ 'docs/index.md': '# 水果\n' })
  const { code, stdout, stderr } = await kbsiteHere(site.root, ['check'])
  site.close()
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  expect(stderr).toMatch(/^Nothing is broken: 1 page in/)
})
