import { beforeAll, describe, expect, test } from 'vitest'
import { createSlugger, slugOf } from '../../../src/render/parse/slug.ts'
import { countWords } from '../../../src/render/parse/word-count.ts'
import { meaningOf } from '../../helpers/meaning.ts'
import { type Notes, openNotes } from '../../helpers/notes.tsx'

/** Paragraphs as notes write them, and what stands inside `<p>`. */
type Case = readonly [input: string, inside: string]

const strongWords = [
  '（说明）',
  '：',
  '。',
  '！',
  '？',
  '，',
  '、',
  '》',
  '」',
  '』',
  '】',
  '”',
  '…',
  '；',
  '～',
  '％',
]

const emphasis: Case[] = [
  // Closing marks behind full-width punctuation, a letter after them.
  ...strongWords.map((mark): Case => [`**注${mark}**后文`, `<strong>注${mark}</strong>后文`]),
  ...strongWords.map((mark): Case => [`前文**注${mark}**后文`, `前文<strong>注${mark}</strong>后文`]),
  // Opening marks before full-width punctuation, a letter before them.
  ...['（', '《', '「', '『', '【', '“', '〈'].map(
    (mark): Case => [`前文**${mark}注**后文`, `前文<strong>${mark}注</strong>后文`],
  ),
  ['前文*（注）*后文', '前文<em>（注）</em>后文'],
  ['前文***（注）***后文', '前文<em><strong>（注）</strong></em>后文'],
  ['**粗**体', '<strong>粗</strong>体'],
  ['粗**体**', '粗<strong>体</strong>'],
  ['*斜*体', '<em>斜</em>体'],
  ['这是**“引用”**的话', '这是<strong>“引用”</strong>的话'],
  ['**`code`**后文', '<strong><code>code</code></strong>后文'],
  ['前文**`code`**后文', '前文<strong><code>code</code></strong>后文'],
  ['**[链接](https://a.cn/)**后文', '<strong><a href="https://a.cn/">链接</a></strong>后文'],
  ['前文**[链接](https://a.cn/)**后文', '前文<strong><a href="https://a.cn/">链接</a></strong>后文'],
  ['**中文(english)**后文', '<strong>中文(english)</strong>后文'],
  ['**100%**的', '<strong>100%</strong>的'],
  ['**C++**语言', '<strong>C++</strong>语言'],
  ['使用**`Array.prototype.map()`**方法', '使用<strong><code>Array.prototype.map()</code></strong>方法'],
  ['**日本語。**です', '<strong>日本語。</strong>です'],
  ['これは**「強調」**です', 'これは<strong>「強調」</strong>です'],
  ['**한국어(Korean)**입니다', '<strong>한국어(Korean)</strong>입니다'],
  ['~~删除（线）~~后文', '<del>删除（线）</del>后文'],
  ['前文~~删除。~~后文', '前文<del>删除。</del>后文'],
  ['前文~~《书》~~后文', '前文<del>《书》</del>后文'],
  // A single tilde is text: between numbers it means "to".
  ['~删。~后文', '~删。~后文'],
  ['1~2 天，偏远 3~5 天', '1~2 天，偏远 3~5 天'],
  ['9:00~18:00；周六~周日', '9:00~18:00；周六~周日'],
  ['H~2~O', 'H~2~O'],
  ['~a~ ~~b~~ ~c~', '~a~ <del>b</del> ~c~'],
  ['1~2 ~~3~4~~ 5~6', '1~2 <del>3~4</del> 5~6'],
  ['~~甲~乙~~', '<del>甲~乙</del>'],
  ['*~a~*', '<em>~a~</em>'],
  ['~/a 和 ~/b', '~/a 和 ~/b'],
  // Underscores inside words stay, as everywhere in Markdown.
  ['变量_名字_里', '变量_名字_里'],
  ['snake_case_name', 'snake_case_name'],
  ['_斜体_ 后文', '<em>斜体</em> 后文'],
  ['__粗体__ 后文', '<strong>粗体</strong> 后文'],
  // Marks that are none.
  ['3 * 4 * 5', '3 * 4 * 5'],
  ['3*4', '3*4'],
  ['\\*\\*不粗\\*\\*', '**不粗**'],
  ['** 前有空格**', '** 前有空格**'],
  ['前文**《三体》**是', '前文<strong>《三体》</strong>是'],
  ['**《三体》**是', '<strong>《三体》</strong>是'],
  ['前文*「引用」*后文', '前文<em>「引用」</em>后文'],
  ['他说：**“好。”**然后走了', '他说：<strong>“好。”</strong>然后走了'],
  ['前文**（一）**（二）', '前文<strong>（一）</strong>（二）'],
  ['**A**、**B**和**C**', '<strong>A</strong>、<strong>B</strong>和<strong>C</strong>'],
  ['**注意**：**不要**这样', '<strong>注意</strong>：<strong>不要</strong>这样'],
  ['前文**全角：**English', '前文<strong>全角：</strong>English'],
  ['English**全角：**后文', 'English<strong>全角：</strong>后文'],
  ['前文**“English”**后文', '前文<strong>“English”</strong>后文'],
  ['前文**（English）**English', '前文<strong>（English）</strong>English'],
  ['한국어**강조(强)**는', '한국어<strong>강조(强)</strong>는'],
  ['カタカナ**「強調」**です', 'カタカナ<strong>「強調」</strong>です'],
  ['**ｶﾀｶﾅ。**です', '<strong>ｶﾀｶﾅ。</strong>です'],
  ['中**文*字*。**后', '中<strong>文<em>字</em>。</strong>后'],
  ['前**粗*斜。*粗。**后', '前<strong>粗<em>斜。</em>粗。</strong>后'],
  ['**粗~~删。~~**后', '<strong>粗<del>删。</del></strong>后'],
  ['~~**粗。**~~后', '<del><strong>粗。</strong></del>后'],
  ['（~~删~~）后文', '（<del>删</del>）后文'],
  ['前~~「删」~~，后', '前<del>「删」</del>，后'],
  ['前文~~（删）~~后文', '前文<del>（删）</del>后文'],
  ['~~甲~~乙~~丙~~', '<del>甲</del>乙<del>丙</del>'],
  ['**`代码`：**后文', '<strong><code>代码</code>：</strong>后文'],
  ['前文**[链接](https://a.cn/)。**后文', '前文<strong><a href="https://a.cn/">链接</a>。</strong>后文'],
  ['**葛󠄀。**城市', '<strong>葛󠄀。</strong>城市'],
  ['**～波浪～**后文', '<strong>～波浪～</strong>后文'],
  ['前文**——破折号**后文', '前文<strong>——破折号</strong>后文'],
  ['前文**😀。**后文', '前文<strong>😀。</strong>后文'],
  ['前文**①。**后文', '前文<strong>①。</strong>后文'],
  ['**￥100**元', '<strong>￥100</strong>元'],
  ['前文__（强）__后文', '前文__（强）__后文'],
]

