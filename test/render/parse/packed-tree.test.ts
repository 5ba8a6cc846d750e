import path from 'node:path'
import type { ElementContent, Root, RootContent } from 'hast'
import { raw } from 'hast-util-raw'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { noCache } from '../../../src/render/cache/cache.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { loadSite } from '../../../src/render/load.ts'
import type { LoadedSite } from '../../../src/render/model/loaded-site.ts'
import type { Page } from '../../../src/render/model/types.ts'
import { toReact } from '../../../src/render/page/body.tsx'
import type { BodyContext } from '../../../src/render/page/body-context.ts'
import { markdownComponents } from '../../../src/render/page/markdown-components.tsx'
import { cutFrom } from '../../../src/render/parse/cut/cut-page.ts'
import { packedTree, unpackedHtml } from '../../../src/render/parse/packed-tree.ts'
import { localeOf } from '../../../src/render/site/locales.ts'
import { openNotes } from '../../helpers/notes.tsx'
import { makeSite } from '../../helpers/site.ts'

/** The tree of a piece of HTML as it is stored: tags without attributes, packed pieces in quotation marks. */
function storedOf(html: string): string {
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: html }] }) as Root
  return packedTree(tree).children.map(shown).join('')
}

function shown(node: RootContent | ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return `(${node.type})`
  const { dangerouslySetInnerHTML: inside } = node.properties as {
    dangerouslySetInnerHTML?: { __html: string }
  }
  return inside
    ? `“${inside.__html}”`
    : `<${node.tagName}>${node.children.map(shown).join('')}</${node.tagName}>`
}

test.each([
  ['a paragraph', '<p>a <em>b</em> <code>c</code></p>', '“<p>a <em>b</em> <code>c</code></p>”'],
  ['blocks behind each other', '<p>a</p>\n<hr><p>b<br>c</p>', '“<p>a</p>\n<hr/><p>b<br/>c</p>”'],
  ['text alone', 'a < b', 'a < b'],
  ['marks of HTML', '<p>&lt;b> &amp;amp; "c" \'d\'</p>', "“<p>&lt;b&gt; &amp;amp; &quot;c&quot; 'd'</p>”"],
  ['what stands around a link', '<p>a <b>b</b> <a href="/c">d</a> e</p>', '<p>“a <b>b</b> ”<a>d</a> e</p>'],
  ['the text of a link', '<a href="/c">a <b>b</b></a>', '<a>“a <b>b</b>”</a>'],
  [
    'the items around one with a picture',
    '<ul><li>a</li><li>b<ul><li><img src="c.png"></li><li>d</li></ul></li><li>e</li></ul>',
    '<ul>“<li>a</li>”<li>b<ul><li><img></img></li>“<li>d</li>”</ul></li>“<li>e</li>”</ul>',
  ],
  [
    'the rows of a table',
    '<table>\n<tr>\n<td align="right">a</td>\n<th colspan="2">b</th></tr></table>',
    '<table>“<tbody><tr><td style="text-align:right">a</td><th colspan="2">b</th></tr></tbody>”</table>',
  ],
  [
    'attributes',
    '<p id="a" class="b c" lang="en" title="&quot;<&amp;" tabindex="-1">d</p><ol start="3" type="i"></ol>',
    '“<p id="a" class="b c" lang="en" title="&quot;&lt;&amp;" tabindex="-1">d</p><ol start="3" type="i"></ol>”',
  ],
  [
    'a task',
    '<li><input type="checkbox" checked disabled aria-label="a"> a</li>',
    '“<li><input type="checkbox" checked="" disabled="" aria-label="a"/> a</li>”',
  ],
  [
    'a heading with its link',
    '<h2 id="a">b<a class="header-anchor" href="#a" aria-label="c">d</a></h2>',
    '“<h2 id="a">b<a class="header-anchor" href="#a" aria-label="c">d</a></h2>”',
  ],
])('%s is packed', (_, html, stored) => {
  expect(storedOf(html)).toBe(stored)
})

