import type { ReactNode } from 'react'
import { graphDrawing } from '../../src/render/page/graph-drawing.tsx'
import { labelsFor } from '../../templates/labels/index.ts'
import type { Labels } from '../../templates/labels/labels.ts'
import type { SiteGraph } from '../../templates/made-props.ts'
import { Badge } from '../../templates/markdown/Badge.tsx'
import { Catalog } from '../../templates/markdown/Catalog.tsx'
import { CodeBlock } from '../../templates/markdown/CodeBlock.tsx'
import { CodeGroup } from '../../templates/markdown/CodeGroup.tsx'
import { Container } from '../../templates/markdown/Container.tsx'
import { Formula } from '../../templates/markdown/Formula.tsx'
import { Image } from '../../templates/markdown/Image.tsx'
import { Link } from '../../templates/markdown/Link.tsx'
import { Table } from '../../templates/markdown/Table.tsx'
import { GraphPage } from '../../templates/parts/GraphPage.tsx'
import type { CatalogEntry, NavItem, PageProps, SidebarItem } from '../../templates/props.ts'
import { samplePage } from './sample-page.tsx'

const labels = labelsFor('zh-CN')

/** Wider than a phone. */
const LONG_FORMULA = `<math display="block" class="tml-display">${'<mi>x</mi><mo>+</mo>'.repeat(40)}<mi>x</mi></math>`

const GRAPH: SiteGraph = {
  kind: 'graph',
  title: '关系图',
  nodes: ['Flex', 'Grid', '缓存', 'HTTP/3', '弹性盒布局的长标题在图里会缩短'].map((title, at) => ({
    title,
    href: `/css/flex.html?${at}`,
    colour: at % 2,
    topic: at % 2 === 0 ? 'CSS' : '网络',
  })),
  edges: [
    [0, 1],
    [1, 2],
  ],
}

