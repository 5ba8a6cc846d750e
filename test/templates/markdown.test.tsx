import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { labelsFor } from '../../templates/labels/index.ts'
import { Badge } from '../../templates/markdown/Badge.tsx'
import { Catalog } from '../../templates/markdown/Catalog.tsx'
import { CodeBlock, type CodeBlockProps } from '../../templates/markdown/CodeBlock.tsx'
import { CodeGroup } from '../../templates/markdown/CodeGroup.tsx'
import { Container } from '../../templates/markdown/Container.tsx'
import { Image } from '../../templates/markdown/Image.tsx'
import { Link } from '../../templates/markdown/Link.tsx'
import { Table } from '../../templates/markdown/Table.tsx'
import type { CatalogEntry } from '../../templates/props.ts'

const labels = labelsFor('zh')
const html = (node: ReactNode) => renderToStaticMarkup(node)
const code = (more: Partial<CodeBlockProps> = {}) =>
  html(
    <CodeBlock
      lang="js"
      label="JS"
      html={'<span class="line">a</span>\n<span class="line">b</span>'}
      labels={labels}
      {...more}
    />,
  )

describe('a code block', () => {
  test('has button, language and code in the order that copying relies on', () => {
    expect(code()).toMatch(
      /^<div class="language-js"><button[^>]*class="copy"[^>]*><\/button><span class="lang">JS<\/span><pre tabindex="0" data-lines="2"><code>/i,
    )
  })

  test.each([
    [
      'a gutter from its first number',
      { lineNumbersStart: 5 },
      /line-numbers-mode.*aria-hidden="true">5\n6<\/div>/s,
    ],
    ['a title', { title: 'a/b.js' }, /<p class="kb-code-title">a\/b\.js<\/p>/],
    ['focused lines', { focus: true }, /<pre class="has-focused-lines"/],
    ['a difference', { diff: true }, /<pre class="has-diff"/],
    ['no language', { lang: '', label: '' }, /class="language-".*<span class="lang"><\/span>/s],
  ])('may have %s', (_, more, expected) => {
    expect(code(more)).toMatch(expected)
  })

  test('in a group is the panel of its tab', () => {
    const panel = code({ group: { id: 'g', index: 1, active: false } })
    expect(panel).toContain('role="tabpanel" id="g-panel-1" aria-labelledby="g-tab-1"')
    const tabs = html(
      <CodeGroup id="g" tabs={[{ label: 'a.js' }, { label: 'b.ts' }]} labels={labels}>
        {null}
      </CodeGroup>,
    )
    expect(tabs).toContain('role="tablist"')
    expect(tabs).toMatch(/id="g-tab-0" aria-selected="true" aria-controls="g-panel-0" tabindex="0"/i)
    expect(tabs).toMatch(/id="g-tab-1" aria-selected="false" aria-controls="g-panel-1" tabindex="-1"/i)
  })
})

describe('a container', () => {
  test.each<[string, ReactNode, string]>([
    [
      'joins the author’s class and attributes',
      <Container key="a" kind="danger" title="STOP" attributes={{ className: 'x', id: 'y' }}>
        <p>b</p>
      </Container>,
      '<div id="y" class="danger custom-block x"><p class="custom-block-title">STOP</p><p>b</p></div>',
    ],
    [
      'may have no title',
      <Container key="b" kind="tip">
        b
      </Container>,
      '<div class="tip custom-block">b</div>',
    ],
    [
      'of details opens when told',
      <Container key="c" kind="details" title="详" attributes={{ open: true }}>
        b
      </Container>,
      '<details open="" class="details custom-block"><summary>详</summary>b</details>',
    ],
    [
      'of raw is a plain region',
      <Container key="d" kind="raw">
        b
      </Container>,
      '<div class="vp-raw">b</div>',
    ],
    [
      'written as an alert says so',
      <Container key="e" kind="note" title="注意" alert>
        b
      </Container>,
      '<div class="note custom-block github-alert"><p class="custom-block-title">注意</p>b</div>',
    ],
  ])('%s', (_, node, expected) => {
    expect(html(node)).toBe(expected)
  })
})