const stress: Case[] = [
  ['*着重*和*stress*', '<em class="kb-stress">着重</em>和<em>stress</em>'],
  [
    '*ひらがな*と*functional programming*',
    '<em class="kb-stress">ひらがな</em>と<em>functional programming</em>',
  ],
  [
    '<em class="own">类 class</em>、<em>1.0（）</em>',
    '<em class="own kb-stress">类 class</em>、<em>1.0（）</em>',
  ],
  ['*a **汉** b*', '<em class="kb-stress">a <strong>汉</strong> b</em>'],
]

const lines: Case[] = [
  ['第一行\n第二行', '第一行第二行'],
  ['第一行，\n第二行。', '第一行，第二行。'],
  ['第一行。\n第二行', '第一行。第二行'],
  ['他说：\n“你好”', '他说：“你好”'],
  ['中文\n“引号”', '中文“引号”'],
  ['“引号”\n中文', '“引号”中文'],
  ['中文……\n中文', '中文……中文'],
  ['中文——\n中文', '中文——中文'],
  ['中文\nEnglish', '中文\nEnglish'],
  ['English\n中文', 'English\n中文'],
  ['English\nwords', 'English\nwords'],
  ['中文，\nEnglish', '中文，English'],
  ['English\n（中文）', 'English（中文）'],
  ['第 1\n2 行', '第 1\n2 行'],
  ['**粗体**\n中文', '<strong>粗体</strong>中文'],
  ['中文\n**粗体**', '中文<strong>粗体</strong>'],
  ['**粗\n体**', '<strong>粗体</strong>'],
  ['*a*\n*b*', '<em>a</em>\n<em>b</em>'],
  ['中文\n`code`', '中文\n<code>code</code>'],
  ['`code`\n中文', '<code>code</code>\n中文'],
  ['[链接](https://a.cn/)\n中文', '<a href="https://a.cn/">链接</a>中文'],
  ['中文\n[链接](https://a.cn/)', '中文<a href="https://a.cn/">链接</a>'],
  ['中文\\\n换行', '中文<br>\n换行'],
  ['中文  \n换行', '中文<br>\n换行'],
  ['ひらがな\nカタカナ', 'ひらがなカタカナ'],
  ['한국어\n문장', '한국어\n문장'],
  ['中文\n한국어', '中文\n한국어'],
  ['一\n二\n三', '一二三'],
  ['一\n  二', '一二'],
  ['价格￥\n100', '价格￥\n100'],
  ['〇\n零', '〇零'],
  ['𠮷\n野家', '𠮷野家'],
  ['人々\n時々', '人々時々'],
  ['Vue\n（框架）\nReact', 'Vue（框架）React'],
  ['中文，\n`code`', '中文，\n<code>code</code>'],
  ['中文\n123', '中文\n123'],
  ['中文。\nEnglish', '中文。English'],
  ['English, \n中文', 'English,\n中文'],
  ['中文\n😀', '中文\n😀'],
  ['かな\n漢字', 'かな漢字'],
  ['漢字\nカナ', '漢字カナ'],
  ['カナ\nEnglish', 'カナ\nEnglish'],
  ['한국어\n中文', '한국어\n中文'],
  ['ｶﾀｶﾅ\nｶﾅ', 'ｶﾀｶﾅｶﾅ'],
  ['ㄅㄆ\n中文', 'ㄅㄆ中文'],
  ['「甲」\n「乙」', '「甲」「乙」'],
  ['中文\n**English**', '中文\n<strong>English</strong>'],
  ['**甲。**\n*乙*', '<strong>甲。</strong><em>乙</em>'],
  ['中文\n<kbd>Ctrl</kbd>', '中文\n<kbd>Ctrl</kbd>'],
  ['中文\nhttps://a.cn/b', '中文\n<a href="https://a.cn/b">https://a.cn/b</a>'],
  ['https://a.cn/b\n中文', '<a href="https://a.cn/b">https://a.cn/b</a>\n中文'],
]