test.each([
  ['a style', '<p style="color: red">a</p>', '<p>a</p>'],
  ['what React writes in another way', '<p contenteditable="true">a</p>', '<p>a</p>'],
  ['a word for a number', '<ol start="a"></ol>', '<ol></ol>'],
  ['an alignment of no cell', '<p align="right">a</p>', '<p>a</p>'],
  [
    'an alignment that is none',
    '<table><td align="a">b</td></table>',
    '<table><tbody><tr><td>b</td></tr></tbody></table>',
  ],
  ['a link that only looks like that of a heading', '<a class="header-anchor" href="/a">b</a>', '<a>b</a>'],
  ['one that opens elsewhere', '<a class="header-anchor" href="#a" target="b">c</a>', '<a>c</a>'],
  ['lines that are kept', '<pre>\n\na</pre>', '<pre>\na</pre>'],
  ['a drawing', '<svg><desc><p>a <b>b</b></p></desc></svg>', '<svg><desc><p>a <b>b</b></p></desc></svg>'],
  ['a formula', '<math><mi>a</mi></math>', '<math><mi>a</mi></math>'],
  ['a field', '<textarea>\na</textarea>', '<textarea>a</textarea>'],
  ['a choice', '<select><option>a</option></select>', '<select><option>a</option></select>'],
  ['an element of no HTML', '<my-tag>a</my-tag>', '<my-tag>a</my-tag>'],
  ['a block of ours', '<kb-code html="a"></kb-code>', '<kb-code></kb-code>'],
  [
    'what a component of the site is given',
    '<kb-component><p>a <b>b</b></p></kb-component>',
    '<kb-component><p>a <b>b</b></p></kb-component>',
  ],
])('%s is not', (_, html, stored) => {
  expect(storedOf(html)).toBe(stored)
})

/** HTML as a browser sees it, without comments: React puts some between texts. */
function domOf(html: string): unknown {
  return nodesOf(parseFragment(html))
}

type Node = DefaultTreeAdapterMap['node']

function nodesOf(parent: Node): unknown[] {
  const nodes: unknown[] = []
  for (const child of 'childNodes' in parent ? parent.childNodes : []) {
    if (child.nodeName === '#comment') continue
    if ('value' in child) {
      const before = nodes.at(-1)
      if (typeof before === 'string') nodes[nodes.length - 1] = before + child.value
      else nodes.push(child.value)
    } else if ('attrs' in child) {
      const attributes = child.attrs.map(({ name, value }) => `${name}=${value}`).sort()
      nodes.push([child.tagName, child.namespaceURI, attributes, nodesOf(child)])
    }
  }
  return nodes
}

test.each([
  ['inline code and entities', '`<b>` &lt; &amp;amp; &copy; &nbsp; "a" \'b\' <b>&quot;</b>\n\n`` a`b ``'],
  ['emphasis', '*a **b** ~~c~~*{.d}\n\n**e**{#f title="<\\"&>"}'],
  ['headings', '# a\n\n## b `c<d` {#e .f}\n\n## [g](./a.md) h\n\n> ### i'],
  ['lists', '- a\n  - [b](./a.md)\n  - c\n- d\n\n3. e\n\n   f\n4. g'],
  ['tasks', '- [ ] a\n- [x] b *c*\n- [x] [d](./a.md)'],
  ['a table', '| a | b | c |\n|:--|:-:|--:|\n| `\\|` | *d* | [e](./a.md) |\n| f | g | h |'],
  ['a table as HTML', '<table>\n<caption>a</caption>\n<tr>\n<td align=center rowspan=2>b\n<th>c\n</table>'],
  [
    'attributes of the author',
    '<p style="color:red" class="a  b">c <b style="--d: 1">e</b></p>\n\n<p align=center hidden>f</p>',
  ],
  ['lines', 'a  \nb\n\n---\n\n<pre>\n\nc <b>\nd</b></pre>\n\n<textarea>\n\ne</textarea>'],
  [
    'drawings and formulas',
    'a <svg viewBox="0 0 1 1"><foreignObject><p>b</p></foreignObject></svg> <math><mi>c</mi></math> d',
  ],
  [
    'containers',
    '::: tip a *b* `c`\nd *e*\n:::\n\n::: details\n[f](./a.md) **g**\n:::\n\n> [!NOTE]\n> h *i*',
  ],
  ['a group of code', '::: code-group\n```js [a]\n1\n```\n\nb *c*\n\n```js [d]\n2\n```\n:::'],
  ['footnotes', 'a[^1] *b*\n\n[^1]: c *d*'],
  ['components', '<Badge>a *b*</Badge> c *d* <Badge text="e" />'],
  ['fields', '<label>a <input type=text></label><select><option>c &amp;<option value=d>e</select>'],
  ['tags that mend themselves', '<p>a <b>b <i>c</b> d</i>\n\n<ul><p>e<li>f</ul>\n\n<p>g<div>h</div></p>'],
  [
    'ruby and disclosures',
    '<ruby>a<rp>(</rp><rt>b</rt></ruby>\n\n<details open><summary>c *d*</summary>\n\ne\n\n</details>',
  ],
  [
    'elements of their own',
    '<figure><img src="./a.png"><figcaption>a <em>b</em></figcaption></figure>\n\n[[toc]]\n\n## c',
  ],
])('%s are drawn as if nothing was packed', async (_, markdown) => {
  const files = { 'a.md': `${markdown}\n\nlast *words*\n`, 'a.png': '' }
  const packed = await openNotes(files)
  const whole = await openNotes(files, { transformHtml: (html) => html })
  expect(JSON.stringify(whole.page('a.md').tree)).not.toContain('"kb-html"')
  expect(JSON.stringify(packed.page('a.md').tree)).not.toBe(JSON.stringify(whole.page('a.md').tree))
  expect(packed.html('a.md')).not.toContain('kb-html')
  expect(domOf(packed.html('a.md'))).toEqual(domOf(whole.html('a.md')))
})