describe('a link', () => {
  test.each<[string, ReactNode, string]>([
    ['of this site stays', <Link key="a" href="/a.html" />, '<a href="/a.html"></a>'],
    [
      'to elsewhere opens a tab',
      <Link key="b" href="https://x.test" />,
      '<a href="https://x.test" target="_blank" rel="noreferrer"></a>',
    ],
    [
      'without a scheme too',
      <Link key="c" href="//x.test" />,
      '<a href="//x.test" target="_blank" rel="noreferrer"></a>',
    ],
    ['to mail does not', <Link key="d" href="mailto:a@b.c" />, '<a href="mailto:a@b.c"></a>'],
    [
      'has the author’s attributes first',
      <Link key="e" href="https://x.test" target="_self" rel="nofollow" />,
      '<a href="https://x.test" target="_self" rel="nofollow"></a>',
    ],
    [
      'is marked when the site wants it',
      <Link key="f" href="https://x.test" externalLinkIcon />,
      '<a href="https://x.test" target="_blank" rel="noreferrer" data-external=""></a>',
    ],
    [
      'is not marked around a picture',
      <Link key="g" href="https://x.test" externalLinkIcon>
        <b>
          <Image src="/a.png" loading="lazy" />
        </b>
      </Link>,
      '<a href="https://x.test" target="_blank" rel="noreferrer"><b><img src="/a.png" loading="lazy" alt="" decoding="async"/></b></a>',
    ],
    [
      'is not marked around a drawing',
      <Link key="h" href="https://x.test" externalLinkIcon>
        <svg aria-hidden="true" />
      </Link>,
      '<a href="https://x.test" target="_blank" rel="noreferrer"><svg aria-hidden="true"></svg></a>',
    ],
    [
      'is not marked with the class for that',
      <Link key="i" href="https://x.test" className="a no-icon" externalLinkIcon />,
      '<a href="https://x.test" class="a no-icon" target="_blank" rel="noreferrer"></a>',
    ],
  ])('%s', (_, node, expected) => {
    expect(html(node)).toBe(expected)
  })
})

test('a badge is a tip unless told, and its children win', () => {
  expect(html(<Badge text="v1" />)).toBe('<span class="kb-badge VPBadge tip">v1</span>')
  expect(html(<Badge type="danger">旧</Badge>)).toBe('<span class="kb-badge VPBadge danger">旧</span>')
})

test('a picture with a dark twin is two pictures of one size', () => {
  const pictures = html(<Image src="/l.png" darkSrc="/d.png" alt="图" width={10} height={5} />)
  expect(pictures.match(/width="10" height="5"/g)).toHaveLength(2)
  expect(pictures).toContain('src="/d.png"')
})

test('a table can be reached by keyboard', () => {
  expect(html(<Table />)).toMatch(/^<table tabindex="0">/i)
})

describe('the catalog', () => {
  const entry = (title: string, children: CatalogEntry[] | null = null): CatalogEntry => ({
    title,
    route: `/${title}`,
    path: `/${title}.html`,
    children,
    headers: [{ text: '节', anchor: '节' }],
  })

  test('puts pages with pages below into groups, with their number', () => {
    const list = html(
      <Catalog entries={[entry('a'), entry('b', [entry('c', [entry('d')]), entry('e')])]} labels={labels} />,
    )
    expect(list.match(/<section/g)).toHaveLength(1)
    expect(list).toContain('<span class="kb-catalog-count">3</span>')
    expect(list).toContain('href="/c.html#节"')
  })

  test('keeps the order of groups and of the pages between them', () => {
    const list = html(
      <Catalog
        entries={[entry('a', [entry('b')]), entry('c'), entry('d'), entry('e', [entry('f')])]}
        labels={labels}
      />,
    )
    const links = [...list.matchAll(/href="\/(\w)\.html"/g)].map(([, name]) => name)
    expect(links).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(list.match(/<ul class="kb-catalog-list">/g)).toHaveLength(3)
  })

  test('has a row of links to its groups when there are several, and each can be closed', () => {
    const entries = ['a', 'b', 'c'].map((title) => entry(title, [entry(`in-${title}`)]))
    const list = html(<Catalog entries={entries} labels={labels} />)
    for (const title of ['a', 'b', 'c']) {
      expect(list).toContain(`<a href="#catalog:/${title}">${title}</a>`)
      expect(list).toContain(`id="catalog:/${title}"`)
      expect(list).toContain(`aria-label="${labels.toggleSection}: ${title}"`)
    }
    expect(html(<Catalog entries={entries.slice(1)} labels={labels} />)).not.toContain('kb-catalog-topics')
  })

  test('shows as many levels of headings as wanted', () => {
    const entries = [entry('a', [entry('b')])]
    expect(html(<Catalog entries={entries} headersDepth={0} labels={labels} />)).not.toContain('#节')
  })

  test('without entries says so', () => {
    expect(html(<Catalog entries={[]} labels={labels} />)).toContain(labels.empty)
  })
})