const links: Case[] = [
  ['见 https://a.cn。后文', '见 <a href="https://a.cn">https://a.cn</a>。后文'],
  ['见https://a.cn，后文', '见<a href="https://a.cn">https://a.cn</a>，后文'],
  ['见 https://a.cn/b/c.html；后文', '见 <a href="https://a.cn/b/c.html">https://a.cn/b/c.html</a>；后文'],
  ['见 https://a.cn/b：后文', '见 <a href="https://a.cn/b">https://a.cn/b</a>：后文'],
  ['见 https://a.cn/b！', '见 <a href="https://a.cn/b">https://a.cn/b</a>！'],
  ['见 https://a.cn/b？', '见 <a href="https://a.cn/b">https://a.cn/b</a>？'],
  ['（https://a.cn/b）', '（<a href="https://a.cn/b">https://a.cn/b</a>）'],
  ['《https://a.cn/b》', '《<a href="https://a.cn/b">https://a.cn/b</a>》'],
  ['“https://a.cn/b”', '“<a href="https://a.cn/b">https://a.cn/b</a>”'],
  ['「https://a.cn/b」', '「<a href="https://a.cn/b">https://a.cn/b</a>」'],
  ['【https://a.cn/b】', '【<a href="https://a.cn/b">https://a.cn/b</a>】'],
  [
    'https://a.cn/b、https://a.cn/c',
    '<a href="https://a.cn/b">https://a.cn/b</a>、<a href="https://a.cn/c">https://a.cn/c</a>',
  ],
  ['https://a.cn/b，**粗**', '<a href="https://a.cn/b">https://a.cn/b</a>，<strong>粗</strong>'],
  ['https://a.cn/b？x', '<a href="https://a.cn/b">https://a.cn/b</a>？x'],
  ['https://a.cn/?q=1&r=2。', '<a href="https://a.cn/?q=1&amp;r=2">https://a.cn/?q=1&amp;r=2</a>。'],
  ['访问 https://a.cn查看', '访问 <a href="https://a.cn">https://a.cn</a>查看'],
  ['访问 https://a.cn:8080查看', '访问 <a href="https://a.cn:8080">https://a.cn:8080</a>查看'],
  [
    'https://zh.wikipedia.org/wiki/中文',
    '<a href="https://zh.wikipedia.org/wiki/中文">https://zh.wikipedia.org/wiki/中文</a>',
  ],
  ['www.a.cn，后文', '<a href="http://www.a.cn">www.a.cn</a>，后文'],
  ['<https://a.cn/，>', '<a href="https://a.cn/%EF%BC%8C">https://a.cn/，</a>'],
  ['https://a.cn/%E6%96%87?a=%26', '<a href="https://a.cn/%E6%96%87?a=%26">https://a.cn/文?a=%26</a>'],
  ['https://a.cn/?a&amp;b，', '<a href="https://a.cn/?a&amp;b">https://a.cn/?a&amp;b</a>，'],
  ['<https://a.cn/%E6%96%87>', '<a href="https://a.cn/%E6%96%87">https://a.cn/文</a>'],
  ['https://a.cn/%E2%80%AEb', '<a href="https://a.cn/%E2%80%AEb">https://a.cn/%E2%80%AEb</a>'],
  ['[文字](https://a.cn/，b)', '<a href="https://a.cn/%EF%BC%8Cb">文字</a>'],
  ['写信到 a@b.cn。', '写信到 <a href="mailto:a@b.cn">a@b.cn</a>。'],
  ['邮箱：a@b.cn，电话', '邮箱：<a href="mailto:a@b.cn">a@b.cn</a>，电话'],
  ['`https://a.cn，`', '<code>https://a.cn，</code>'],
  ['**https://a.cn/b**后文', '<strong><a href="https://a.cn/b">https://a.cn/b</a></strong>后文'],
  ['**https://a.cn/b。**后文', '<strong><a href="https://a.cn/b">https://a.cn/b</a>。</strong>后文'],
  [
    '**官网：https://a.cn/b**，后文',
    '<strong>官网：<a href="https://a.cn/b">https://a.cn/b</a></strong>，后文',
  ],
  ['~~https://a.cn/b~~后文', '<del><a href="https://a.cn/b">https://a.cn/b</a></del>后文'],
  ['*见 https://a.cn/b*。', '<em>见 <a href="https://a.cn/b">https://a.cn/b</a></em>。'],
  ['**https://a.cn查看**后文', '<strong><a href="https://a.cn">https://a.cn</a>查看</strong>后文'],
  ['**粗** https://a.cn/*/b 后', '<strong>粗</strong> <a href="https://a.cn/*/b">https://a.cn/*/b</a> 后'],
  ['（见 https://a.cn/b）。', '（见 <a href="https://a.cn/b">https://a.cn/b</a>）。'],
  ['https://a.cn/b…后', '<a href="https://a.cn/b">https://a.cn/b</a>…后'],
  ['https://a.cn/b——后', '<a href="https://a.cn/b">https://a.cn/b</a>——后'],
  ['https://a.cn/b　后', '<a href="https://a.cn/b">https://a.cn/b</a>　后'],
  ['https://a.cn/a_b_c，后', '<a href="https://a.cn/a_b_c">https://a.cn/a_b_c</a>，后'],
  ['https://a.cn/b#锚点，后', '<a href="https://a.cn/b#锚点">https://a.cn/b#锚点</a>，后'],
  ['[https://a.cn/b。](https://a.cn/b)', '<a href="https://a.cn/b">https://a.cn/b。</a>'],
  ['**[a] https://a.cn/b).**', '<strong>[a] <a href="https://a.cn/b">https://a.cn/b</a>).</strong>'],
  ['xhttps://a.cn/b。', 'xhttps://a.cn/b。'],
  ['https://a_b.c_d，后', 'https://a_b.c_d，后'],
  ['（www.a.cn）', '（<a href="http://www.a.cn">www.a.cn</a>）'],
  ['a@b.cn、c@d.cn', '<a href="mailto:a@b.cn">a@b.cn</a>、<a href="mailto:c@d.cn">c@d.cn</a>'],
  ['联系a@b.cn或', '联系<a href="mailto:a@b.cn">a@b.cn</a>或'],
  ['[文字](https://a.cn/（一）)', '<a href="https://a.cn/（一）">文字</a>'],
  ['[不是链接]（https://a.cn/b）', '[不是链接]（<a href="https://a.cn/b">https://a.cn/b</a>）'],
]