/** A small site with every kind of page, by path in the output; the same in every run. */
export function sampleSite(): Record<string, PageProps> {
  return {
    'css/flex.html': note({ route: '/css/flex', activeRoute: '/css/flex' }),
    'css/index.html': note({
      route: '/css/',
      activeRoute: '/css/',
      title: 'CSS',
      documentTitle: 'CSS | 前端笔记',
      outline: [],
      content: <TopicIndex />,
      tags: [],
      readingMinutes: undefined,
    }),
    'css/deep/layers.html': note({
      route: '/css/deep/layers',
      activeRoute: '/css/deep/layers',
      title: '层叠层',
      documentTitle: '层叠层 | 前端笔记',
    }),
    'http/cache.html': note({
      route: '/http/cache',
      activeRoute: '/http/cache',
      sidebar: [],
      sidebarKey: '',
      title: '缓存',
      documentTitle: '缓存 | 前端笔记',
      footer: FOOTER,
    }),
    'index.html': shellOf({
      layout: 'home',
      route: '/',
      activeRoute: '/',
      title: '前端笔记',
      documentTitle: '前端笔记',
      hero: {
        name: '前端笔记',
        text: '把一个问题，一次讲清楚',
        tagline: '算法、浏览器、网络与语言的 180 篇笔记：先给答案，再讲为什么，最后说说面试里怎么问。',
        image: { src: '/mark.svg', alt: '', width: 280, height: 280 },
        actions: [
          { theme: 'brand', text: '开始阅读', href: '/css/index.html' },
          { theme: 'alt', text: '全部目录', href: '/catalog.html' },
        ],
      },
      features: ['算法', 'CSS', '网络', 'JavaScript', 'TypeScript', '面试'].map((title) => ({
        title,
        details: `${title}方面最常被问到、也最常被误解的那些问题，各有一篇说得明白的笔记。`,
        href: '/css/index.html',
      })),
      footer: FOOTER,
    }),
    'graph.html': shellOf({
      layout: 'page',
      route: '/graph/',
      activeRoute: '/graph/',
      title: '关系图',
      documentTitle: '关系图 | 前端笔记',
      content: <GraphPage graph={GRAPH} drawing={graphDrawing(GRAPH)} labels={labels} lang="zh-CN" />,
    }),
    'linked.html': note({
      route: '/linked',
      activeRoute: '/linked',
      title: '有人提到的笔记',
      documentTitle: '有人提到的笔记 | 前端笔记',
      tagHrefs: { CSS: '/css/index.html', 布局: '/css/index.html' },
      backlinks: [
        { href: '/css/flex.html', title: 'Flex', mentions: [{ before: '见', text: '笔记', after: '。' }] },
        { href: '/http/cache.html', title: '缓存', mentions: [] },
      ],
      graph: {
        nodes: GRAPH.nodes.map((node, at) => ({ ...node, x: 90 * at - 180, y: 60 * at - 120 })),
        edges: GRAPH.edges,
      },
      graphHref: '/graph.html',
    }),
    'about.html': shellOf({
      layout: 'page',
      route: '/about',
      activeRoute: '/about',
      title: '关于',
      documentTitle: '关于 | 前端笔记',
      content: (
        <>
          <h1>关于</h1>
          <p>裸页面：没有正文样式。</p>
        </>
      ),
      footer: FOOTER,
    }),
    'catalog.html': note({
      route: '/catalog',
      activeRoute: '/catalog',
      sidebar: [],
      sidebarKey: '',
      outline: [],
      aside: false,
      title: '目录',
      documentTitle: '目录 | 前端笔记',
      content: (
        <>
          <h1>目录</h1>
          <Catalog entries={catalog()} labels={labels} />
        </>
      ),
      footer: FOOTER,
    }),
    '404.html': shellOf({
      layout: 'page',
      isNotFound: true,
      route: '/404',
      activeRoute: '/404',
      title: '404',
      documentTitle: '页面不存在 | 前端笔记',
      footer: FOOTER,
      notFound: { pagesHref: '/404.json', others: [{ root: '/en/', href: '/en/404.html' }] },
    }),
    'en/404.html': shellOf({
      layout: 'page',
      isNotFound: true,
      lang: 'en-US',
      labels: labelsFor('en-US'),
      homeHref: '/en/',
      route: '/en/404',
      activeRoute: '/en/404',
      title: '404',
      documentTitle: 'PAGE NOT FOUND | Notes',
      siteTitle: 'Notes',
      notFound: { pagesHref: '/404.json', others: [] },
    }),
    'bare.html': samplePage({
      layout: false,
      title: 'bare',
      documentTitle: 'bare',
      content: <p>只有内容</p>,
    }),
    'en/css/flex.html': note({
      lang: 'en-US',
      labels: labelsFor('en-US'),
      route: '/en/css/flex',
      activeRoute: '/en/css/flex',
      homeHref: '/en/',
      title: 'Flexible boxes',
      documentTitle: 'Flexible boxes | Notes',
      siteTitle: 'Notes',
      locales: [
        { label: '简体中文', lang: 'zh-CN', href: '/css/flex.html', current: false },
        { label: 'English', lang: 'en-US', href: '/en/css/flex.html', current: true },
      ],
      content: <EnglishNote labels={labelsFor('en-US')} />,
    }),
    'ar/css/flex.html': note({
      lang: 'ar',
      dir: 'rtl',
      labels: labelsFor('ar'),
      route: '/ar/css/flex',
      activeRoute: '/ar/css/flex',
      title: 'صناديق مرنة',
      documentTitle: 'صناديق مرنة',
      siteTitle: 'ملاحظات',
      content: <EnglishNote labels={labelsFor('ar')} />,
    }),
  }
}

const FOOTER = {
  message: '以 <a href="https://example.com/licence">CC BY 4.0</a> 发布',
  copyright: '© 2026 前端笔记',
}

const NAV: readonly NavItem[] = [
  { text: 'CSS', href: '/css/index.html', route: '/css/', activeMatch: '^/css/' },
  { text: '网络', href: '/http/cache.html', route: '/http/cache' },
  {
    text: '更多',
    items: [
      { text: '目录', href: '/catalog.html', route: '/catalog' },
      {
        text: '语言',
        items: [
          { text: 'JavaScript', href: '/catalog.html#javascript', route: '/catalog' },
          { text: 'MDN', href: 'https://developer.mozilla.org/', external: true },
        ],
      },
    ],
  },
]

