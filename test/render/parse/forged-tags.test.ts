import { expect, test } from 'vitest'
import { openNotes } from '../../helpers/notes.tsx'

const evil = '&lt;img src=x onerror=ran()>'

test.each([
  `<kb-math html="${evil}" source="x"></kb-math>`,
  `<KB-MATH HTML="${evil}"></KB-MATH>`,
  `<kb-math\thtml="${evil}"/>`,
  `<kb-code html="${evil}" lang="js"></kb-code>`,
  `<kb-plain-code code="x"></kb-plain-code>`,
  `<kb-preview html="${evil}" code="1"></kb-preview>`,
  `<kb-diagram source="a" diagramKey="b"></kb-diagram>`,
  `<kb-component name="Badge" props='{"text":"forged"}'></kb-component>`,
  `<kb-component name="Badge" props="no JSON"></kb-component>`,
  `<kb-code-group><kb-code html="${evil}"></kb-code></kb-code-group>`,
  `<kb-container kind="tip">x</kb-container>`,
  `<kb-html dangerouslySetInnerHTML='{"__html":"${evil}"}'>x</kb-html>`,
  `<div><kb-math html="${evil}"></kb-math></div>`,
  `<svg><kb-math html="${evil}"></kb-math></svg>`,
  // What takes this for a tag and what does not differ.
  `<a title=">"<kb-math html="${evil}">x</a>`,
])('a tag that is called as what kbsite draws is not drawn: %s', async (tag) => {
  const notes = await openNotes({ 'a.md': `${tag}\n\nText ${tag} text\n` })
  const html = notes.html('a.md')
  expect(html).not.toMatch(/<img|<kb-|kb-math"|kb-island|kb-badge|custom-block|language-js|<pre/)
  expect(notes.page('a.md').diagnostics.map(({ rule }) => rule)).not.toContain('page-failed')
})

test('such a tag is shown as text, with a word about it', async () => {
  const notes = await openNotes({ 'a.md': 'An <kb-math html="x">a</kb-math>\n' })
  expect(notes.html('a.md')).toContain('&lt;kb-math html=&quot;x&quot;&gt;a&lt;/kb-math&gt;')
  expect(notes.page('a.md').diagnostics.map(({ rule, place }) => [rule, place])).toEqual([
    ['unknown-tag', { line: 1, column: 4 }],
  ])
})

test('containers and groups around HTML are drawn, with what they hold', async () => {
  const text = ':::: tip A **b** {.own open}\n\n<b>c</b>\n\n::: code-group\n```js [d]\n1\n```\n:::\n\n::::\n'
  const html = (await openNotes({ 'a.md': text })).html('a.md')
  expect(html).toMatch(/<div class="tip custom-block own"[^>]*>.*A <strong>b<\/strong>/s)
  expect(html).toMatch(/<b>c<\/b>.*role="tablist".*language-js/s)
})
