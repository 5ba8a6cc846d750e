/** One edit of a note, or of a file that notes take in, and what the comparison must say. Absent texts: there is no such file. */
export type KnownEdit = {
  name: string
  file: string
  before?: string | Uint8Array
  after?: string | Uint8Array
  /** As `status path`, the former path behind a moved one; none where readers see no difference. */
  pages: readonly string[]
}

const box = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"/>`
const long = '同一段话在搬家之后仍然认得出来。\n\n'.repeat(6)

export const knownEdits: readonly KnownEdit[] = [
  {
    name: 'a Chinese sentence',
    file: 'words.md',
    before: '# 布局\n\n## 轴\n\n容器沿主轴排列子元素。\n',
    after: '# 布局\n\n## 轴\n\n容器沿交叉轴排列子元素。\n',
    pages: ['changed words.md'],
  },
  {
    name: 'white space, line ends and signs of Markdown only',
    file: 'space.md',
    before: '# 空白\n\n使用React写页面，\n很快。\n\n- one two\n- b\n\n|a|b|\n|-|-|\n|1|2|\n',
    after:
      '# 空白\r\n\r\n\r\n使用 React 写页面， 很快。  \n\n* one\n  two\n* b\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
    pages: [],
  },
  {
    name: 'a blank that joins words',
    file: 'joined.md',
    before: '# A\n\nfoo bar\n',
    after: '# A\n\nfoobar\n',
    pages: ['changed joined.md'],
  },
  {
    name: 'a title in the front matter',
    file: 'title.md',
    before: '---\ntitle: 旧题\n---\n\n正文\n',
    after: '---\ntitle: 新题\n---\n\n正文\n',
    pages: ['changed title.md'],
  },
  {
    name: 'front matter that is not shown in the text',
    file: 'meta.md',
    before: '---\noutline: 2\n---\n\n# 数据\n',
    after: '---\noutline: [2, 3]\nsearch: false\n---\n\n# 数据\n',
    pages: [],
  },
  {
    name: 'a heading of another level',
    file: 'level.md',
    before: '# A\n\n## B\n\nc\n',
    after: '# A\n\n### B\n\nc\n',
    pages: ['changed level.md'],
  },
  {
    name: 'two paragraphs in another order',
    file: 'order.md',
    before: '# 次序\n\n先来的一段。\n\n后到的两句。\n',
    after: '# 次序\n\n后到的两句。\n\n先来的一段。\n',
    pages: ['changed order.md'],
  },
  {
    name: 'a diagram',
    file: 'diagram.md',
    before: '# 图\n\n```mermaid\ngraph TD\nA[一] --> B\n```\n',
    after: '# 图\n\n```mermaid\ngraph LR\nA[一] --> B\n```\n',
    pages: ['changed diagram.md'],
  },
  {
    name: 'blanks at the end of a line of a diagram',
    file: 'same-diagram.md',
    before: '# 图\n\n```mermaid\ngraph TD\nA --> B\n```\n',
    after: '# 图\n\n```mermaid\ngraph TD  \nA --> B\n```\n',
    pages: [],
  },
  {
    name: 'code',
    file: 'code.md',
    before: '# 码\n\n```js\nlet a = 1\n```\n',
    after: '# 码\n\n```js\nlet a = 2\n```\n',
    pages: ['changed code.md'],
  },
  {
    name: 'what a sample prints',
    file: 'sample.md',
    before: '# 例\n\n```js run\nconsole.log(1 + 1)\n```\n\n```output\n2\n```\n',
    after: '# 例\n\n```js run\nconsole.log(1 + 1)\n```\n\n```output\n3\n```\n',
    pages: ['changed sample.md'],
  },
  {
    name: 'a formula',
    file: 'formula.md',
    before: '# 式\n\n设 $a^2$。\n',
    after: '# 式\n\n设 $a^3$。\n',
    pages: ['changed formula.md'],
  },
  {
    name: 'a tick',
    file: 'task.md',
    before: '# 事\n\n- [ ] 写\n',
    after: '# 事\n\n- [x] 写\n',
    pages: ['changed task.md'],
  },
  {
    name: 'where a link leads',
    file: 'link.md',
    before: '# 链\n\n[同样的字](./words.md)\n',
    after: '# 链\n\n[同样的字](./order.md)\n',
    pages: [],
  },
  { name: 'a picture', file: 'box.svg', before: box(9), after: box(10), pages: [] },
  {
    name: 'another picture with the same words',
    file: 'picture.md',
    before: '# 图片\n\n![一个框](./box.svg)\n',
    after: '# 图片\n\n![一个框](./box.svg?v=2)\n',
    pages: [],
  },
  {
    name: 'the words of a picture',
    file: 'alt.md',
    before: '# 图片\n\n![一个框](./box.svg)\n',
    after: '# 图片\n\n![两个框](./box.svg)\n',
    pages: ['changed alt.md'],
  },
  {
    name: 'a part that two notes include',
    file: '_part.md',
    before: '共用的一段。\n',
    after: '共用的另一段。\n',
    pages: ['changed including.md', 'changed also.md'],
  },
  {
    name: 'a note that another one embeds',
    file: 'inner.md',
    before: '# 里\n\n原来的话。\n',
    after: '# 里\n\n后来的话。\n',
    pages: ['changed inner.md', 'changed outer.md'],
  },
  {
    name: 'a name in Chinese with blanks',
    file: '中文 目录/名 字.md',
    before: '# 名\n\n旧\n',
    after: '# 名\n\n新\n',
    pages: ['changed 中文 目录/名 字.md'],
  },
  {
    name: 'a note that is no text',
    file: 'binary.md',
    before: new Uint8Array([0xff, 0x00, 0x41, 0xfe]),
    after: new Uint8Array([0xff, 0x00, 0x42, 0xfe]),
    pages: ['changed binary.md'],
  },
  {
    name: 'a note that becomes a draft',
    file: 'draft.md',
    before: '# 稿\n',
    after: '---\ndraft: true\n---\n\n# 稿\n',
    pages: ['removed draft.md'],
  },
  {
    name: 'a deletion',
    file: 'gone.md',
    before: '# 走\n\n完全不同的内容甲乙丙丁。\n',
    pages: ['removed gone.md'],
  },
  {
    name: 'a new note',
    file: 'fresh.md',
    after: '# 来\n\nNothing like any other note here.\n',
    pages: ['added fresh.md'],
  },
  { name: 'a move, away', file: 'old/place.md', before: `# 家\n\n${long}`, pages: [] },
  {
    name: 'a move, here, with a new word',
    file: 'new/place.md',
    after: `# 家\n\n${long}新词。\n`,
    pages: ['moved new/place.md from old/place.md'],
  },
]

/** Notes that stay as they are. */
export const keptNotes: Readonly<Record<string, string>> = {
  'index.md': '# 首页\n\n[走](./gone.md) [家](./old/place.md) [轴](./words.md#轴)\n',
  'including.md': '# 含\n\n<!--@include: ./_part.md-->\n',
  'also.md': '# 也含\n\n<!--@include: ./_part.md-->\n',
  'outer.md': '---\nobsidian: true\n---\n\n# 外\n\n![[inner]]\n',
}