const SIDEBAR: readonly SidebarItem[] = [
  { text: '从这里开始', href: '/css/index.html', route: '/css/' },
  {
    text: '布局',
    collapsed: false,
    items: [
      { text: '弹性盒布局', href: '/css/flex.html', route: '/css/flex' },
      { text: '网格布局', href: '/css/grid.html', route: '/css/grid' },
      { text: '居中的十一种写法与各自的代价', href: '/css/center.html', route: '/css/center' },
      {
        text: '深入',
        href: '/css/deep/index.html',
        route: '/css/deep/',
        collapsed: true,
        items: [
          { text: '层叠层', href: '/css/deep/layers.html', route: '/css/deep/layers' },
          { text: '层叠上下文', href: '/css/deep/stacking.html', route: '/css/deep/stacking' },
        ],
      },
    ],
  },
  {
    text: '动效',
    collapsed: true,
    items: [
      { text: '过渡', href: '/css/transition.html', route: '/css/transition' },
      { text: '关键帧', href: '/css/keyframes.html', route: '/css/keyframes' },
      { text: '弹性盒的坑', href: '/css/flex.html#坑', route: '/css/flex' },
    ],
  },
  {
    text: '参考',
    items: [
      { text: '选择器', href: '/css/selector.html', route: '/css/selector' },
      ...Array.from({ length: 24 }, (_, index) => ({
        text: `属性速查 ${index + 1}`,
        href: `/css/property-${index + 1}.html`,
        route: `/css/property-${index + 1}`,
      })),
    ],
  },
]

const GITHUB =
  '<svg viewBox="0 0 24 24"><path d="M12 2 3 7v10l9 5 9-5V7zm0 2.3L18.7 8 12 11.7 5.3 8z"/></svg>'

function shellOf(overrides: Partial<PageProps>): PageProps {
  return samplePage({
    nav: NAV,
    search: { bundleHref: '/pagefind/', catalogHref: '/catalog.json', topics: [], options: {} },
    socialLinks: [{ icon: 'github', svg: GITHUB, link: 'https://github.com/example/notes' }],
    locales: [
      { label: '简体中文', lang: 'zh-CN', href: '/css/flex.html', current: true },
      {
        label: 'English',
        lang: 'en-US',
        href: '/en/css/flex.html',
        current: false,
        hreflang: 'en-US',
        isSamePage: true,
      },
    ],
    ...overrides,
  })
}

function note(overrides: Partial<PageProps>): PageProps {
  return shellOf({
    sidebar: SIDEBAR,
    crumbs: [{ title: 'CSS', href: '/css/index.html' }],
    tags: ['CSS', '布局'],
    tagHrefs: { CSS: '/catalog.html', 布局: '/catalog.html' },
    readingMinutes: 6,
    outline: [
      {
        text: '主轴上的剩余空间怎样分配',
        anchor: '主轴',
        level: 2,
        children: [
          { text: 'flex-grow', anchor: 'flex-grow', level: 3, children: [] },
          { text: '换一种写法', anchor: '写法', level: 3, children: [] },
        ],
      },
      { text: '容易踩的坑', anchor: '坑', level: 2, children: [] },
      { text: '面试里怎么问', anchor: '面试', level: 2, children: [] },
    ],
    pager: {
      previous: { text: '从这里开始', href: '/css/index.html' },
      next: { text: '层叠层', href: '/css/deep/layers.html' },
    },
    editHref: 'https://github.com/example/notes/edit/main/css/flex.md',
    lastUpdated: { iso: '2026-03-04T08:30:00.000Z', text: '2026-03-04', label: '最后更新' },
    content: <Note title={overrides.title ?? '弹性盒布局'} />,
    ...overrides,
  })
}

function Heading({ level, id, children }: { level: 1 | 2 | 3; id: string; children: string }): ReactNode {
  const Tag = `h${level}` as const
  return (
    <Tag id={id} tabIndex={-1}>
      {children}
      <a className="header-anchor" href={`#${id}`} aria-label={`${labels.permalinkTo} “${children}”`}>
        {'\u200b'}
      </a>
    </Tag>
  )
}

const FLEX_CSS = [
  '<span class="line"><span class="hl-comment">/* 三个子项按 1:2:1 分配剩余空间 */</span></span>',
  '<span class="line"><span class="hl-tag">.row</span> <span class="hl-punctuation">{</span></span>',
  '<span class="line highlighted">  <span class="hl-property">display</span>: <span class="hl-constant">flex</span>;</span>',
  '<span class="line">  <span class="hl-property">gap</span>: <span class="hl-number">12px</span>;</span>',
  '<span class="line"><span class="hl-punctuation">}</span></span>',
].join('\n')