const rest: Case[] = [
  ['对象写作 {a: 1}', '对象写作 {a: 1}'],
  ['模板写作 {name}', '模板写作 {name}'],
  ['插值写作 {{ name }}', '插值写作 {{ name }}'],
  ['占位符 %{name}', '占位符 %{name}'],
  ['空的 {}', '空的 {}'],
  ['转义 \\{.cls}', '转义 {.cls}'],
  ['冒号 12:30:45', '冒号 12:30:45'],
  ['表情 :smile: 好', '表情 😄 好'],
  ['表情:tada:好', '表情🎉好'],
  ['没有 :这个: 表情', '没有 :这个: 表情'],
  ['照写 \\:tada: 与 :tada\\: 与 &#58;tada:，再 \\\\:tada:', '照写 :tada: 与 :tada: 与 :tada:，再 \\🎉'],
  ['照写 \\: :tada:', '照写 : 🎉'],
  ['代码 `:tada:`', '代码 <code>:tada:</code>'],
  ['全角＊＊不是＊＊标记', '全角＊＊不是＊＊标记'],
  ['「引号」与『引号』', '「引号」与『引号』'],
  ['破折号——与省略号……', '破折号——与省略号……'],
  ['上标²与下标₂', '上标²与下标₂'],
  ['数组 Array<数字>', '数组 Array&lt;数字&gt;'],
  ['泛型 Promise<T> 与 Map<K, V>', '泛型 Promise&lt;T&gt; 与 Map&lt;K, V&gt;'],
  ['小于 a<b 大于 c>d', '小于 a&lt;b 大于 c&gt;d'],
  ['&copy; 与 &amp;', '© 与 &amp;'],
  ['价格 $5 到 $10', '价格 $5 到 $10'],
  ['全角　空格', '全角　空格'],
  ['<span lang="ja">日本</span>語', '<span lang="ja">日本</span>語'],
  ['按 <kbd>Ctrl</kbd>+<kbd>C</kbd>', '按 <kbd>Ctrl</kbd>+<kbd>C</kbd>'],
  ['<ruby>汉<rt>hàn</rt></ruby>字', '<ruby>汉<rt>hàn</rt></ruby>字'],
  [
    '<ruby>漢<rp>（</rp><rt>かん</rt><rp>）</rp></ruby>字',
    '<ruby>漢<rp>（</rp><rt>かん</rt><rp>）</rp></ruby>字',
  ],
  ['**<ruby>汉<rt>hàn</rt></ruby>。**后文', '<strong><ruby>汉<rt>hàn</rt></ruby>。</strong>后文'],
  ['1、第一', '1、第一'],
  ['１．第一', '１．第一'],
  ['＃ 不是标题', '＃ 不是标题'],
  ['＞ 不是引用', '＞ 不是引用'],
  ['｀不是代码｀', '｀不是代码｀'],
  ['：smile：', '：smile：'],
  ['{中文}', '{中文}'],
  ['\\《不转义》', '\\《不转义》'],
  ['中&nbsp;文', '中 文'],
]

