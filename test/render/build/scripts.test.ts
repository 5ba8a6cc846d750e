import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { HEAD_SCRIPT } from '../../../templates/appearance.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

let site: TestSite
afterEach(() => site.close())

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The texts among these whose scripts the policy of the built site allows; the script of kbsite's own is always among them. */
async function allowed(texts: readonly string[]): Promise<string[]> {
  const { summary, diagnostics } = await site.build()
  expect(summary, JSON.stringify(diagnostics)).toBeDefined()
  const sources: readonly string[] = site.output('_headers').match(/'sha256-[^']+'/g) ?? []
  expect(sources).toContain(sourceOf(HEAD_SCRIPT))
  const found = texts.filter((text) => sources.includes(sourceOf(text)))
  expect(new Set(sources).size).toBe(found.length + 1)
  return found
}

test('the policy allows the inline scripts of the config and of templates', async () => {
  site = makeSite({
    'docs/index.md': '# 果\n\n<Fruit name="pear" />\n',
    'docs/en/index.md': '---\nlayout: own\n---\n\n# Fruits\n',
    'kbsite.config.ts': `export default {
      head: [['script', {}, 'config()'], ['script', { type: 'application/ld+json' }, '{}']],
      locales: { root: { label: '中文' }, en: { label: 'English', head: [['script', {}, 'locale()']] } },
      transformHead: ({ title }) => [['script', {}, 'hook("' + title + '")']],
    }`,
    'templates/slots/doc-after.tsx':
      'export default () => <script dangerouslySetInnerHTML={{ __html: "slot(1 < 2)" }} />',
    'templates/layouts/own.tsx':
      'export default ({ content }) => <main><script>layout("{1 + 1}</script>")</script>{content}</main>'.replace(
        'layout("{1 + 1}</script>")',
        '{"layout("}{2}{")</script>"}',
      ),
    'templates/components/Fruit.tsx':
      'export default ({ name }) => <><script type="module">{"fruit(\\"" + name + "\\")"}</script><script src="/a.js" /></>',
  })
  const texts = [
    'config()',
    'locale()',
    'hook("果")',
    'hook("Fruits")',
    'hook("404")',
    'slot(1 < 2)',
    'layout(2)\\u003c/script>',
    'fruit("pear")',
  ]
  expect(await allowed([...texts, '{}', 'other()'])).toEqual(texts)
  expect(site.output('index.html')).toContain('<script type="module">fruit("pear")</script>')
})

test('the policy allows nothing that only stands in a page', async () => {
  site = makeSite({
    'docs/index.md':
      '# 果\n\n<script>raw()</script>\n\n`<script>code()</script>`\n\n<b title="<script>title()</script>">x</b>\n',
    'docs/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>svg()</script></svg>',
    'kbsite.config.ts': `const plugin = () => (tree) => {
      tree.children.push({ type: 'element', tagName: 'script', properties: {}, children: [{ type: 'text', value: 'plugin()' }] })
    }
    export default {
      markdown: { rehypePlugins: [plugin] },
      transformHtml: (html) => html.replace('</body>', '<script>html()</script></body>'),
    }`,
  })
  expect(await allowed(['raw()', 'code()', 'title()', 'svg()', 'plugin()', 'html()'])).toEqual([])
  expect(site.output('index.html')).toContain('<script>html()</script>')
})
