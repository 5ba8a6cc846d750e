import hljs from 'highlight.js'
import { expect, test } from 'vitest'
import { grammarNamed, grammarNames } from '../../../../src/render/parse/code/grammar-names.ts'
import { openGrammars } from '../../../../src/render/parse/code/grammars.ts'
import { LineEmitter } from '../../../../src/render/parse/code/line-emitter.ts'

const page =
  '<style>\np { color: #fff }\n</style>\n<script>\nconst a = `$' + '{1}`\n</script>\n<?php echo 1 ?>\n'
const samples: Readonly<Record<string, string>> = {
  xml: page,
  markdown: `# One\n\n${page}\n**two** \`three\`\n`,
  javascript: 'const a = html`<b class="c">$' + '{1}</b>`; const c = css`p { top: 0 }`\n',
  ts: 'type A<T> = T extends infer U ? U : never\n',
  makefile: 'all: $(FILES)\n\techo $@\n',
  php: page,
  erb: '<p><%= link_to "a", b %></p>\n',
}

hljs.configure({ __emitter: LineEmitter })

test.each(Object.entries(samples))('%s looks the same as with every grammar loaded', (language, code) => {
  // Another one first: what was loaded before must make no difference.
  const grammars = openGrammars()
  grammars('rust')
  const lazy = grammars(language)!.highlight(code, { language }).value
  expect(lazy).toBe(hljs.highlight(code, { language }).value)
})

test('aliases and unknown names are told apart', () => {
  const grammars = openGrammars()
  expect(grammars('golang')?.getLanguage('golang')?.name).toBe('Go')
  expect(grammars('no-such-language')).toBeUndefined()
  expect(grammars('../core')).toBeUndefined()
})

test('the names kept here are those of the library, and mean the same', () => {
  const names = hljs.listLanguages()
  const aliases = names.flatMap((name) => hljs.getLanguage(name)?.aliases ?? [])
  expect(grammarNames()).toEqual([...names, ...aliases])
  for (const name of grammarNames()) {
    expect(hljs.getLanguage(grammarNamed(name)!)?.name, name).toBe(hljs.getLanguage(name)?.name)
  }
})

test.each([
  ['json', '{"a": [1, true]}'],
  ['xml', page],
  ['plaintext', 'a=1&b=2'],
])('the body of a message of HTTP is read as %s, with few grammars', (language, body) => {
  const grammars = openGrammars()
  const lines = grammars('http')!.highlight(`POST / HTTP/1.1\nAccept: */*\n\n${body}`, {
    language: 'http',
  }).value
  expect(lines.split('\n').slice(3).join('\n')).toBe(hljs.highlight(body, { language }).value)
  expect(grammars('http')!.listLanguages().length).toBeLessThan(12)
})

test('a usual language loads no other', () => {
  const grammars = openGrammars()
  expect(grammars('css')!.listLanguages()).toEqual(['css'])
  expect(grammars('xml')!.listLanguages().length).toBeLessThan(12)
})