describe('the notes of this repository', () => {
  let packed: LoadedSite
  let whole: LoadedSite

  beforeAll(async () => {
    const config = await loadConfig(path.resolve(import.meta.dirname, '../../..'))
    packed = await loadSite(config, noCache)
    whole = await loadSite({ ...config, transformPage: async (page) => page }, noCache)
  })

  const contextOf = ({ site, templates }: LoadedSite, page: Page): BodyContext => ({
    page,
    site,
    locale: localeOf(site, page.route),
    diagrams: new Map(),
    sandboxHref: '/sandbox.html',
    components: templates.components,
  })
  const drawn = (loaded: LoadedSite, route: string) => {
    const page = loaded.site.pages.get(route)!
    return unpackedHtml(renderToString(toReact(page.tree, contextOf(loaded, page))))
  }

  test('are drawn as if nothing was packed', () => {
    const routes = [...whole.site.pages.keys()]
    expect(routes.length).toBeGreaterThan(200)
    for (const route of routes)
      expect([route, domOf(drawn(packed, route))]).toEqual([route, domOf(drawn(whole, route))])
  }, 120_000)

  test('are searched by the same text', () => {
    for (const [route, page] of whole.site.pages) {
      const own = packed.site.pages.get(route)!
      expect([route, cutFrom(packed.cutOf(own).read() as Uint8Array)]).toEqual([
        route,
        cutFrom(whole.cutOf(page).read() as Uint8Array),
      ])
    }
  })

  test('have no element packed that a component draws', () => {
    const [page] = packed.site.pages.values()
    const drawnByUs = Object.keys(markdownComponents(contextOf(packed, page!)))
    expect(drawnByUs).toContain('kb-code')
    for (const tagName of drawnByUs) {
      const root: Root = {
        type: 'root',
        children: [{ type: 'element', tagName, properties: {}, children: [] }],
      }
      expect(packedTree(root)).toEqual(root)
    }
  })
})

test.each([
  ['transformPage', 'transformPage: (page) => page'],
  ['transformPageData', 'transformPageData: () => {}'],
  ['transformHtml', 'transformHtml: (html) => html'],
  ['rewrites', "rewrites: { 'a.md': 'b.md' }"],
  ['a pattern of edit links', "themeConfig: { editLink: { pattern: ({ path }) => '/' + path } }"],
  [
    'one of a language',
    "locales: { root: { label: 'a', themeConfig: { editLink: { pattern: ({ path }) => '/' + path } } } }",
  ],
])('where a config has %s, trees are as they were parsed', async (_, key) => {
  const site = makeSite({
    'docs/a.md': '# a\n\n*b*\n',
    'kbsite.config.ts': `export default { ${key} }\n`,
  })
  try {
    const loaded = await loadSite(await loadConfig(site.root), noCache)
    const [page] = loaded.site.pages.values()
    expect(JSON.stringify(page!.tree)).toContain('"tagName":"em"')
  } finally {
    site.close()
  }
})