const all = [...emphasis, ...lines, ...links, ...rest]

describe('Chinese paragraphs', () => {
  let notes: Notes
  beforeAll(async () => {
    const files = all.map(([input], index) => [`${index}.md`, input])
    notes = await openNotes(Object.fromEntries(files), { ignoreDeadLinks: true })
  })

  test.each(all.map(([input, inside], index) => [input, inside, index] as const))(
    '%j is %s',
    (_input, inside, index) => {
      expect(decodeHrefs(meaningOf(notes.html(`${index}.md`)))).toBe(
        decodeHrefs(meaningOf(`<p>${inside}</p>`)),
      )
    },
  )
})

describe('emphasis that pages in Chinese and Japanese put dots under', () => {
  test.each(stress)('%j is %s', async (input, inside) => {
    expect((await openNotes({ 'a.md': input })).html('a.md')).toBe(`<p>${inside}</p>`)
  })
})

/** A Han character in an address may stand there as it is or percent-encoded. */
function decodeHrefs(html: string): string {
  return html.replace(/href="([^"]*)"/g, (_, href: string) => `href="${decodeURI(href)}"`)
}

describe('heading ids', () => {
  test.each([
    ['Hello World', 'hello-world'],
    ['基本概念 & 用法', '基本概念-用法'],
    ['1. 第一步', '_1-第一步'],
    ['C++ 指针', 'c-指针'],
    ['apply() 方法', 'apply-方法'],
    ['Émile Zôla', 'emile-zola'],
    ['中文（全角）：标点。', '中文-全角-标点。'],
    ['link 文本', 'link-文本'],
    ['a_b-c.d/e', 'a-b-c-d-e'],
    ['😘生态相关', '😘生态相关'],
    ['2018-8-17 面试', '_2018-8-17-面试'],
    ['什么是闭包？', '什么是闭包'],
    ['为什么！', '为什么'],
    ['一、概述', '一、概述'],
    ['《书名》', '《书名》'],
    ['「引用」', '「引用」'],
    ['“引号”', '引号'],
    ['がぎぐ', 'がぎぐ'],
    ['한국어', '한국어'],
    ['ＡＢＣ１２３', 'abc123'],
    ['①②③', '_123'],
    ['  空格  ', '空格'],
    ['——破折号——', '——破折号——'],
    ['a……b', 'a-b'],
    ['100% 覆盖', '_100-覆盖'],
    ['@vue/reactivity', 'vue-reactivity'],
    ['Vue 3.x 与 React', 'vue-3-x-与-react'],
    ['C#', 'c'],
    ['𠮷野家', '𠮷野家'],
    ['Ｖｕｅ　３：入门', 'vue-3-入门'],
    ['问：为什么？答：因为。', '问-为什么-答-因为。'],
    ['（一）概述', '一-概述'],
    ['CSS～入门～', 'css-入门'],
    ['パーサー', 'パーサー'],
    ['ﾊﾟｰｻｰ', 'パーサー'],
    ['한국어 문서', '한국어-문서'],
    ['㈱会社', '株-会社'],
    ['葛\u{e0100}城', '葛\u{e0100}城'],
    ['第１章・概論', '第1章・概論'],
    ['“双引号”与‘单引号’', '双引号-与-单引号'],
    ['价格￥100／月', '价格¥100-月'],
  ])('%s has the id %s', (text, id) => {
    expect(slugOf(text)).toBe(id)
  })

  test('punctuation only, and equal headings', () => {
    const slugger = createSlugger()
    expect(['？！', '……', '小结', '小结', '小结-1', '小结'].map((text) => slugger.slug(text))).toEqual([
      'heading',
      'heading-1',
      '小结',
      '小结-1',
      '小结-1-1',
      '小结-2',
    ])
  })
})

describe('reading time', () => {
  test.each([
    ['', 0],
    ['汉字', 2],
    ['hello world', 2],
    ['用 React 写 UI', 4],
    ['第 1 章', 3],
    ['标点，不算。', 4],
    ['ひらがな', 1],
    ['𠮷野家', 3],
  ])('%j counts %i', (text, count) => {
    expect(countWords(text)).toBe(count)
  })
})