const FLEX_JS = [
  '<span class="line"><span class="hl-keyword">export function</span> <span class="hl-function">shareOf</span>(<span class="hl-variable">free</span>, <span class="hl-variable">grow</span>, <span class="hl-variable">total</span>) {</span>',
  '<span class="line diff remove">  <span class="hl-keyword">return</span> free * grow</span>',
  '<span class="line diff add">  <span class="hl-keyword">return</span> total === <span class="hl-number">0</span> ? <span class="hl-number">0</span> : (free * grow) / Math.<span class="hl-function">max</span>(total, <span class="hl-number">1</span>) <span class="hl-comment">// → 比例之和不足 1 时，只分掉那一部分，剩下的仍然空着</span></span>',
  '<span class="line">}</span>',
].join('\n')

function Note({ title }: { title: string }): ReactNode {
  return (
    <>
      <Heading level={1} id={title}>
        {title}
      </Heading>
      <p>
        弹性盒解决的是一维排布：一行或一列里，<strong>剩余空间归谁、不够时谁让</strong>。记住三个数——
        <code>flex-grow</code>、<code>flex-shrink</code>、<code>flex-basis</code>
        ——的计算次序，就能推出绝大多数结果；其余的不过是对齐。参见<a href="/css/deep/layers.html">网格布局</a>
        与
        <Link href="https://drafts.csswg.org/css-flexbox/" externalLinkIcon>
          CSS Flexible Box
        </Link>
        。
      </p>
      <p>
        规范把计算分成两步：先用 <code>flex-basis</code> 得到每项的<em>假定尺寸</em>
        ，再看容器还剩多少。“剩”为正，按 <code>flex-grow</code> 之比分下去；为负，则按{' '}
        <code>flex-shrink</code>
        与各自基准尺寸的乘积收回来。后一句常被忽略：收缩<em>不是</em>平均的，大的让得多（见下表）。
      </p>
      <Heading level={2} id="主轴">
        主轴上的剩余空间怎样分配
      </Heading>
      <p>设容器宽 600 像素，三项的基准都是 100 像素，间隔 12 像素：</p>
      <CodeBlock
        lang="css"
        label="css"
        html={FLEX_CSS}
        lineNumbersStart={1}
        title="row.css"
        labels={labels}
      />
      <Heading level={3} id="flex-grow">
        flex-grow
      </Heading>
      <ul>
        <li>和为 0 时不分；</li>
        <li>
          和不足 1 时只分掉那一部分，<code>0.5</code> 就是分一半；
          <ul>
            <li>这是为了让数值在 0 附近连续变化，动画不会跳。</li>
          </ul>
        </li>
        <li>
          达到 <code>max-width</code> 的项先被冻结，余下的再分一轮。
        </li>
      </ul>
      <Table>
        <thead>
          <tr>
            <th>项</th>
            <th>flex-basis</th>
            <th>flex-grow</th>
            <th>最终宽度</th>
            <th>说明</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>甲</td>
            <td>100px</td>
            <td>1</td>
            <td>169px</td>
            <td>得到剩余 276 像素的四分之一</td>
          </tr>
          <tr>
            <td>乙</td>
            <td>100px</td>
            <td>2</td>
            <td>238px</td>
            <td>得到一半</td>
          </tr>
        </tbody>
      </Table>
      <Container kind="tip" title="提示">
        <p>
          写 <code>flex: 1</code> 等于 <code>1 1 0%</code>，基准是 0 而不是内容宽度，所以各项等宽。
        </p>
      </Container>
      <Container kind="warning" title="注意 min-width: auto">
        <p>弹性项的最小尺寸默认是内容的最小尺寸：长单词与代码块会把容器撑破。</p>
        <CodeBlock lang="css" label="css" html={FLEX_CSS} labels={labels} />
      </Container>
      <Heading level={3} id="写法">
        换一种写法
      </Heading>
      <CodeGroup id="group-1" tabs={[{ label: 'share.js' }, { label: 'row.css' }]} labels={labels}>
        <CodeBlock
          lang="js"
          label="js"
          html={FLEX_JS}
          diff
          title="share.js"
          group={{ id: 'group-1', index: 0, active: true }}
          labels={labels}
        />
        <CodeBlock
          lang="css"
          label="css"
          html={FLEX_CSS}
          title="row.css"
          group={{ id: 'group-1', index: 1, active: false }}
          labels={labels}
        />
      </CodeGroup>
      <Heading level={2} id="坑">
        容易踩的坑
      </Heading>
      <blockquote>
        <p>“弹性”说的是尺寸，不是位置。位置由对齐属性决定。</p>
      </blockquote>
      <ol>
        <li>
          <p>
            自动外边距会吃掉全部剩余空间，<code>justify-content</code> 随之失效。
          </p>
        </li>
        <li>
          <p>
            <code>gap</code> 不与外边距合并 <Badge type="info" text="2021+" />。
          </p>
        </li>
      </ol>
      <Container kind="details" title="推导：为什么收缩要乘以基准尺寸">
        <p>若只按 flex-shrink 平均收回，基准小的项可能先变成负数。</p>
      </Container>
      <Formula display source="x + x" html={LONG_FORMULA} />
      <Heading level={2} id="面试">
        面试里怎么问
      </Heading>
      <p>
        常见问法：“三栏布局，中间自适应，用 <kbd>flex</kbd> 怎么写？为什么中间要加 <code>min-width: 0</code>
        ？”
      </p>
      <p>{'先说结论，再说 min-width: auto 的由来，最后补一句网格的写法。'.repeat(14)}</p>
      <p>{'答到这里，通常会追问层叠与包含块。'.repeat(18)}</p>
    </>
  )
}

function EnglishNote({ labels: own }: { labels: Labels }): ReactNode {
  return (
    <>
      <Heading level={1} id="flex">
        Flexible boxes
      </Heading>
      <p>
        A flex container lays out its items along one axis and decides who gets the free space and who gives
        way. Learn the order in which <code>flex-basis</code>, <code>flex-grow</code> and{' '}
        <code>flex-shrink</code> are used.
      </p>
      <p>
        <Image src="/mark.svg" darkSrc="/mark.svg" alt="A box" width={280} height={280} />
        <Image src="/mark.svg" alt="" width={140} height={140} />
        <Image src="/mark.svg" alt="Stays as it is" width={140} height={140} data-zoomable="false" />
        <Image src="data:image/png;base64,AAAA" alt="Cannot be shown" width={140} height={140} />
      </p>
      <Heading level={2} id="主轴">
        How free space is shared
      </Heading>
      <CodeBlock lang="css" label="css" html={FLEX_CSS} labels={own} />
      <Heading level={2} id="坑">
        Traps
      </Heading>
      <Container kind="danger" title="DANGER">
        <p>An item never shrinks below its content unless it may.</p>
      </Container>
      <Heading level={2} id="面试">
        Asked in interviews
      </Heading>
      <p>{'Three columns, the middle one elastic. '.repeat(40)}</p>
    </>
  )
}

function TopicIndex(): ReactNode {
  return (
    <>
      <Heading level={1} id="css">
        CSS
      </Heading>
      <p>布局、层叠与排版。下面按主题列出全部笔记。</p>
      <Catalog entries={catalog()[0]?.children ?? []} labels={labels} />
    </>
  )
}

function catalog(): CatalogEntry[] {
  const entry = (title: string, route: string, children: CatalogEntry[] | null = null): CatalogEntry => ({
    title,
    route,
    // Only pages that exist are linked from paragraphs, because those links are prefetched.
    path: children ? '/css/index.html' : `${route}.html`,
    description: children ? `${title}：从基本概念到常见问法。` : undefined,
    children,
    headers: children
      ? []
      : [
          { text: '它解决什么问题', anchor: '问题' },
          { text: '怎样计算', anchor: '计算' },
        ],
  })
  const leaves = (topic: string) =>
    ['盒模型', '弹性盒布局', '网格布局', '居中', '层叠上下文', '中文排版'].map((title, index) =>
      entry(title, `/${topic}/${index}`),
    )
  return [
    entry('CSS', '/css/index', [
      ...leaves('css'),
      entry('深入', '/css/deep', leaves('css/deep').slice(0, 2)),
    ]),
    entry('JavaScript', '/javascript', leaves('javascript')),
    entry('网络', '/http', leaves('http').slice(0, 3)),
  ]
}
