import type { UserConfig } from '../../../src/render/model/config.ts'

/** A site with mistakes: what is added to the notes that are fine, and the findings that the author must get. */
export type Planted = {
  name: string
  /** Text below the title of css/a.md. */
  text?: string
  files?: Readonly<Record<string, string>>
  config?: UserConfig
  /** `place-end severity rule | message | fix` */
  findings: readonly string[]
}

/** Notes without a mistake that every case stands beside. */
export const fineNotes: Readonly<Record<string, string>> = {
  'docs/index.md': '---\nlayout: home\n---\n\n![盒](./box.png)\n',
  'docs/css/flex.md': '# Flex\n\n## 主轴\n\n## 间距 gap\n',
  'docs/css/index.md': '# CSS\n',
  'docs/skill/index.md': '# 实战\n',
  'docs/box.png': 'x',
}

export const planted: readonly Planted[] = [
  {
    name: 'a mistyped page',
    text: '[Flex](./flxe.md)',
    findings: [
      'css/a.md:3:1-18 error dead-link | Link "./flxe.md" leads to no page. | Did you mean "./flex.md"?',
    ],
  },
  {
    name: 'a page in another folder',
    text: '[实](./skill/index.md)',
    findings: [
      'css/a.md:3:1-22 error dead-link | Link "./skill/index.md" leads to no page. | Did you mean "../skill/index.md"?',
    ],
  },
  {
    name: 'a page without likeness',
    text: '[x](../skill/git.md)',
    findings: ['css/a.md:3:1-21 error dead-link | Link "../skill/git.md" leads to no page.'],
  },
  {
    name: 'a page named by the text of its link',
    text: '[Flex](./layout-model.md)',
    findings: [
      'css/a.md:3:1-26 error dead-link | Link "./layout-model.md" leads to no page. | Did you mean "./flex.md"?',
    ],
  },
  {
    name: 'an absolute link',
    text: '\n第二行 [x](/css/flxe)',
    findings: [
      'css/a.md:4:5-19 error dead-link | Link "/css/flxe" leads to no page. | Did you mean "/css/flex"?',
    ],
  },
  {
    name: 'a link with .html',
    text: '[x](./flxe.html#主轴)',
    findings: [
      'css/a.md:3:1-20 error dead-link | Link "./flxe.html#主轴" leads to no page. | Did you mean "./flex.html#主轴"?',
    ],
  },
  {
    name: 'a page with a slash behind it',
    text: '[x](./flex/)',
    findings: ['css/a.md:3:1-13 error dead-link | Link "./flex/" leads to no page. | Did you mean "./flex"?'],
  },
  {
    name: 'addresses that are nearly right',
    text: '[x](./flex.md/#主轴) [手册] (./flex.md) `[a] (/b)` [可选] (默认) [www](www.example.com) [w](https//example.com)',
    findings: [
      'css/a.md:3:1-19 error dead-link | Link "./flex.md/#主轴" leads to no page. | Did you mean "./flex.md#主轴"?',
      'css/a.md:3:20-36 warning address-blank | The space before "(./flex.md)" keeps "[手册]" from being a link. | Write "[手册](./flex.md)".',
      'css/a.md:3:58-80 error dead-link | Link "www.example.com" leads to no page. | Write "https://www.example.com".',
      'css/a.md:3:81-104 error dead-link | Link "https//example.com" leads to no page. | Write "https://example.com".',
    ],
  },
  {
    name: 'signs in names that are not escaped',
    text: '[一](./C#.md) [二](./what?.md#好) ![三](../图#1.png) [四](./flex.md#3.2)',
    files: { 'docs/css/C#.md': '# C#\n', 'docs/css/what?.md': '# 什么\n\n## 好\n', 'docs/图#1.png': '' },
    findings: [
      'css/a.md:3:1-13 error dead-link | Link "./C#.md" leads to no page. | Did you mean "./C%23.md"?',
      'css/a.md:3:14-31 error dead-link | Link "./what?.md#好" leads to no page. | Did you mean "./what%3F.md#好"?',
      'css/a.md:3:32-48 error missing-asset | "../图#1.png" names a file that does not exist. | Did you mean "../图%231.png"?',
      'css/a.md:3:49-67 error dead-anchor | Link "./flex.md#3.2" names a heading that "css/flex.md" does not have.',
    ],
  },
  {
    name: 'a link in a list',
    text: '- 一\n- [x](./flxe.md)',
    findings: [
      'css/a.md:4:3-17 error dead-link | Link "./flxe.md" leads to no page. | Did you mean "./flex.md"?',
    ],
  },
  {
    name: 'a link in a quote',
    text: '> 引 [x](./flxe.md)',
    findings: [
      'css/a.md:3:5-19 error dead-link | Link "./flxe.md" leads to no page. | Did you mean "./flex.md"?',
    ],
  },
  {
    name: 'a link in a table',
    text: '| a | b |\n| - | - |\n| 一 | [x](./flxe.md) |',
    findings: [
      'css/a.md:5:7-21 error dead-link | Link "./flxe.md" leads to no page. | Did you mean "./flex.md"?',
    ],
  },
  {
    name: 'a link in a container',
    text: '::: tip\n[x](./flxe.md)\n:::',
    findings: [
      'css/a.md:4:1-15 error dead-link | Link "./flxe.md" leads to no page. | Did you mean "./flex.md"?',
    ],
  },
  {
    name: 'a link in a footnote',
    text: '正文[^1]\n\n[^1]: 见 [x](./flxe.md)',
    findings: [
      'css/a.md:5:9-23 error dead-link | Link "./flxe.md" leads to no page. | Did you mean "./flex.md"?',
    ],
  },
  {
    name: 'a link behind full-width text',
    text: '中文，在前面 [x](./flxe.md)',
    findings: [
      'css/a.md:3:8-22 error dead-link | Link "./flxe.md" leads to no page. | Did you mean "./flex.md"?',
    ],
  },
  {
    name: 'a reference link',
    text: '[x][r]\n\n[r]: ./flxe.md',
    findings: [
      'css/a.md:3:1-7 error dead-link | Link "./flxe.md" leads to no page. | Did you mean "./flex.md"?',
    ],
  },
  {
    name: 'an HTML link',
    text: '<a href="./flxe.md">x</a>',
    findings: [
      'css/a.md:3:1-26 error dead-link | Link "./flxe.md" leads to no page. | Did you mean "./flex.md"?',
    ],
  },
  {
    name: 'an HTML link in a line',
    text: '字 <a href="./flxe.md">x</a>',
    findings: [
      'css/a.md:3:3-28 error dead-link | Link "./flxe.md" leads to no page. | Did you mean "./flex.md"?',
    ],
  },
  {
    name: 'two links to one missing page',
    text: '[x](./nope1.md)\n\n[y](./nope1.md)',
    findings: [
      'css/a.md:3:1-16 error dead-link | Link "./nope1.md" leads to no page.',
      'css/a.md:5:1-16 error dead-link | Link "./nope1.md" leads to no page.',
    ],
  },
  {
    name: 'a link in front matter',
    files: {
      'docs/css/a.md':
        '---\nlayout: home\nhero:\n  actions:\n    - text: 去\n      link: ./flxe.md\n---\n\n# 标题\n',
    },
    findings: [
      'css/a.md:6:13-22 error dead-link | Link "./flxe.md" leads to no page. | Did you mean "./flex.md"?',
    ],
  },
  {
    name: 'a picture in front matter',
    files: { 'docs/css/a.md': '---\nlayout: home\nhero:\n  image: /bix.png\n---\n\n# 标题\n' },
    findings: [
      'css/a.md:4:10-18 error missing-asset | "/bix.png" names a file that does not exist. | Did you mean "/box.png"?',
    ],
  },
  {
    name: 'the pager',
    files: { 'docs/css/a.md': '---\nnext:\n  text: 下\n  link: ./flxe.md\n---\n\n# 标题\n' },
    findings: [
      'css/a.md:4:9-18 error dead-link | Link "./flxe.md" leads to no page. | Did you mean "./flex.md"?',
    ],
  },
  {
    name: 'a catalog below nothing',
    text: '<Catalog base="/csss" />',
    findings: [
      'css/a.md:3:1 error dead-link | There is no page below the catalog\'s base "/csss". | Did you mean "/css"?',
    ],
  },
  {
    name: 'a diagram that leads nowhere',
    text: '```mermaid\nflowchart TD\n  A --> B\n  click A "./flxe.md"\n```',
    findings: [
      'css/a.md:6:12-21 error dead-link | Link "./flxe.md" leads to no page. | Did you mean "./flex.md"?',
    ],
  },
  {
    name: 'a heading that is not there',
    text: '[x](./flex.md#副轴)',
    findings: [
      'css/a.md:3:1-18 error dead-anchor | Link "./flex.md#副轴" names a heading that "css/flex.md" does not have. | Did you mean "#主轴"?',
    ],
  },
  {
    name: 'a heading by its letters',
    text: '[x](./flex.md#间距)',
    findings: [
      'css/a.md:3:1-18 error dead-anchor | Link "./flex.md#间距" names a heading that "css/flex.md" does not have. | Did you mean "#间距-gap"?',
    ],
  },
  {
    name: 'a heading by its letters alone',
    text: '[x](./flex.md#主_轴)',
    findings: [
      'css/a.md:3:1-19 error dead-anchor | Link "./flex.md#主_轴" names a heading that "css/flex.md" does not have. | Did you mean "#主轴"?',
    ],
  },
  {
    name: 'a heading without likeness',
    text: '[x](./flex.md#qqq)',
    findings: [
      'css/a.md:3:1-19 error dead-anchor | Link "./flex.md#qqq" names a heading that "css/flex.md" does not have.',
    ],
  },
  {
    name: 'a heading of this page',
    text: '## 二级\n\n[x](#二极)',
    findings: [
      'css/a.md:5:1-9 error dead-anchor | Link "#二极" names a heading that this page does not have. | Did you mean "#二级"?',
    ],
  },
  {
    name: 'a heading of another page',
    text: '[x](#主轴)',
    findings: [
      'css/a.md:3:1-9 error dead-anchor | Link "#主轴" names a heading that this page does not have. | Did you mean "./flex.md#主轴"?',
    ],
  },
  {
    name: 'a heading by the text of its link',
    text: '[主轴](./flex.md#main-axis)',
    findings: [
      'css/a.md:3:1-26 error dead-anchor | Link "./flex.md#main-axis" names a heading that "css/flex.md" does not have. | Did you mean "#主轴"?',
    ],
  },
  {
    name: 'case of a page',
    text: '[x](./Flex.md)',
    findings: [
      'css/a.md:3:1-15 error case-mismatch | Link "./Flex.md" differs in case from "css/flex.md". | Did you mean "./flex.md"?',
    ],
  },
  {
    name: 'case of a folder',
    text: '[x](/CSS/flex)',
    findings: [
      'css/a.md:3:1-15 error case-mismatch | Link "/CSS/flex" differs in case from "css/flex.md". | Did you mean "/css/flex"?',
    ],
  },
  {
    name: 'case of a picture',
    text: '![盒](../Box.png)',
    findings: [
      'css/a.md:3:1-17 error case-mismatch | Link "../Box.png" differs in case from "box.png". | Did you mean "../box.png"?',
    ],
  },
  {
    name: 'a draft',
    text: '[x](./draft.md)',
    files: { 'docs/css/draft.md': '---\ndraft: true\n---\n\n# D\n' },
    findings: [
      'css/a.md:3:1-16 error draft-link | Link "./draft.md" leads to "css/draft.md", which is a draft. | Publish it, or remove the link.',
    ],
  },
  {
    name: 'an excluded page',
    text: '[x](./part.md)',
    files: { 'docs/css/part.md': '# P\n' },
    config: { srcExclude: ['**/part.md'] },
    findings: [
      'css/a.md:3:1-15 error draft-link | Link "./part.md" leads to "css/part.md", which is left out by srcExclude. | Remove the link.',
    ],
  },
  {
    name: 'a missing picture',
    text: '![盒](../bxo.png)',
    findings: [
      'css/a.md:3:1-17 error missing-asset | "../bxo.png" names a file that does not exist. | Did you mean "../box.png"?',
    ],
  },
  {
    name: 'a missing picture by its ending',
    text: '![盒](../box.jpg)',
    findings: [
      'css/a.md:3:1-17 error missing-asset | "../box.jpg" names a file that does not exist. | Did you mean "../box.png"?',
    ],
  },
  {
    name: 'a missing HTML picture',
    text: '<img src="../bax.png" alt="盒">',
    findings: [
      'css/a.md:3:1-31 error missing-asset | "../bax.png" names a file that does not exist. | Did you mean "../box.png"?',
    ],
  },
  {
    name: 'a missing candidate of srcset',
    text: '<img src="../box.png" srcset="../box2x.png 2x" alt="盒">',
    findings: [
      'css/a.md:3:1-56 error missing-asset | "../box2x.png" names a file that does not exist. | Did you mean "../box.png"?',
    ],
  },
  {
    name: 'a missing poster',
    text: '<video src="../box.png" poster="../bxo.png"></video>',
    findings: [
      'css/a.md:3:1-53 error missing-asset | "../bxo.png" names a file that does not exist. | Did you mean "../box.png"?',
    ],
  },
  {
    name: 'a missing download',
    text: '[下载](../paper.pdf)',
    findings: ['css/a.md:3:1-19 error missing-asset | "../paper.pdf" names a file that does not exist.'],
  },
  {
    name: 'a link without an address',
    text: '[x]()',
    findings: ['css/a.md:3:1-6 warning empty-link | The link has no address. | Write where it leads.'],
  },
  {
    name: 'a link without text',
    text: '[](./flex.md)',
    findings: ['css/a.md:3:1-14 warning empty-link-text | The link has no text. | Say where it leads.'],
  },
  {
    name: 'an HTML link without text',
    text: '<a href="./flex.md"></a>',
    findings: ['css/a.md:3:1-25 warning empty-link-text | The link has no text. | Say where it leads.'],
  },
  {
    name: 'a picture without text',
    text: '![](../box.png)',
    findings: [
      'css/a.md:3:1-16 warning missing-alt | The image has no alternative text. | Say between the brackets what it shows.',
    ],
  },
  {
    name: 'an HTML picture without alt',
    text: '<img src="../box.png">',
    findings: [
      'css/a.md:3:1-23 warning missing-alt | The image has no alternative text. | Add alt="…", or alt="" when it is decoration.',
    ],
  },
  {
    name: 'a reference without definition',
    // What follows a name or a bracket is an index.
    text: '见 [Flex][flx]，dp[i][j] = a[i-1][j][k][l] + f(x)[i][j]，或 [^0-9A-Z]、[^\\s]\n\n[x][flex]\n\n[flex]: ./flex.md',
    findings: [
      'css/a.md:3:3-14 warning undefined-reference | "[flx]" is not defined in this note. | Did you mean "[flex]"?',
    ],
  },
  {
    name: 'a footnote without definition',
    text: '正文[^a]',
    findings: [
      'css/a.md:3:3-7 warning undefined-reference | "[^a]" is not defined in this note. | Add "[^a]: …".',
    ],
  },
  {
    name: 'a definition that nobody uses',
    text: '[flex]: ./flex.md',
    findings: [
      'css/a.md:3:1-18 hint unused-definition | Nothing refers to "[flex]". | Remove it, or refer to it.',
    ],
  },
  {
    name: 'a definition that stands twice',
    text: '[x][f]\n\n[f]: ./flex.md\n[f]: ./index.md',
    findings: [
      'css/a.md:6:1-16 hint unused-definition | "[f]" is defined above already. | Only the first counts: remove this one.',
    ],
  },
  {
    name: 'footnotes of two files that one page shows',
    text: '页[^1] [同]\n\n[^1]: 页的脚注\n\n[同]: ./flex.md\n\n<!--@include: ./part.txt-->\n\n<!--@include: ./part.txt-->',
    files: {
      'docs/css/part.txt': '部分[^1] [同]\n\n[^1]: 部分的脚注\n\n[同]: ./flex.md\n\n[^2]: 两次[^2]\n',
    },
    findings: [
      'css/part.txt:3:1-12 hint unused-definition | In "css/a.md" this "[^1]" does not count: "css/a.md" defines the name above. | Give one of them another name.',
    ],
  },
  {
    name: 'localhost',
    text: '[x](http://localhost:3000)',
    findings: [
      'css/a.md:3:1-27 warning localhost-link | "http://localhost:3000" leads to the author\'s own machine. | Set ignoreDeadLinks: "localhostLinks" if that is meant.',
    ],
  },
  {
    name: 'http where https is known',
    text: '[a](http://example.com/a) [b](https://example.com/a) [c](http://www.w3.org/2000/svg) [d](https://www.w3.org/)',
    findings: [
      'css/a.md:3:1-26 warning insecure-link | "http://example.com/a" is http, but other links reach example.com by https. | Write "https://example.com/a".',
    ],
  },
  {
    name: 'code as an address',
    text: '<a href="javascript:alert(1)">x</a>',
    findings: [
      'css/a.md:3:1 warning unsafe-link | The address "javascript:alert(1)" could run code, so it is dropped.',
    ],
  },
  {
    name: 'code as an address in the config',
    config: { themeConfig: { nav: [{ text: 'x', link: 'javascript:alert(1)' }] } },
    findings: [
      'kbsite.config.json:1:44 warning unsafe-link | The address "javascript:alert(1)" could run code, so it is dropped.',
    ],
  },
  {
    name: 'a folder without its slash',
    text: '[x](/css)',
    findings: ['css/a.md:3:1-10 hint trailing-slash | Link "/css" leads to a folder. | Write "/css/".'],
  },
  {
    name: 'an absolute link where links are relative',
    text: '[x](/css/flex.md)',
    config: { check: { rules: { 'absolute-link': 'warning' } } },
    findings: [
      'css/a.md:3:1-18 warning absolute-link | Link "/css/flex.md" is absolute. | Write "./flex.md".',
    ],
  },
  {
    name: 'a link without extension where it is wanted',
    text: '[x](./flex)',
    config: { check: { rules: { 'link-extension': 'warning' } } },
    findings: [
      'css/a.md:3:1-12 warning link-extension | Link "./flex" does not name the file. | Write "./flex.md".',
    ],
  },
  {
    name: 'an old address',
    text: '[x](./old.md)',
    files: { 'docs/css/new.md': '---\nredirects: [/css/old]\n---\n\n# N\n' },
    findings: [
      'css/a.md:3:1-14 warning redirected-link | Link "./old.md" leads to an old address that is redirected. | Write "./new.md".',
    ],
  },
  {
    name: 'a folder whose note has an address of its own',
    text: '[x](./new/) [y](./old/)',
    config: { rewrites: { 'css/new/README.md': 'n/index.md' } },
    files: { 'docs/css/new/README.md': '---\nredirects: [/css/new/, /css/old/]\n---\n\n# N\n' },
    findings: [
      'css/a.md:3:13-24 warning redirected-link | Link "./old/" leads to an old address that is redirected. | Write "./new/".',
    ],
  },
  {
    name: 'a redirect over a page',
    files: { 'docs/css/new.md': '---\nredirects: [/css/flex]\n---\n\n# N\n' },
    findings: [
      'css/new.md:1:1 error redirect | The address "/css/flex" is the page "css/flex.md". | A page wins over a redirect: remove the redirect.',
    ],
  },
  {
    name: 'a redirect from the not-found screen',
    config: { redirects: { '/404': '/css/flex' } },
    findings: [
      'kbsite.config.json:1:16 error redirect | The address "/404" is the screen for all addresses that lead to no page. | Remove the redirect; to show something else there, write a note "404.md".',
    ],
  },
  {
    name: 'a redirect over a file',
    files: { 'docs/public/old.html': '<p>old</p>\n' },
    config: { redirects: { '/old': '/css/flex' } },
    findings: [
      'kbsite.config.json:1:16 error redirect | The address "/old" is the file "old.html". | A file wins over a redirect: remove the redirect.',
    ],
  },
  {
    name: 'redirects for patterns of other hosts',
    config: { redirects: { '/old/*': '/css/flex', '/note/:id': '/css/flex' } },
    findings: [
      'kbsite.config.json:1:16 error redirect | The address "/old/*" is a pattern, and a redirect is a page of one address. | Write one redirect for each old address, or let the host follow the pattern.',
      'kbsite.config.json:1:37 error redirect | The address "/note/:id" is a pattern, and a redirect is a page of one address. | Write one redirect for each old address, or let the host follow the pattern.',
    ],
  },
  {
    name: 'redirects of addresses with a query',
    config: { redirects: { '/?p=12': '/css/flex', '/old?x=1': '/css/flex' } },
    findings: [
      'kbsite.config.json:1:16 error redirect | The address "/?p=12" has a query, and a redirect is a page, which ignores queries. | Write "/", or let the host redirect it.',
      'kbsite.config.json:1:37 error redirect | The address "/old?x=1" has a query, and a redirect is a page, which ignores queries. | Write "/old", or let the host redirect it.',
    ],
  },
  {
    name: 'redirects from addresses of files',
    config: { redirects: { '/feed.xml': '/css/flex', '/flex.php': '/css/flex', '/v1.2': '/css/flex' } },
    findings: [
      'kbsite.config.json:1:16 error redirect | The address "/feed.xml" is that of a file, but a redirect is a page: hosts would show it at "/feed.xml.html". | Let the host redirect it, or put a file of this name into "public".',
      'kbsite.config.json:1:40 error redirect | The address "/flex.php" is that of a file, but a redirect is a page: hosts would show it at "/flex.php.html". | Let the host redirect it, or put a file of this name into "public".',
    ],
  },
  {
    name: 'a redirect given twice',
    config: { redirects: { '/x': '/css/flex', '/x.html': '/css/' } },
    findings: [
      'kbsite.config.json:1:16 error redirect | The address "/x" is redirected twice, to "/css/flex" too. | Only the first counts: remove one.',
    ],
  },
  {
    name: 'redirects in a circle',
    config: { redirects: { '/x': '/y', '/y': '/x' } },
    findings: [
      'kbsite.config.json:1:16 error redirect | The redirect from "/x" leads in a circle. | Let one of them lead to a page.',
      'kbsite.config.json:1:21 error redirect | The redirect from "/y" leads in a circle. | Let one of them lead to a page.',
    ],
  },
  {
    name: 'redirects in a circle, as files',
    config: { redirects: { '/x': '/y.html', '/y': '/x.md' } },
    findings: [
      'kbsite.config.json:1:16 error redirect | The redirect from "/x" leads in a circle. | Let one of them lead to a page.',
      'kbsite.config.json:1:31 error redirect | The redirect from "/y" leads in a circle. | Let one of them lead to a page.',
    ],
  },
  {
    name: 'a redirect to nothing',
    config: { redirects: { '/x': '/css/flxe' } },
    findings: [
      'kbsite.config.json:1:21 error dead-link | Link "/css/flxe" leads to no page. | Did you mean "/css/flex"?',
    ],
  },
  {
    name: 'a menu entry',
    config: { themeConfig: { nav: [{ text: 'F', link: '/css/flxe' }] } },
    findings: [
      'kbsite.config.json:1:44 error dead-link | Link "/css/flxe" leads to no page. | Did you mean "/css/flex"?',
    ],
  },
  {
    name: 'a language without a page',
    config: {
      locales: { root: { label: '中文' }, ccs: { label: 'C' }, '/css/': { label: 'S' }, fr: { label: 'F' } },
    },
    findings: [
      'kbsite.config.json:1:35 error empty-locale | The language "ccs" of "locales" has no page. | Did you mean "css"?',
      'kbsite.config.json:1:55 error empty-locale | The language "/css/" of "locales" has no page. | Did you mean "css"?',
      'kbsite.config.json:1:77 error empty-locale | The language "fr" of "locales" has no page. | Put its notes below "fr/" in the source folder, or remove it; for a site elsewhere write its address as the key.',
    ],
  },
  {
    name: 'a language elsewhere',
    config: {
      locales: {
        root: { label: '中文' },
        'https://en.example.com/': { label: 'English' },
        de: { label: 'Deutsch', link: 'https://de.example.com/' },
      },
    },
    findings: [],
  },
  {
    name: 'a sidebar of no page',
    config: {
      themeConfig: { sidebar: { '/': [{ text: 'A', link: '/css/a' }], '/cs/': [] } },
      check: { rules: { 'orphan-page': 'off' } },
    },
    findings: [
      'kbsite.config.json:1:63 warning unused-sidebar | The sidebar of "/cs/" is not shown on any page, because no note is below it. | Did you mean "/css/"?',
    ],
  },
  {
    name: 'an entry of a sidebar below the sixth level',
    config: {
      themeConfig: {
        sidebar: [
          {
            text: '0',
            items: [
              {
                text: '1',
                items: [
                  {
                    text: '2',
                    items: [
                      {
                        text: '3',
                        items: [
                          { text: '4', items: [{ text: '5', items: [{ text: '深', link: '/css/a' }] }] },
                        ],
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      check: { rules: { 'orphan-page': 'off' } },
    },
    findings: [
      'kbsite.config.json:1:163 warning deep-sidebar | The sidebar of "/" does not show "深" below "5": it has 6 levels at most. | Move it up a level, or give its part of the site a sidebar of its own.',
    ],
  },
  {
    name: 'a note below more folders than its sidebar shows',
    files: { 'docs/css/1/2/3/4/5/six.md': '# 六\n', 'docs/css/1/2/3/4/5/6/seven.md': '# 七\n' },
    config: { check: { rules: { 'orphan-page': 'off' } } },
    findings: [
      'css/1/2/3/4/5/6/seven.md:1:1 warning deep-sidebar | The sidebar of "/css/" does not show "七" below "6": it has 6 levels at most. | Move it up a level, or give its part of the site a sidebar of its own.',
    ],
  },
  {
    name: 'rewrites of no note',
    config: {
      rewrites: {
        'css/:name.md': 'css/:name.md',
        'docs/css/flex.md': 'flex.md',
        'css/a.md': 'a.md',
        'packages/:name/docs/:rest*': ':name/:rest*',
      },
    },
    findings: [
      'kbsite.config.json:1:44 warning unused-rewrite | No note has the path "docs/css/flex.md" of "rewrites". | Did you mean "css/flex.md"?',
      'kbsite.config.json:1:73 warning unused-rewrite | An earlier pattern of "rewrites" fits every note of "css/a.md". | The first that fits counts: put this one before it.',
      'kbsite.config.json:1:91 warning unused-rewrite | No note has the path "packages/:name/docs/:rest*" of "rewrites". | Write the path of a note from the source folder, with ".md", or remove it.',
    ],
  },
  {
    name: 'boxes of tasks that are none',
    text: '- [] 一\n- [x]二\n- [/] 三\n- [ ] 四\n- [x](./flex.md) 五\n\n-[ ] 六',
    findings: [
      'css/a.md:3:3-5 hint task-box | "[]" is not a task box, so it is shown as text. | Write "[ ]", with a space in it.',
      'css/a.md:4:3-6 hint task-box | "[x]" is not a task box, so it is shown as text. | Write a space after it.',
      'css/a.md:5:3-6 hint task-box | "[/]" is not a task box, so it is shown as text. | Write "[ ]" or "[x]", and say the rest in words.',
      'css/a.md:9:1-5 hint task-box | "-[ ]" is not a task box, so it is shown as text. | Write a space before it.',
    ],
  },
  {
    name: 'marks of Markdown in full width',
    text: '[一]（./flex.md）和【二】(./flex.md)，【三】（见下文）\n\n！[图](./box.png)\n\n：：： tip\n文字\n：：：\n\n》 引用\n\n··· js\n1\n···',
    files: { 'docs/css/box.png': 'x' },
    findings: [
      'css/a.md:3:1-15 warning full-width-mark | "[一]（./flex.md）" is shown as text: Markdown has half-width marks. | Write "[一](./flex.md)".',
      'css/a.md:3:16-30 warning full-width-mark | "【二】(./flex.md)" is shown as text: Markdown has half-width marks. | Write "[二](./flex.md)".',
      'css/a.md:5:1-16 warning full-width-mark | "！[" is shown as text: Markdown has half-width marks. | Write "![".',
      'css/a.md:7:1-8 warning full-width-mark | "：：： tip" is shown as text: Markdown has half-width marks. | Write "::: tip".',
      'css/a.md:9:1-4 warning full-width-mark | "：：：" is shown as text: Markdown has half-width marks. | Write ":::".',
      'css/a.md:11:1-2 warning full-width-mark | "》" is shown as text: Markdown has half-width marks. | Write "> ".',
      'css/a.md:13:1-7 warning full-width-mark | "··· js" is shown as text: Markdown has half-width marks. | Write "```js".',
      'css/a.md:15:1-4 warning full-width-mark | "···" is shown as text: Markdown has half-width marks. | Write "```".',
    ],
  },
  {
    name: 'blanks beside the stars of bold text',
    text: '一 **粗 **和。\n\n有 ** 体**，`** x **`，2 ** 3 ** 4。\n\n**/*.md 与 **/x。',
    findings: [
      'css/a.md:3:3-9 hint emphasis-space | With a space inside its stars "**粗 **" is not bold. | Write "**粗**".',
      'css/a.md:5:3-9 hint emphasis-space | With a space inside its stars "** 体**" is not bold. | Write "**体**".',
    ],
  },
  {
    name: 'lists without blanks',
    text: '1.一\n2.二\n\n> -甲\n> -乙\n\n3.14 是圆周率\n2.71 是另一个\n\n-只有一行',
    findings: [
      'css/a.md:3:1-3 hint list-space | "1." without a space after it does not make a list, so these lines run together. | Write "1. 一".',
      'css/a.md:6:3-4 hint list-space | "-" without a space after it does not make a list, so these lines run together. | Write "- 甲".',
    ],
  },
  {
    name: 'tables that are none',
    text: '| a | b |\n| 1 | 2 |\n\n文字\n|a|b|\n|-|\n|1|2|\n\n｜a｜b｜\n｜-｜-｜\n\n用 a || b\n|| 时\n\n- 文字\n|a|b|\n|-|-|',
    findings: [
      'css/a.md:3:1-10 warning no-table | Without a row of dashes below the first one this is not a table. | Write "| --- | --- |" below the first row.',
      'css/a.md:7:1-6 warning no-table | The first row has 2 cells and the row of dashes 1, so this is not a table. | Write "| --- | --- |" below the first row.',
      'css/a.md:11:1-6 warning no-table | "｜" does not make a table. | Write "|", the half-width bar.',
      'css/a.md:18:1-6 warning no-table | These rows go on with the text of a list item, so this is not a table. | Write a blank line above the first row.',
    ],
  },
  {
    name: 'addresses on the machine of the author',
    text: '[a](C:\\\\notes\\\\a.md) ![图](C:/图.png) [b](obsidian://open?vault=v&file=css%2Fflex)',
    findings: [
      'css/a.md:3:1 warning unsafe-link | The address "C:\\notes\\a.md" is on the author\'s own machine, so only its words are shown.',
      'css/a.md:3:22 warning unsafe-link | The address "C:/图.png" is on the author\'s own machine, so only its words are shown.',
      'css/a.md:3:37-81 warning wiki-link | The address "obsidian:" opens the vault of its author, which readers do not have. | Write "[b](./flex.md)".',
    ],
  },
  {
    name: 'containers with Chinese names, and a closing line that closes nothing',
    text: '::: 提示\n一\n:::\n\n[TOC]',
    files: { 'docs/css/flex.md': '# Flex\n\n## 主轴\n\n## 间距 gap\n\n::: tip\n一\n:::\n\n:::\n' },
    findings: [
      'css/a.md:3:1 warning unknown-container | "提示" is not a container, so the colons are shown as text. | Did you mean "::: tip"?',
      'css/a.md:7:1-6 hint foreign-mark | "[TOC]" is shown as text. | Write "[[toc]]" for a table of contents.',
      'css/flex.md:11:1 warning unknown-container | No container is open here, so the colons are shown as text. | Remove them, or write the name of a container.',
    ],
  },
  {
    name: 'a mistyped icon',
    config: { themeConfig: { socialLinks: [{ icon: 'githb', link: 'https://github.com/x' }] } },
    findings: [
      'kbsite.config.json:1:33 warning unknown-icon | "themeConfig.socialLinks" names the icon "githb", which simple-icons does not have. | Did you mean "github"?',
    ],
  },
  {
    name: 'a mistyped slot',
    files: { 'templates/slots/doc-befor.tsx': 'export default () => null' },
    findings: [
      '../templates/slots/doc-befor.tsx warning unknown-slot | "doc-befor" is not a slot, so this file is not shown anywhere. | Did you mean "doc-before"?',
    ],
  },
  {
    name: 'components that no tag can name',
    files: {
      'templates/components/my-box.tsx': 'export default () => null',
      'templates/components/价格.island.tsx': 'export default () => null',
      'templates/components/price-row.tsx': 'export default () => null',
      'templates/components/Prices.tsx': "import Row from './price-row.tsx'\nexport default () => <Row />",
    },
    findings: [
      '../templates/components/my-box.tsx warning unused-template | Notes cannot use the component "my-box": names of tags begin with a capital letter A to Z and contain only letters and digits. | Rename it to "MyBox.tsx" and write <MyBox />.',
      '../templates/components/价格.island.tsx warning unused-template | Notes cannot use the component "价格": names of tags begin with a capital letter A to Z and contain only letters and digits. | Give it such a name.',
    ],
  },
  {
    name: 'templates of another framework, and a mistyped folder of them',
    files: {
      'templates/components/Price.vue': '<template><b>1</b></template>',
      'templates/component/Box.tsx': 'export default () => null',
    },
    findings: [
      '../templates/component/Box.tsx warning unused-template | Nothing is read from the folder "templates/component". | Call it "components".',
      '../templates/components/Price.vue warning unused-template | "Price.vue" is not read: templates are components of React. | Write it as "Price.tsx".',
    ],
  },
  {
    name: 'configs beside the one that is read',
    files: { 'docs/kbsite.config.ts': 'export default {}', '.kbsite/config.ts': 'export default {}' },
    findings: [
      '../.kbsite/config.ts warning unread-config | This config is not read. | "kbsite.config.json" is read: move missing settings there, and delete this one.',
      'docs/kbsite.config.ts warning unread-config | This config is not read. | "kbsite.config.json" is read: move missing settings there, and delete this one.',
      'kbsite.config.ts warning unused-asset | No page uses "docs/kbsite.config.ts". | Delete it, or link to it.',
    ],
  },
  {
    name: 'a feed without the address of the site',
    config: { feed: true },
    findings: [
      'kbsite.config.json:1:2 warning unread-config | There is no feed, because its entries need full addresses. | Set "siteUrl" to the address of the site, such as "https://example.com".',
    ],
  },
  {
    name: 'a feed without a note that has a time',
    config: { feed: true, siteUrl: 'https://notes.test' },
    findings: [
      'kbsite.config.json:1:2 warning unread-config | There is no feed, because no note has a time. | Write "date" into the front matter of the notes, or set "lastUpdated: true" to have their times from Git.',
    ],
  },
  {
    name: 'a sidebar entry below a base',
    config: {
      themeConfig: {
        sidebar: {
          '/css/': {
            base: '/css',
            items: [
              { text: 'F', link: 'flxe' },
              { text: 'A', link: 'a' },
            ],
          },
        },
      },
    },
    findings: [
      'css/flex.md:1:1 warning orphan-page | Nothing leads to "css/flex.md". | Link to it, list it in the sidebar, or write "orphan: true" in its front matter.',
      'css/index.md:1:1 warning orphan-page | Nothing leads to "css/index.md". | Link to it, list it in the sidebar, or write "orphan: true" in its front matter.',
      'kbsite.config.json:1:80 error dead-link | Link "/css/flxe" leads to no page. | Did you mean "flex"?',
      'skill/index.md:1:1 warning orphan-page | Nothing leads to "skill/index.md". | Link to it, list it in the sidebar, or write "orphan: true" in its front matter.',
    ],
  },
  {
    name: 'entries of the config that count from elsewhere',
    config: {
      themeConfig: {
        nav: [{ text: 'F', link: 'css/flxe' }],
        sidebar: [
          { text: 'C', base: '/css/', items: [{ text: 'S', link: 'skil' }] },
          { text: 'D', base: 'css', items: [{ text: 'I', link: 'A#x' }] },
        ],
      },
      check: { rules: { 'orphan-page': 'off' } },
    },
    findings: [
      'kbsite.config.json:1:44 error dead-link | Link "css/flxe" leads to no page. | Did you mean "/css/flex"?',
      'kbsite.config.json:1:123 error dead-link | Link "/css/skil" leads to no page. | Did you mean "/skill/"? It is not below the "base" of its group, "/css/".',
      'kbsite.config.json:1:186 error case-mismatch | Link "css/A#x" differs in case from "css/a.md". | Did you mean "a#x"?',
    ],
  },
  {
    name: 'the footer',
    config: { themeConfig: { footer: { message: '<a href="/css/flxe">x</a>' } } },
    findings: [
      'kbsite.config.json error dead-link | Link "/css/flxe" leads to no page. | Did you mean "/css/flex"?',
    ],
  },
  {
    name: 'the footer and the head with the base, as VitePress has them',
    files: { 'docs/public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" />' },
    config: {
      base: '/kb/',
      head: [['link', { rel: 'icon', href: '/kb/icon.svg' }]],
      themeConfig: { footer: { message: '<a href="/kb/css/flex">x</a> <a href="/kb/css/flxe">y</a>' } },
    },
    findings: [
      'kbsite.config.json error dead-link | Link "/kb/css/flxe" leads to no page. | Did you mean "/css/flex"?',
    ],
  },
  {
    name: 'the logo',
    config: { themeConfig: { logo: '/bxo.png' } },
    findings: [
      'kbsite.config.json:1:25 error missing-asset | "/bxo.png" names a file that does not exist. | Did you mean "/box.png"?',
    ],
  },
  {
    name: 'a page that nothing leads to',
    files: { 'docs/css/lost.md': '# L\n' },
    config: {
      themeConfig: {
        sidebar: {
          '/css/': [
            { text: 'A', link: '/css/a' },
            { text: 'F', link: '/css/flex' },
            { text: 'C', link: '/css/' },
            { text: 'S', link: '/skill/' },
          ],
        },
      },
    },
    findings: [
      'css/lost.md:1:1 warning orphan-page | Nothing leads to "css/lost.md". | Link to it, list it in the sidebar, or write "orphan: true" in its front matter.',
    ],
  },
  {
    name: 'a note that nothing leads to because others include it',
    text: '<!--@include: ./part.md-->',
    files: { 'docs/css/part.md': '一段。\n' },
    config: {
      themeConfig: {
        sidebar: {
          '/css/': [
            { text: 'A', link: '/css/a' },
            { text: 'F', link: '/css/flex' },
            { text: 'C', link: '/css/' },
            { text: 'S', link: '/skill/' },
          ],
        },
      },
    },
    findings: [
      'css/part.md:1:1 warning orphan-page | Nothing leads to "css/part.md". | Other notes include it: set srcExclude: ["css/part.md"] if it is not a page of its own.',
    ],
  },
  {
    name: 'a file that nobody uses',
    files: { 'docs/css/old.png': 'x' },
    findings: [
      'css/old.png warning unused-asset | No page uses "docs/css/old.png". | Delete it, or link to it.',
    ],
  },
  {
    name: 'an id twice',
    text: '## 一 {#a}\n\n## 二 {#a}',
    findings: [
      'css/a.md:5:1 warning duplicate-anchor | The id "a" is already used on line 3. | Give one of them another id: "## Heading {#other}".',
    ],
  },
  {
    name: 'a skipped level',
    text: '#### 深',
    findings: [
      'css/a.md:3:1 warning heading-level | The heading "深" skips from level 1 to 4. | Write "## 深".',
    ],
  },
  {
    name: 'a second title',
    text: '# 又一个',
    findings: [
      'css/a.md:3:1 warning several-h1 | "又一个" is a second heading of level 1, after line 1. | Make it level 2, or a page of its own.',
    ],
  },
  {
    name: 'addresses that differ in case',
    files: { 'docs/css/Flex.md': '# F\n' },
    findings: [
      'css/flex.md:1:1 error duplicate-route | "css/flex.md" and "css/Flex.md" give the same address "/css/flex". | Rename one of them; some systems do not distinguish upper and lower case.',
    ],
  },
  {
    name: 'a name that grows too long for a disk',
    text: `[x](./${'长'.repeat(83)}.md) [y](./${'长'.repeat(84)}.md)`,
    files: { [`docs/css/${'长'.repeat(83)}.md`]: '# 一\n', [`docs/css/${'长'.repeat(84)}.md`]: '# 二\n' },
    findings: [
      `css/${'长'.repeat(84)}.md:1:1 error long-name | The page has a name of 257 bytes, and a disk takes 255. | Give the note a shorter name; a Han character has three bytes.`,
    ],
  },
  {
    name: 'broken front matter',
    files: { 'docs/css/a.md': '---\ntitle: a\ntitle: b\n---\n\n# 标题\n' },
    findings: [
      'css/a.md:3:1 error front-matter | A key in front matter is given twice; the last counts. | Keep one of the two.',
    ],
  },
  {
    name: 'front matter of other generators',
    config: { check: {} },
    files: {
      'docs/css/a.md':
        '---\nsidebar_position: 2\nslug: /a\npublish: false\nlast_update: 2024-01-02\nsidebar: { order: 1 }\ntoc: true\npagefind: false\n---\n\n# 标题\n',
    },
    findings: [
      'css/a.md:2:1 hint foreign-key | Front matter "sidebar_position" belongs to another generator, so it is ignored. | Write "order: 2".',
      'css/a.md:3:1 hint foreign-key | Front matter "slug" belongs to another generator, so it is ignored. | The address of a note is its path: rename it, or let "redirects: [/a]" lead here.',
      'css/a.md:4:1 warning front-matter-value | Front matter "publish" belongs to another generator, so it is ignored. | It will be published: write "draft: true".',
      'css/a.md:5:1 hint foreign-key | Front matter "last_update" belongs to another generator, so it is ignored. | Write "lastUpdated".',
      'css/a.md:6:1 hint foreign-key | Front matter "sidebar" belongs to another generator, so it is ignored. | Write "order" and "title" beside it.',
      'css/a.md:8:1 hint foreign-key | Front matter "pagefind" belongs to another generator, so it is ignored. | Write "search: false".',
    ],
  },
  {
    name: 'values of front matter that are comments or placeholders',
    config: { check: {} },
    files: {
      'docs/css/a.md': '---\ntags: #随笔 #css\ncolor: #fff # white\ntitle: {{title}}\n---\n\n# 标题\n',
    },
    findings: [
      'css/a.md:2:1 warning front-matter-value | "#随笔 #css" is a comment for YAML, so "tags" has no value. | Write "tags: [随笔, css]".',
      'css/a.md:3:1 warning front-matter-value | "#fff # white" is a comment for YAML, so "color" has no value. | Write it in quotes: color: "#fff # white".',
      'css/a.md:4:1 warning front-matter-value | Front matter "title" has a wrong value: {"{ title }":null}. | Write "{{title}}" in quotes, or exclude templates from the site with "srcExclude".',
    ],
  },
  {
    name: 'a mistyped layout',
    files: { 'docs/css/a.md': '---\nlayout: hom\n---\n\n# 标题\n' },
    findings: ['css/a.md:2:1 warning front-matter-value | There is no layout "hom". | Did you mean "home"?'],
  },
  {
    name: 'a script',
    text: '<script>1</script>',
    findings: [
      'css/a.md:3:1 warning script-removed | A <script> in a note does not run, so it is left out. | Use a code preview, or a component in templates/components.',
    ],
  },
  {
    name: 'elements and attributes that a note may not have',
    text: '<form action="https://x.example/">\n<button formaction="/y">字</button>\n</form>\n\n<object data="../box.png">字</object>\n\n字 <object></object>',
    findings: [
      'css/a.md:3:1 warning unsafe-html | A note may not have <form>, so it is left out. | Fields may be used without one. Code that sends them belongs in a component in "templates/components".',
      'css/a.md:4:1 warning unsafe-html | A note may not have the attribute "formAction" on <button>, so it is left out. | If all who write notes may run code in the site, set "notes: \'trusted\'" in the config.',
      'css/a.md:7:1 warning unsafe-html | A note may not have <object>, so it is left out here and in line 9. | Write a link to it, or an <iframe> with https.',
    ],
  },
  {
    name: 'a frame of a page without https',
    text: '<iframe src="http://x.example/"></iframe>\n\n<iframe srcdoc="字"></iframe>',
    findings: [
      'css/a.md:3:1 warning unsafe-html | A note may not have <iframe>, so it is left out here and in line 5. | Give it an address that begins with "https://", or one of this site.',
      'css/a.md:5:1 warning unsafe-html | A note may not have the attribute "srcDoc" on <iframe>, so it is left out. | If all who write notes may run code in the site, set "notes: \'trusted\'" in the config.',
    ],
  },
  {
    name: 'links to files that are not published beside notes',
    text: '[x](./demo.html) [y](./demo) ![盒](./run.js)\n\n<iframe src="./demo.html"></iframe>',
    files: { 'docs/css/demo.html': '<p>', 'docs/css/run.js': '1' },
    findings: [
      'css/a.md:3:1-17 error dead-link | "./demo.html" names a file that is not published: beside notes only media and downloads are. | Move it to "docs/public", or write trustedFiles: ["css/demo.html"] into the config if it may run code in the site.',
      'css/a.md:3:18-29 error dead-link | "./demo" names a file that is not published: beside notes only media and downloads are. | Move it to "docs/public", or write trustedFiles: ["css/demo.html"] into the config if it may run code in the site.',
      'css/a.md:3:30-44 error missing-asset | "./run.js" names a file that is not published: beside notes only media and downloads are. | Move it to "docs/public", or write trustedFiles: ["css/run.js"] into the config if it may run code in the site.',
      'css/a.md:5:1-36 error missing-asset | "./demo.html" names a file that is not published: beside notes only media and downloads are. | Move it to "docs/public", or write trustedFiles: ["css/demo.html"] into the config if it may run code in the site.',
    ],
  },
  {
    name: 'files beside notes that hosts take orders from',
    files: {
      'docs/css/a.md': '# 标题\n',
      'docs/_redirects': '/ https://x.example/',
      'docs/css/Web.config': 'x',
      'docs/css/demo/public/robots.txt': 'x',
      'docs/robots.txt': 'x',
    },
    findings: [
      '_redirects error host-file | Hosts obey "_redirects", so it must not be beside notes. | Move it to "docs/public/_redirects", or remove it.',
      'css/Web.config error host-file | Hosts obey "Web.config", so it must not be beside notes. | Move it to "docs/public/Web.config", or remove it.',
      'robots.txt error host-file | Hosts obey "robots.txt", so it must not be beside notes. | Move it to "docs/public/robots.txt", or remove it.',
    ],
  },
  {
    name: 'files that would replace what kbsite writes',
    files: {
      'docs/css/a.md': '# 标题\n',
      'docs/public/_headers': '/*',
      'docs/public/sitemap.xml': '<x/>',
      'docs/public/404.json': '[]',
      'docs/public/robots.txt': 'User-agent: *',
      'docs/pagefind/a.json': '[]',
      'docs/public/sw.js': 'x',
      'docs/public/manifest.webmanifest': '{}',
      'docs/public/kb-offline/css.json': '[]',
      'docs/sw.md': '# 标题\n',
    },
    config: { siteUrl: 'https://x.example', pwa: true, check: { rules: { 'unused-asset': 'off' } } },
    findings: [
      'pagefind/a.json error replaced-file | "pagefind/a.json" would replace a part of the search. | Remove it.',
      'public/404.json error replaced-file | "404.json" would replace the one that kbsite writes. | Remove it.',
      'public/_headers error replaced-file | "_headers" would replace the one that kbsite writes. | Remove it, or set "csp" to "meta", which puts the policy into the pages, or to false.',
      'public/kb-offline/css.json error replaced-file | "kb-offline/css.json" would replace the one that kbsite writes. | Remove it.',
      'public/sw.js error replaced-file | "sw.js" would replace the one that kbsite writes. | Remove it.',
    ],
  },
  {
    name: 'a file in the place of the Markdown of a page',
    files: {
      'docs/css/a.md': '# 标题\n',
      'docs/css/b.md': '---\nllms: false\n---\n\n# 标题\n',
      'docs/public/css/a.md': 'x',
      'docs/public/css/b.md': 'x',
    },
    config: { check: { rules: { 'unused-asset': 'off', 'orphan-page': 'off' } } },
    findings: [
      'public/css/a.md warning replaced-file | "css/a.md" is published in the place of the Markdown that kbsite would write for "css/a.md". | Remove it, or write "llms: false" into css/a.md if it is meant.',
    ],
  },
  {
    name: 'headers of its own beside a policy in the pages',
    files: { 'docs/css/a.md': '# 标题\n', 'docs/public/_headers': '/*' },
    config: { csp: 'meta' },
    findings: [],
  },
  {
    name: 'a file outside the source folder',
    text: '<!--@include: ../../part.txt-->\n\n<<< @/../code/sum.js',
    files: { 'part.txt': 'x', 'code/sum.js': '1' },
    findings: [
      'css/a.md:3:1 error include | "../../part.txt" cannot be included: it is outside the source folder. | Write includeFrom: ["part.txt"] into the config: all notes may then show files from there.',
      'css/a.md:5:1 error snippet | The snippet "@/../code/sum.js" cannot be shown: it is outside the source folder. | Write includeFrom: ["code"] into the config: all notes may then show files from there.',
    ],
  },
  {
    name: 'tags in the head that a note may not have',
    files: {
      'docs/css/a.md':
        '---\nhead:\n  - [meta, { name: a, content: b }]\n  - [script, {}, x()]\n  - [meta, { http-equiv: refresh, content: 0 }]\n---\n\n# 标题\n',
    },
    findings: [
      'css/a.md:4:5 warning head-tag | A <script> in the head of a note is left out. | A note may have <meta> with name or property and content, and <link> with rel canonical, alternate or icon to https or a path. Put other tags into "head" of the config.',
      'css/a.md:5:5 warning head-tag | A <meta> with http-equiv, content in the head of a note is left out. | A note may have <meta> with name or property and content, and <link> with rel canonical, alternate or icon to https or a path. Put other tags into "head" of the config.',
    ],
  },
  {
    name: 'a component that is given HTML',
    text: '<Badge dangerouslySetInnerHTML=\'{"__html":"<b>1</b>"}\' text="新" />',
    findings: [
      'css/a.md:3:1 warning component-prop | The attribute dangerouslySetInnerHTML of <Badge> is code, which a note does not run, so it is left out. | Write a text or JSON.',
    ],
  },
  {
    name: 'a mistyped container',
    text: '::: tipp\n字\n:::',
    findings: [
      'css/a.md:3:1 warning unknown-container | "tipp" is not a container, so the colons are shown as text. | Did you mean "::: tip"?',
    ],
  },
  {
    name: 'a title that touches the name of its container',
    text: ':::tip(标题)\n字\n:::',
    findings: [
      'css/a.md:3:1 warning unknown-container | ":::tip(标题)" does not open a container, so it is shown as text. | Write a space and the title after the name: "::: tip (标题)".',
    ],
  },
  {
    name: 'a fence without an end',
    text: '```txt\n1 + 1\n\n## 标题二',
    findings: [
      'css/a.md:3:1-7 warning unclosed | "```txt" is never closed, so all that follows is code. | Write "```" where it ends.',
    ],
  },
  {
    name: 'a fence in a quote without an end',
    text: '> ~~~~txt\n> 字\n> ~~~\n\n字',
    findings: [
      'css/a.md:3:3-10 warning unclosed | "~~~~txt" is never closed, so all that follows is code. | Write "~~~~" where it ends.',
    ],
  },
  {
    name: 'a container without an end',
    text: '- 字\n\n  :::: tip 字\n  字\n  :::\n\n字',
    findings: [
      'css/a.md:5:3-11 warning unclosed | ":::: tip" is never closed, so all that follows is in this container. | Write "::::" where it ends.',
    ],
  },
  {
    name: 'a comment without an end',
    text: '<!-- 字\n\n字',
    findings: [
      'css/a.md:3:1-5 warning unclosed | "<!--" is never closed, so all that follows is an invisible comment. | Write "-->" where it ends.',
    ],
  },
  {
    name: 'blocks that end',
    text: '```js\n1\n```\n\n> ~~~\n> 字\n> ~~~~\n\n- ```\n  字\n  ```\n\n:::: tip\n::: info\n字\n:::\n::::\n\n<!-- 字 -->\n\n    字',
    findings: [],
  },
  {
    name: 'more cells than columns',
    text: '| 甲 | 乙 |\n|---|---|\n| x || y | 字 |\n| 字 |',
    findings: [
      'css/a.md:5:6-10 warning lost-cells | The row has 4 cells under 2 columns, so the rest is not shown. | Write "\\|" for a bar that belongs to the text.',
    ],
  },
  {
    name: 'a snippet that is missing in a code group',
    text: '::: code-group\n\n```js [a]\n1\n```\n\n<<< ./none.js [b]\n\n:::',
    findings: ['css/a.md:9:1 error snippet | Code snippet path not found: ./none.js.'],
  },
  {
    name: 'comments and marks of Obsidian and MDX',
    config: { check: { rules: { 'han-spacing': 'off' } } },
    text: '说 %%问李雷%% 与 {/* later */}。\n\n%%\n\n中\n\n%%\n\n==重点== 与 a==b==c、a == b ==\n\n文^[脚注]\n\n段落 ^block1\n\n`%%x%%`',
    findings: [
      'css/a.md:3:3-10 warning foreign-comment | "%%问李雷%%" is a comment for Obsidian, but readers see it here. | Write it as "<!-- … -->".',
      'css/a.md:3:13-26 warning foreign-comment | "{/* later */}" is a comment for MDX, but readers see it here. | Write it as "<!-- … -->".',
      'css/a.md:5:1-3 warning foreign-comment | "%%" begins or ends a comment for Obsidian, but here readers see the text in between. | Write "<!--" and "-->" instead.',
      'css/a.md:9:1-3 warning foreign-comment | "%%" begins or ends a comment for Obsidian, but here readers see the text in between. | Write "<!--" and "-->" instead.',
      'css/a.md:13:2-7 hint foreign-mark | "^[脚注]" is shown as text. | Write "[^1]" here, and "[^1]: 脚注" in a paragraph of its own.',
      'css/a.md:15:4-11 hint foreign-mark | "^block1" is shown as text. | Write "{#block1}" to give the block an id.',
    ],
  },
  {
    name: 'embeds of Obsidian that are no notes, links to blocks and links in tables',
    text: '![[录音.mp3]] ![[手册.pdf#page=2]] [[flex#^b1|弹性]]\n\n| 列 |\n| --- |\n| [[flex\\|弹性]] |',
    findings: [
      'css/a.md:3:1-12 warning wiki-link | "![[录音.mp3]]" is shown as text. | The site has no file "录音.mp3": remove the brackets, or write a path to one that is there.',
      'css/a.md:3:13-31 warning wiki-link | "![[手册.pdf#page=2]]" is shown as text. | The site has no note "手册.pdf": remove the brackets, or write a path to one that is there.',
      'css/a.md:3:32-47 warning wiki-link | "[[flex#^b1|弹性]]" is shown as text. | Write "[弹性](./flex.md)": "css/flex.md" has no heading "b1".',
      'css/a.md:7:3-15 warning wiki-link | "[[flex\\|弹性]]" is shown as text. | Write "[弹性](./flex.md)".',
    ],
  },
  {
    name: 'JSX in a note',
    text: '<div className="row" style={{ color: \'red\' }}>x</div> {props.name}\n\n:::info[看 *这里*]\n字\n:::\n\n[手册](pathname:///a.pdf) [页](@site/static/a.pdf)\n\n<Chart data="1" />',
    files: { 'static/a.pdf': 'x' },
    findings: [
      'css/a.md:3:1-29 warning dropped-attribute | "style" of <div> has braces that are not HTML, so its value is lost. | Write HTML: style="…".',
      'css/a.md:9:1-24 error dead-link | Link "pathname:///a.pdf" uses a scheme that browsers do not know, so it leads nowhere. | Write "/a.pdf".',
      'css/a.md:9:25-48 error missing-asset | "@site/static/a.pdf" names a file that does not exist. | "static/a.pdf" is not published: set publicDir: "static", or move it to "docs/public", and write "/a.pdf".',
      'css/a.md:11:1 warning unknown-tag | "<Chart>" is neither HTML nor a component, so nothing is shown. | Write the component "templates/components/Chart.tsx", or remove the tag.',
    ],
  },
  {
    name: 'marks in code that mark nothing',
    text: '```js\n1 // [!code focos]\n2 /* [!code ++] */ + 3\n4 // [!!code focus]\n5 // [!code hl]\n```',
    findings: [
      'css/a.md:4:1 hint code-mark | "[!code focos]" marks nothing, so it is shown. | Did you mean "[!code focus]"?',
      'css/a.md:5:1 hint code-mark | "[!code ++]" marks nothing, so it is shown. | Write it in a comment at the end of the line, "[!code focus]" or "[!code focus:2]".',
    ],
  },
  {
    name: 'a mistyped inclusion',
    text: '<!--@inlcude: ./part.md-->\n\n<!-- included in 1.2 -->',
    findings: [
      'css/a.md:3:1-27 warning include | This comment includes nothing. | To include a file write <!--@include: ./file.md-->.',
    ],
    // The rule is an error for what is named; here only the name of the comment is wrong.
    config: { check: {} },
  },
  {
    name: 'attributes of a component',
    text: '<Badge typ="tip" text="新" /> <Badge type="sucess" text="新" />\n\n<Tree data="$tre" />\n\n<Tree data="[x" />\n\n<CodePreview />\n\n<Badge :text="a + b" />',
    findings: [
      'css/a.md:3:1 warning component-prop | <Badge> has no attribute "typ", so it is ignored. | Did you mean "type"?',
      'css/a.md:3:30 warning component-prop | The attribute "type" of <Badge> has a wrong value: "sucess". | Allowed: "info", "tip", "warning", "danger".',
      'css/a.md:5:1 warning component-prop | The front matter has no "tre", so <Tree> stays empty. | Write a list "tre" into the front matter.',
      'css/a.md:7:1 warning component-prop | The attribute "data" of <Tree> is not a list, so it stays empty. | Write JSON, or "$name" for a list of the front matter.',
      'css/a.md:9:1 warning component-prop | <CodePreview> lacks "code", so it is empty. | Write code="…".',
      'css/a.md:11:1 warning component-prop | The attribute :text="a + b" of <Badge> is code, which a note does not run, so it is left out. | Write a text or JSON.',
    ],
  },
  {
    name: 'a key that two nodes of a tree have',
    text: `<Tree data='[{"id":1,"children":[{"id":2}]},{"id":"2"}]' />\n\n<Tree key-field="path" data='[{"id":1,"path":"a"},{"id":1,"path":"a"}]' />\n\n<Tree data='[{"id":1},{"title":"甲"},{"title":"甲"}]' />`,
    findings: [
      'css/a.md:3:1 error component-prop | Two nodes of <Tree> have the id "2", so the page cannot be drawn. | Give each node an id of its own.',
      'css/a.md:5:1 error component-prop | Two nodes of <Tree> have the path "a", so the page cannot be drawn. | Give each node a path of its own.',
    ],
    // The rule is a warning for what stays empty; here the page cannot be drawn.
    config: { check: {} },
  },
  {
    name: 'a tag of another generator',
    text: '<ClientOnly>\n\n字\n\n</ClientOnly>',
    findings: [
      'css/a.md:3:1 warning unknown-tag | "<ClientOnly>" is neither HTML nor a component, so only its content is shown. | Remove it: its content is rendered when the site is built.',
    ],
  },
  {
    name: 'a mistyped tag',
    text: '<Catlog />',
    findings: [
      'css/a.md:3:1 warning unknown-tag | "<Catlog>" is neither HTML nor a component, so nothing is shown. | Did you mean "<Catalog>"?',
    ],
  },
  {
    name: 'a mistyped language',
    text: '```javascrpt\n1\n```',
    findings: [
      'css/a.md:3:1 hint unknown-language | No highlighter for "javascrpt", so the block is shown as plain text. | Did you mean "javascript"?',
    ],
  },
  {
    name: 'a sample that does not parse',
    text: '```js\nconst = 1\n```',
    findings: [
      'css/a.md:4:7 hint sample-syntax | The js sample does not parse: Expected identifier but found "=". | Correct it, or write "fragment" after the language.',
    ],
  },
  {
    name: 'a diagram that does not parse',
    text: '```mermaid\nflowchart TD\n  A -->\n```',
    findings: ['css/a.md:5:8 warning diagram | The diagram ends too early.'],
  },
  {
    name: 'files that are almost called like notes',
    files: { 'docs/css/grid.mdx': '# Grid\n', 'docs/css/box.MD': '# Box\n' },
    findings: [
      'css/box.MD warning skipped-file | "css/box.MD" is not a note: the names of notes end in ".md". | Rename it to "css/box.md".',
      'css/grid.mdx warning skipped-file | "css/grid.mdx" is not a note: the names of notes end in ".md". | Rename it to "css/grid.md".',
    ],
  },
  {
    name: 'links and embeds of Obsidian, and words of languages that look alike',
    text: '见 [[弹性]]、[[flex|盒子]]、[[flex 2#间距]] 和 [[#本页]]，![[box.png|300]]，![[flex]]；\n`[[弹性]]`、[[Prototype]]、[[nodiscard]]、[[1, 2]]、[弹性][[1]]。',
    findings: [
      'css/a.md:3:3-9 warning wiki-link | "[[弹性]]" is shown as text. | The site has no note "弹性": remove the brackets, or write a path to one that is there.',
      'css/a.md:3:10-21 warning wiki-link | "[[flex|盒子]]" is shown as text. | Write "[盒子](./flex.md)".',
      'css/a.md:3:22-35 warning wiki-link | "[[flex 2#间距]]" is shown as text. | The site has no note "flex 2": remove the brackets, or write a path to one that is there.',
      'css/a.md:3:38-45 warning wiki-link | "[[#本页]]" is shown as text. | This note has no heading "本页": remove the brackets, or write the heading.',
      'css/a.md:3:46-62 warning wiki-link | "![[box.png|300]]" is shown as text. | Write "![](../box.png){width=300}".',
      'css/a.md:3:63-72 warning wiki-link | "![[flex]]" is shown as text. | Write "<!--@include: ./flex.md-->".',
    ],
  },
  {
    name: 'comments, ids and notes of Obsidian that are read',
    config: { markdown: { obsidian: true } },
    text: '前 %% 注 %% 后 ^[脚注] 字 ^block-id',
    findings: [],
  },
  {
    name: 'wiki links that are read',
    config: { markdown: { obsidian: true } },
    text: '[[flexx]] [[轴 心]] [[flex#间距]] [[flex#^b]] [[flex|x]] [[细节]] [[./gone]]\n\n![[box.pgn]] ![[a]]',
    files: { 'docs/轴-心.md': '# 轴\n', 'docs/甲/细节.md': '# 甲\n', 'docs/乙乙/细节.md': '# 乙\n' },
    findings: [
      'css/a.md:3:1-10 warning dead-wiki-link | "[[flexx]]" names no note or file, so readers see its text only. | Did you mean "[[flex]]"?',
      'css/a.md:3:11-18 warning dead-wiki-link | "[[轴 心]]" names no note or file, so readers see its text only. | Did you mean "[[轴-心]]"?',
      'css/a.md:3:19-30 error dead-anchor | "[[flex#间距]]" names a heading that "css/flex.md" does not have. | Did you mean "[[flex#间距 gap]]"?',
      'css/a.md:3:31-42 error dead-anchor | "[[flex#^b]]" names a block that "css/flex.md" does not have.',
      'css/a.md:3:54-60 hint ambiguous-wiki-link | 2 notes are called "细节"; this link leads to "甲/细节.md". | Write which one is meant: "[[甲/细节]]", "[[乙乙/细节]]".',
      'css/a.md:3:61-71 warning dead-wiki-link | "[[./gone]]" names no note or file, so readers see its text only.',
      'css/a.md:5:1-13 warning dead-wiki-link | "[[box.pgn]]" names no note or file, so readers see its text only. | Did you mean "[[box.png]]"?',
      'css/a.md:5:14-20 warning embed-loop | "css/a.md" embeds this note, directly or through others. | Write a link instead, or embed one section only.',
    ],
  },
  {
    name: 'wiki links to notes and files in other folders, with sections',
    text: '[[深笔记]] [[子/深笔记#小节|看]] ![[深笔记#小节]] [[深笔记#没有]] [[闭包]] [[#一节]] [[CLOSURES|a]]\n\n![[图.png]] ![[录音.mp3]] ![[手 册.pdf]] ![[公.png|图]]\n\n## 一节',
    files: {
      'docs/子/深笔记.md': '# 深\n\n## 小节 {#part}\n\n字\n',
      'docs/js/scope/closures.md': '# 闭包\n',
      'docs/附件/图.png': 'x',
      'docs/附件/录音.mp3': 'x',
      'docs/附件/手 册.pdf': 'x',
      'docs/public/公.png': 'x',
    },
    findings: [
      'css/a.md:3:1-8 warning wiki-link | "[[深笔记]]" is shown as text. | Write "[深笔记](../子/深笔记.md)".',
      'css/a.md:3:9-23 warning wiki-link | "[[子/深笔记#小节|看]]" is shown as text. | Write "[看](../子/深笔记.md#part)".',
      'css/a.md:3:24-35 warning wiki-link | "![[深笔记#小节]]" is shown as text. | Write "<!--@include: ../子/深笔记.md#part-->".',
      'css/a.md:3:36-46 warning wiki-link | "[[深笔记#没有]]" is shown as text. | Write "[深笔记](../子/深笔记.md)": "子/深笔记.md" has no heading "没有".',
      'css/a.md:3:47-53 warning wiki-link | "[[闭包]]" is shown as text. | Write "[闭包](../js/scope/closures.md)".',
      'css/a.md:3:54-61 warning wiki-link | "[[#一节]]" is shown as text. | Write "[一节](#一节)".',
      'css/a.md:3:62-76 warning wiki-link | "[[CLOSURES|a]]" is shown as text. | Write "[a](../js/scope/closures.md)".',
      'css/a.md:5:1-11 warning wiki-link | "![[图.png]]" is shown as text. | Write "![](../附件/图.png)".',
      'css/a.md:5:12-23 warning wiki-link | "![[录音.mp3]]" is shown as text. | Write "<audio controls src="../附件/录音.mp3"></audio>".',
      'css/a.md:5:24-36 warning wiki-link | "![[手 册.pdf]]" is shown as text. | Write "[手 册.pdf](<../附件/手 册.pdf>)".',
      'css/a.md:5:37-49 warning wiki-link | "![[公.png|图]]" is shown as text. | Write "![图](/公.png)".',
    ],
  },
  {
    name: 'no mistake where that advice was followed',
    text: '[深笔记](../子/深笔记.md) [看](../子/深笔记.md#part) [闭包](../js/scope/closures.md) [一节](#一节)\n\n<!--@include: ../子/深笔记.md#part-->\n\n![图](../附件/图.png) <audio controls src="../附件/录音.mp3"></audio> [手 册.pdf](<../附件/手 册.pdf>) ![图](/公.png)\n\n## 一节',
    files: {
      'docs/子/深笔记.md': '# 深\n\n## 小节 {#part}\n\n字\n',
      'docs/js/scope/closures.md': '# 闭包\n',
      'docs/附件/图.png': 'x',
      'docs/附件/录音.mp3': 'x',
      'docs/附件/手 册.pdf': 'x',
      'docs/public/公.png': 'x',
    },
    findings: [],
  },
  {
    name: 'wiki links that several notes may mean',
    text: '[[细节]] [[乙/细节]] [[顶]] [[同题|x]]',
    files: {
      'docs/甲/细节.md': '# 同题\n',
      'docs/乙/细节.md': '# 同题\n',
      'docs/丙/细节.md': '# 丙\n',
      'docs/丁/细节.md': '# 丁\n',
      'docs/顶.md': '# 顶\n',
      'docs/甲/顶.md': '# 顶\n',
    },
    findings: [
      'css/a.md:3:1-7 warning wiki-link | "[[细节]]" is shown as text. | 4 notes are called "细节", such as "../丁/细节.md", "../丙/细节.md" and "../乙/细节.md". Write a link to the one that is meant.',
      'css/a.md:3:8-16 warning wiki-link | "[[乙/细节]]" is shown as text. | Write "[乙/细节](../乙/细节.md)".',
      'css/a.md:3:17-22 warning wiki-link | "[[顶]]" is shown as text. | Write "[顶](../顶.md)".',
      'css/a.md:3:23-31 warning wiki-link | "[[同题|x]]" is shown as text. | 2 notes are called "同题": "../乙/细节.md" and "../甲/细节.md". Write a link to the one that is meant.',
    ],
  },
  {
    name: 'callouts of Obsidian',
    text: '> [!todo] 待办\n> 写\n\n> [!note]- 折叠\n> 写\n\n> [!Wraning]\n> 写\n\n> [!TIP|left]+\n> 写\n\n> [!xyz]-\n> 写',
    findings: [
      'css/a.md:9:3-13 warning unknown-alert | "[!Wraning]" does not open an alert, so it is shown in a quote. | Write "[!WARNING]".',
      'css/a.md:15:3-9 warning unknown-alert | "[!xyz]" does not open an alert, so it is shown in a quote. | There are NOTE, TIP, INFO, IMPORTANT, WARNING, CAUTION, DANGER.',
    ],
  },
  {
    name: 'what opens no alert where the site has none',
    config: { markdown: { gfmAlerts: false } },
    text: '> [!todo] 待办\n> 写',
    findings: [],
  },
  {
    name: 'statements of MDX',
    text: "import Tabs from '@theme/Tabs'\n\nexport const a = 1\n\nimport 语句从文件里取值。",
    findings: [
      `css/a.md:3:1-31 hint interpolation | "import Tabs from '@theme/Tabs'" is shown as typed: notes run nothing. | Remove it: every note can use the components of "templates/components".`,
      'css/a.md:5:1-13 hint interpolation | "export const" is shown as typed: notes run nothing. | Remove it: every note can use the components of "templates/components".',
    ],
  },
  {
    name: 'paths with the separator of Windows',
    text: '![盒](..\\box.png) [Flex](.\\flex.md)',
    findings: [
      'css/a.md:3:1-17 error missing-asset | "..\\box.png" names a file that does not exist. | Did you mean "../box.png"?',
      'css/a.md:3:18-35 error dead-link | Link ".\\flex.md" leads to no page. | Did you mean "./flex.md"?',
    ],
  },
  {
    name: 'links to folders with a README',
    text: '[a](../js/) [c](../js/README.md) [d](../ts/_index.md) [e](../ts/)',
    files: { 'docs/js/README.md': '# JS\n', 'docs/ts/_index.md': '# TS\n' },
    findings: [],
  },
  {
    name: 'a misspelt folder with a README',
    text: '[a](../scripst/)',
    files: { 'docs/scripts/README.md': '# JS\n' },
    findings: [
      'css/a.md:3:1-17 error dead-link | Link "../scripst/" leads to no page. | Did you mean "../scripts/"?',
    ],
  },
  {
    name: 'a picture with its size in the brackets',
    text: '![盒](../box.png =100x50) ![盒](<../box.png> =x5 "题")',
    findings: [],
  },
  {
    name: 'a picture with title and width, and one shown as code',
    text: '见 ![盒](https://example.com/box.png "盒子" =100x)。`![盒](../box.png =1x1)`',
    findings: [
      'css/a.md:3:3-47 warning image-size | With a size in its brackets "![盒](…)" is not a picture, so it is shown as text. | Write "![盒](https://example.com/box.png "盒子"){width=100}".',
    ],
  },
  {
    name: 'pictures and links whose addresses hold blanks',
    text: '看 ![图](../截图 1 (2).png "标题") 和 [说明](./flex 说明.md#间距)，\n`![图](./a b.png)`、list[0](a, b)、[好](<./flex.md>)。\n\n| ![图](./a b.png) |\n|---|',
    findings: [
      'css/a.md:3:3-29 warning address-blank | The address "../截图 1 (2).png" contains a space, so the picture is shown as text. | Write "![图](<../截图 1 (2).png> "标题")".',
      'css/a.md:3:32-53 warning address-blank | The address "./flex 说明.md#间距" contains a space, so the link is shown as text. | Write "[说明](<./flex 说明.md#间距>)".',
      'css/a.md:6:3-18 warning address-blank | The address "./a b.png" contains a space, so the picture is shown as text. | Write "![图](<./a b.png>)".',
    ],
  },
  {
    name: 'addresses of mail and telephones with blanks',
    text: '[信](mailto:a@b.cn?subject=你 好)，[电话](tel:+86 10 1234)，[不](函数: a b)',
    findings: [
      'css/a.md:3:1-31 warning address-blank | The address "mailto:a@b.cn?subject=你 好" contains a space, so the link is shown as text. | Write "[信](<mailto:a@b.cn?subject=你 好>)".',
      'css/a.md:3:32-53 warning address-blank | The address "tel:+86 10 1234" contains a space, so the link is shown as text. | Write "[电话](<tel:+86 10 1234>)".',
    ],
  },
  {
    name: 'names that hold what ends a path',
    text: '[一](./C%23/index.md) [二](./C%23) [三](./C%23/b%3F.md#无) [四](./100%25.md) [五](./C%23/nein.md)',
    files: { 'docs/css/C#/index.md': '# C#\n', 'docs/css/C#/b?.md': '# B\n', 'docs/css/100%.md': '# 100%\n' },
    findings: [
      'css/a.md:3:22-33 hint trailing-slash | Link "./C%23" leads to a folder. | Write "./C%23/".',
      'css/a.md:3:34-55 error dead-anchor | Link "./C%23/b%3F.md#无" names a heading that "css/C#/b?.md" does not have.',
      'css/a.md:3:73-92 error dead-link | Link "./C%23/nein.md" leads to no page.',
    ],
  },
  {
    name: 'text that a link asks the browser to look for',
    text: '[一](./flex.md#:~:text=a%2Cb,c) [二](./flex.md#主轴:~:text=a) [三](#:~:text=b) [四](./flex.md#轴:~:text=a)',
    findings: [
      'css/a.md:3:75-100 error dead-anchor | Link "./flex.md#轴:~:text=a" names a heading that "css/flex.md" does not have. | Did you mean "#主轴"?',
    ],
  },
  {
    name: 'an expression of Vue',
    text: '题为 {{ $frontmatter.title }}，`{{ $page }}` 与 {{ 名 }}。',
    findings: [
      'css/a.md:3:4-28 hint interpolation | "{{ $frontmatter.title }}" is shown as typed: notes evaluate nothing. | Write the value itself, or show it in a layout of your own.',
    ],
  },
  {
    name: 'an event in a tag',
    text: '<button class="b" @click="n++">加</button>',
    findings: [
      'css/a.md:3:1 warning dropped-attribute | The attribute "@click" of <button> has no effect in a note, so it is left out.',
    ],
  },
  {
    name: 'a value in braces that breaks a tag off',
    text: '<Tree data={[{ "id": 1, "title": "叶" }]} />',
    findings: [
      'css/a.md:3:1-13 warning component-prop | "data" has braces that are not HTML, so the tag <Tree> is shown as text. | Write JSON in single quotes: data=\'…\'.',
    ],
  },
  {
    name: 'formulas while they are off',
    config: { markdown: { math: false } },
    text: '如下：\n$$ x = \\frac{1}{2} $$\n\n再见 $$ y $$\n\n$$\nz\n$$',
    findings: [
      'css/a.md:4:1-3 hint math-off | "$$" is shown as text: formulas are switched off. | Set "markdown: { math: true }".',
    ],
  },
  {
    name: 'formulas as on GitHub while they are off',
    config: { markdown: { math: false } },
    text: '单价 $`5` 和 $`6`，`$`，a$`b`$c\n\n设 $`a*b*c`$，则',
    findings: [
      'css/a.md:5:3-5 hint math-off | "$`" is shown as text: formulas are switched off. | Set "markdown: { math: true }".',
    ],
  },
  {
    name: 'formulas while they are on',
    text: '$$ x = \\frac{1}{2} $$\n\n```math\ny\n```',
    config: { markdown: { math: true } },
    findings: [],
  },
  {
    name: 'a fence of a formula while they are off',
    config: { markdown: { math: false } },
    text: '```math\nx^2\n```',
    findings: [
      'css/a.md:3:1-8 hint math-off | "```math" is shown as text: formulas are switched off. | Set "markdown: { math: true }".',
    ],
  },
  {
    name: 'words of other tools behind a language',
    text: '```js linenos title="a.js" highlight=3 file="b.js"\n1 + 1\n```',
    findings: [
      'css/a.md:3:1 hint fence-word | "file="b.js"" after the language of a fence has no effect. | A title is "[src/app.js]" or title="src/app.js".',
      'css/a.md:3:1 hint fence-word | "highlight=3" after the language of a fence has no effect. | Lines to highlight are "{1,3-5}".',
      'css/a.md:3:1 hint fence-word | "linenos" after the language of a fence has no effect. | Line numbers are ":line-numbers" or ":line-numbers=5".',
    ],
  },
  {
    name: 'marks behind a language in full width',
    text: '```js {1，3}\n1\n```\n\n```js{1、2} 【a.js】\n1\n```\n\n```js {1} {2} [a.js】 说明，字\n1\n```',
    findings: [
      'css/a.md:3:1 warning full-width-mark | "{1，3}" after the language of a fence has no effect: Markdown has half-width marks. | Lines to highlight are "{1,3-5}".',
      'css/a.md:7:1 warning full-width-mark | "{1、2}" after the language of a fence has no effect: Markdown has half-width marks. | Lines to highlight are "{1,3-5}".',
      'css/a.md:7:1 warning full-width-mark | "【a.js】" after the language of a fence has no effect: Markdown has half-width marks. | A title is "[src/app.js]".',
      'css/a.md:11:1 warning full-width-mark | "[a.js】" after the language of a fence has no effect: Markdown has half-width marks. | A title is "[src/app.js]".',
    ],
  },
  {
    name: 'headings without a blank',
    text: '##主轴\n\n#间距\n\n#tag\n\n#标签 #又一\n\n\\##不是\n\n##交叉轴 {#cross}',
    findings: [
      'css/a.md:3:1-3 hint heading-space | "##" without a space after it does not make a heading. | Write "## 主轴".',
      'css/a.md:5:1-2 hint heading-space | "#" without a space after it does not make a heading. | Write "# 间距".',
      'css/a.md:13:1-3 hint heading-space | "##" without a space after it does not make a heading. | Write "## 交叉轴 {#cross}".',
    ],
  },
  {
    name: 'headings without a blank that touch text',
    text: '##主轴\n字\n\n字\n###间距\n\n> 字\n> ##引\n\n#标签\n字\n\n`码\n##码` ##字',
    findings: [
      'css/a.md:3:1-3 hint heading-space | "##" without a space after it does not make a heading. | Write "## 主轴".',
      'css/a.md:7:1-4 hint heading-space | "###" without a space after it does not make a heading. | Write "### 间距".',
      'css/a.md:10:3-5 hint heading-space | "##" without a space after it does not make a heading. | Write "## 引".',
    ],
  },
  {
    name: 'a tag that is never closed',
    text: '> 引\n\n<div class="box">\n\n字 **粗**\n\n## 后\n',
    findings: [
      'css/a.md:5:1-18 warning unclosed | "<div class="box">" is never closed, so all that follows is in it. | Write "</div>" where it ends, after a blank line if Markdown comes before it.',
    ],
  },
  {
    name: 'tags that are never closed in a list, a quote and a paragraph',
    text: '- 甲\n\n  <details>\n  <summary>乙</summary>\n\n  丙\n- 丁\n\n> <p>\n> <section id="s">\n>\n> 戊\n\n<b>己\n\n庚 <template> 辛',
    findings: [
      'css/a.md:5:3-12 warning unclosed | "<details>" is never closed, so all that follows is in it. | Write "</details>" where it ends, after a blank line if Markdown comes before it.',
      'css/a.md:12:3-19 warning unclosed | "<section id="s">" is never closed, so all that follows is in it. | Write "</section>" where it ends, after a blank line if Markdown comes before it.',
      'css/a.md:16:1-4 warning unclosed | "<b>" is never closed, so all that follows is in it. | Write "</b>" where it ends, after a blank line if Markdown comes before it.',
      'css/a.md:18:3-13 warning unclosed | "<template>" is never closed, so it is shown as text. | Write it as code: `…`.',
    ],
  },
  {
    name: 'formulas in a line while formulas are off',
    config: { markdown: { math: false } },
    text: '花了 $5 和 $10，变量 $PATH 和 $HOME_DIR。\n\n设 $a^2$ 和 $b_i$。',
    findings: [
      'css/a.md:5:3-4 hint math-off | "$" is shown as text: formulas are switched off. | Set "markdown: { math: true }".',
    ],
  },
  {
    name: 'formulas in the brackets of LaTeX',
    config: { markdown: { math: false } },
    text: '设 \\(a^2\\) 和 \\[ \\frac{1}{2} \\]，而 \\(注\\) 不是。',
    findings: [
      'css/a.md:3:3-5 hint math-off | "\\(" is shown as text: formulas are switched off. | Set "markdown: { math: true }".',
    ],
  },
  {
    name: 'a note beside a folder of its name, where URLs are clean',
    config: { cleanUrls: true },
    text: '[一](../dup.md) [二](../dup/index.md)',
    files: { 'docs/dup.md': '# 一\n', 'docs/dup/index.md': '# 二\n' },
    findings: [
      'dup.md:1:1 warning duplicate-route | "dup.md" and "dup/index.md" have the addresses "/dup" and "/dup/", which hosts take for one where URLs are clean. | Rename one of them, or join them.',
    ],
  },
  {
    name: 'tags closed by their own slash',
    text: '<div id="x" />\n\n字 <sup class="y" /> 字\n\n<svg-image />\n\n字',
    findings: [],
  },
  {
    name: 'tags that need no end, or have one further down',
    text: '<p align="center">\n\n字\n\n<div>\n<b>甲\n\n乙</b> <span>丙 <kbd>丁\n\n</div>\n\n<svg width="1"><path d="M0 0"></svg>\n\n<ul><li>戊<li>己</ul>\n\n庚<br>辛\n\n<div>',
    findings: [],
  },
  {
    name: 'Han beside Latin',
    text: '使用React框架',
    findings: [
      'css/a.md:3:2-4 hint han-spacing | "用R" has no space between Chinese and Latin. | Write "用 R".',
      'css/a.md:3:7-9 hint han-spacing | "t框" has no space between Chinese and Latin. | Write "t 框".',
    ],
  },
  {
    name: 'Han behind a sign of percent without a number',
    text: '这个%号',
    findings: [
      'css/a.md:3:3-5 hint han-spacing | "%号" has no space between Chinese and Latin. | Write "% 号".',
    ],
  },
  {
    name: 'Han beside emphasised Latin',
    text: '使用**React**框架',
    findings: [
      'css/a.md:3:2-6 hint han-spacing | "用R" has no space between Chinese and Latin. | Write "用 R".',
      'css/a.md:3:9-13 hint han-spacing | "t框" has no space between Chinese and Latin. | Write "t 框".',
    ],
  },
  {
    name: 'Han beside a linked word',
    text: '见[Flex](./flex.md)',
    findings: [
      'css/a.md:3:1-4 hint han-spacing | "见F" has no space between Chinese and Latin. | Write "见 F".',
    ],
  },
  {
    name: 'components that are called as HTML tags are',
    text: '<Link to="/a">a</Link> and <Image src="./b.png" alt="b" />\n\n<Aside title="c">\n\nd\n\n</Aside>\n\n<Code code="e" />\n\n<LINK>\n\nf',
    // Alone, as its address names it.
    files: {},
    findings: [
      'css/a.md:3:1-20 error dead-link | Link "/a" leads to no page. | Did you mean "/css/a"?',
      'css/a.md:3:1 warning unknown-tag | "<Link>" is neither HTML nor a component, so it is shown as a link. | Write "[text](./note.md)".',
      'css/a.md:3:28-55 error missing-asset | "./b.png" names a file that does not exist. | Did you mean "../box.png"?',
      'css/a.md:3:28 warning unknown-tag | "<Image>" is neither HTML nor a component, so its picture is shown. | Write "![what it shows](./box.png)".',
      'css/a.md:5:1 warning unknown-tag | "<Aside>" is neither HTML nor a component, so only its content is shown. | Write "::: tip" and the like.',
      'css/a.md:11:1 warning unknown-tag | "<Code>" is neither HTML nor a component, so nothing is shown. | Write a fence: "```js".',
      'css/a.md:13:1 warning head-tag | A <link> would speak for the whole page, so it is left out. | Put it into "head" of the front matter.',
    ],
  },
  {
    name: 'a component around a list, and a type',
    text: '<Steps>\n\n1. a\n\n</Steps>\n\nA Vec<String> here.',
    findings: [
      'css/a.md:3:1 warning unknown-tag | "<Steps>" is neither HTML nor a component, so only its content is shown. | Write the component "templates/components/Steps.tsx", or remove the tag.',
      'css/a.md:9:6 warning unknown-tag | "<String>" is neither HTML nor a component, so it is shown as text. | Write it as code: `…`.',
    ],
  },
  {
    name: 'the title of a container in braces',
    text: ':::tip{title="甲"}\n内容。\n:::\n\n::: tip 乙 {title="丙"}\n内容。\n:::',
    findings: [
      'css/a.md:3:1 hint foreign-mark | A "title" in braces is not a title: readers see it only when they point at the box. | Write "::: tip 甲".',
    ],
  },
  {
    name: 'shortcodes of other generators, of which boxes and pictures are understood',
    text: '{{< figure src="a.png" title="甲" >}}\n\n{{% notice tip %}}\n内容\n{{% /notice %}}\n\n{% raw %}\n{{ 值 }}\n{% endraw %}\n\n[乙]({{< ref "b.md" >}})\n\n`{% note %}` \\{% tip %}',
    findings: [
      'css/a.md:3:1-14 error missing-asset | "a.png" names a file that does not exist.',
      'css/a.md:13:5-23 hint foreign-mark | "{{< ref "b.md" >}}" is shown as text. | Write "[text](…)", and in the brackets the path of that note from here.',
    ],
  },
  {
    name: 'wiki links of several Latin words',
    text: '[[CSS Grid]], [[2024-01-02]]; [[Prototype]], [[nodiscard]], [[1, 2]], [[ -z a ]], [[a, b c]]',
    findings: [
      'css/a.md:3:1-13 warning wiki-link | "[[CSS Grid]]" is shown as text. | The site has no note "CSS Grid": remove the brackets, or write a path to one that is there.',
      'css/a.md:3:15-29 warning wiki-link | "[[2024-01-02]]" is shown as text. | The site has no note "2024-01-02": remove the brackets, or write a path to one that is there.',
    ],
  },
  {
    name: 'a wiki link of one Latin word that is the name of a note',
    text: '[[Flexbox]]、list[[index]]、[[flex]]、[[Flex]]、[[Prototype]]、[x](./Flexbox.md)\n\n<!--@include: ../_part.md-->',
    files: {
      'docs/css/Flexbox.md': '# F\n',
      'docs/_part.md': '---\ncatalog: false\norphan: true\n---\n\n[[flex]]\n',
    },
    findings: [
      '_part.md:6:1-9 warning wiki-link | "[[flex]]" is shown as text. | Write "[flex](./css/flex.md)".',
      'css/a.md:3:1-12 warning wiki-link | "[[Flexbox]]" is shown as text. | Write "[Flexbox](./Flexbox.md)".',
      'css/a.md:3:27-35 warning wiki-link | "[[flex]]" is shown as text. | Write "[flex](./flex.md)".',
    ],
  },
  {
    name: 'lists with marks of other kinds',
    text: '1）甲\n2）乙\n\n１．甲\n２．乙\n\n(1) 甲\n(2) 乙\n\n· 甲\n· 乙\n\n●　甲\n●　乙\n\n(1) 一行\n再一行',
    findings: [
      'css/a.md:3:1-3 hint list-space | "1）" does not make a list, so these lines run together. | Write "1. 甲".',
      'css/a.md:6:1-3 hint list-space | "１．" does not make a list, so these lines run together. | Write "1. 甲".',
      'css/a.md:9:1-4 hint list-space | "(1)" does not make a list, so these lines run together. | Write "1. 甲".',
      'css/a.md:12:1-2 hint list-space | "·" does not make a list, so these lines run together. | Write "- 甲".',
      'css/a.md:15:1-3 hint list-space | "●" does not make a list, so these lines run together. | Write "- 甲".',
    ],
  },
  {
    name: 'lists with the marks of Chinese texts',
    text: '（1）甲\n（2）乙\n\n二、甲\n三、乙\n\n> ①　甲\n> ②　乙\n\n（1）一行\n\n一、行\n再一行\n\n（1）甲  \n（2）乙\n\n一\n一、二\n\n一、二年级，\n三、四年级。',
    findings: [
      'css/a.md:3:1-4 hint list-space | "（1）" does not make a list, so these lines run together. | Write "1. 甲".',
      'css/a.md:6:1-3 hint list-space | "二、" does not make a list, so these lines run together. | Write "2. 甲".',
      'css/a.md:9:3-5 hint list-space | "①" does not make a list, so these lines run together. | Write "1. 甲".',
    ],
  },
  {
    name: 'a footnote in brackets that is not defined',
    text: '甲[[^def]]',
    findings: [
      'css/a.md:3:3-9 warning undefined-reference | "[^def]" is not defined in this note. | Add "[^def]: …".',
    ],
  },
  {
    name: 'alerts in Chinese',
    text: '> [!提示]\n> 一\n\n> [!tip 标题]\n> 二\n\n> 【！NOTE】\n> 三\n\n> [! NOTE]\n> 四\n\n> [!读者]\n> 五\n\n> [!note] 六',
    findings: [
      'css/a.md:3:3-8 warning unknown-alert | "[!提示]" does not open an alert, so it is shown in a quote. | Write "[!TIP]".',
      'css/a.md:6:3-12 warning unknown-alert | "[!tip 标题]" does not open an alert, so it is shown in a quote. | Write "[!TIP] 标题".',
      'css/a.md:9:3-10 warning unknown-alert | "【！NOTE】" does not open an alert, so it is shown in a quote. | Write "[!NOTE]".',
      'css/a.md:12:3-11 warning unknown-alert | "[! NOTE]" does not open an alert, so it is shown in a quote. | Write "[!NOTE]".',
      'css/a.md:15:3-8 warning unknown-alert | "[!读者]" does not open an alert, so it is shown in a quote. | There are NOTE, TIP, INFO, IMPORTANT, WARNING, CAUTION, DANGER.',
    ],
  },
  {
    name: 'braces behind a fence that name no lines',
    text: '```js {3-1}\n1\n```\n\n```js{1,3-}\n1\n```\n\n```js {1;3}\n1\n```\n\n```js {1-3\n1\n```\n\n```go {hl_lines=[2,3],linenos=true}\na\n```\n\n```{.python}\n1\n```\n\n```js del={3-1}\n1\n```\n\n```js {1, 3-5,} {9}\n1\n```',
    findings: [
      'css/a.md:3:1 hint fence-word | "3-1" in the braces of a fence names no lines. | Lines to highlight are "{1,3-5}".',
      'css/a.md:7:1 hint fence-word | "3-" in the braces of a fence names no lines. | Lines to highlight are "{1,3-5}".',
      'css/a.md:11:1 hint fence-word | "{1;3}" after the language of a fence has no effect. | Lines to highlight are "{1,3-5}".',
      'css/a.md:15:1 hint fence-word | "{1-3" after the language of a fence has no effect. | Lines to highlight are "{1,3-5}".',
      'css/a.md:19:1 hint fence-word | "{hl_lines=[2,3],linenos=true}" after the language of a fence has no effect. | Lines to highlight are "{1,3-5}".',
      'css/a.md:27:1 hint fence-word | "3-1" in the braces of a fence names no lines. | Lines to highlight are "{1,3-5}".',
    ],
  },
  {
    name: 'invisible characters before marks',
    text: '\u200b## 甲\n\n\ufeff- 乙\n\u2060\u200b1. 丙\n\n> \u200e> 丁\n\n\u200b\\# 不是 \u200b- 也不是\n\n`码\n\u200b- 码`\n\n**粗体：**\u200b后文',
    findings: [
      'css/a.md:3:1-2 warning invisible-character | An invisible character (U+200B) precedes "##", so it is shown as text. | Delete it, so that the line begins with "##".',
      'css/a.md:5:1-2 warning invisible-character | An invisible character (U+FEFF) precedes "-", so it is shown as text. | Delete it, so that the line begins with "-".',
      'css/a.md:6:1-3 warning invisible-character | An invisible character (U+2060) precedes "1.", so it is shown as text. | Delete it, so that the line begins with "1.".',
      'css/a.md:8:3-4 warning invisible-character | An invisible character (U+200E) precedes ">", so it is shown as text. | Delete it, so that the line begins with ">".',
    ],
  },
  {
    name: 'blanks that are none for Markdown',
    text: '##\u00a0甲\n\n#\u3000乙\n\n-\u00a0丙\n-\u00a0丁\n\n1.\u3000戊\n2.\u3000己\n\n**庚\u00a0**\n\n#\u00a0tag in\ntext\n\n-\u00a0一行',
    findings: [
      'css/a.md:3:1-4 hint heading-space | The space after "##" is a no-break space, so this is not a heading. | Write "## 甲".',
      'css/a.md:5:1-3 hint heading-space | The space after "#" is a full-width one, so this is not a heading. | Write "# 乙".',
      'css/a.md:7:1-3 hint list-space | The space after "-" is a no-break space, so this is not a list, so these lines run together. | Write "- 丙".',
      'css/a.md:10:1-4 hint list-space | The space after "1." is a full-width one, so this is not a list, so these lines run together. | Write "1. 戊".',
      'css/a.md:13:1-7 hint emphasis-space | With a space inside its stars "**庚 **" is not bold. | Write "**庚**".',
      'css/a.md:15:1-3 hint heading-space | The space after "#" is a no-break space, so this is not a heading. | Write "# tag in".',
    ],
  },
  {
    name: 'numbers with a Chinese comma',
    text: '1、甲\n2、乙\n3、丙\n\n1、丁  \n2、戊\n\n2、己\n\n1．庚\n2．辛',
    findings: [
      'css/a.md:3:1-3 hint list-space | "1、" does not make a list, so these lines run together. | Write "1. 甲".',
      'css/a.md:12:1-3 hint list-space | "1．" does not make a list, so these lines run together. | Write "1. 庚".',
    ],
  },
  {
    name: 'a picture with its size behind a bar',
    text: '![盒|300](../box.png)',
    findings: [],
  },
  {
    name: 'sizes of pictures behind a bar',
    text: '![盒|300x200](../box.png "题"){.a} ![P(a|5)](../box.png) ![a|b](../box.png)\n\n| 图 |\n|---|\n| ![盒\\|40](../box.png) |',
    findings: [],
  },
  {
    name: 'a footnote with a blank in its name',
    text: '一[^注 释]，二[^a  b]。[^ ]\n\n[^注 释]: 一句话 两句话\n\n[^a  b]: ./flex.md',
    findings: [
      'css/a.md:3:2-8 warning undefined-reference | The name in "[^注 释]" contains a space, so it is not a footnote. | Write "[^注-释]", here and wherever it occurs.',
      'css/a.md:3:10-17 warning undefined-reference | The name in "[^a  b]" contains a space, so it is not a footnote. | Write "[^a-b]", here and wherever it occurs.',
      'css/a.md:5:1-7 warning undefined-reference | The name in "[^注 释]" contains a space, so it is not a footnote. | Write "[^注-释]", here and wherever it occurs.',
    ],
  },
  {
    name: 'slips in front matter that change a value',
    text: '[a](./front-a.md) [b](./front-b.md) [c](./front-c.md) [d](./front-d.md) [e](./front-e.md) [f](./front-f.md) [g](./front-g.md) [h](./front-h.md) [i](./front-i.md)',
    files: {
      'docs/css/front-a.md': '---\ntitle: 甲\ntags:\n- x\n -y\n---\n',
      'docs/css/front-b.md': '---\ntitle: 乙\ntags:\n  - x\n  -y\n---\n',
      'docs/css/front-c.md': '---\ntitle:\u3000丙\n---\n',
      'docs/css/front-d.md': '---\ntitle: 丁\ndraft:\u00a0true\n---\n',
      'docs/css/front-e.md': '---\ntitle: **戊**\n---\n',
      'docs/css/front-f.md': '---\ntitle: 己 #1\ndraft: false # soon\nkey: a #b\n---\n',
      'docs/css/front-g.md': '---\ntitle: 庚\noutline: [3, 2]\n---\n',
      'docs/css/front-h.md': '\u200b---\ntitle: 辛\n---\n',
      'docs/css/front-i.md': '---\ntitle: 壬\ndescription: |\n  -x\ntags:\n  - -x\n  - y\n---\n',
    },
    config: { check: {} },
    findings: [
      'css/front-a.md:5:2 warning front-matter-value | There is no space after the dash of this tag, so it is part of the one above. | Write "- y" below the one above.',
      'css/front-b.md:5:3 error front-matter | Front matter is not valid YAML: there is no space after the dash of an item. | Write "- y".',
      'css/front-c.md:2:1 error front-matter | Front matter is not valid YAML: there is no plain space after "title:". | Write "title: 丙".',
      'css/front-d.md:3:1 error front-matter | Front matter is not valid YAML: there is no plain space after "draft:". | Write "draft: true".',
      'css/front-e.md:2:8 error front-matter | Front matter is not valid YAML: a value begins with a sign that YAML keeps for itself. | Write the value in quotes.',
      'css/front-f.md:2:1 warning front-matter-value | "#1" is a comment for YAML, so it is not part of "title". | Write it in quotes: title: "己 #1".',
      'css/front-g.md:3:1 warning front-matter-value | Front matter "outline" has a wrong value: [3,2]. | Allowed: false, "deep", a level from 1 to 6, or two of them such as [2, 3].',
      'css/front-h.md:1:1 warning front-matter-value | Front matter must begin in line 1 and column 1, so these lines are shown as text. | Remove everything above or before it.',
    ],
  },
  {
    name: 'a formula without an end',
    text: '$$ a $$\n\n$$b\nc$$\n\n> $$\n> d\n> $$\n\n$$\na = b\n\n后文。',
    config: { markdown: { math: true } },
    findings: [
      'css/a.md:12:1-3 warning unclosed | "$$" is never closed, so all that follows is a formula. | Write "$$" where it ends.',
    ],
  },
  {
    name: 'a style that does not parse',
    text: '<p style="color: red; width">字</p>\n\n<p style="background: url(https://example.org/a;b); margin-bottom=20px;">字</p>\n\n<p style="{color:red}">字</p>',
    findings: [
      'css/a.md:3:1 warning dropped-attribute | "width" in a style is not a declaration, so it is left out. | Write "name: value", with a semicolon between two of them.',
      'css/a.md:5:1 warning dropped-attribute | "margin-bottom=20px" in a style is not a declaration, so it is left out. | Write "name: value", with a semicolon between two of them.',
      'css/a.md:7:1 warning dropped-attribute | "{color:red}" in a style is not a declaration, so it is left out. | Write "name: value", with a semicolon between two of them.',
    ],
  },
  {
    name: 'three angles before text, and before what looks like a path',
    text: [
      '用\n<<< ... >>> 语法提供。',
      '<<< a >>> b',
      '<<< ... 语法',
      '<<< EOF',
      '<<< "甲"',
      '<<< 请看 ./x.js',
      '<<< e.g. this',
      '<<< 3.5',
      '文\n<<< x.js',
      '<<< 说明.md 的内容',
      '<<< 码/x 里',
      '<<< 码/x',
      '<<< x.js',
    ].join('\n\n'),
    findings: [
      'css/a.md:21:1-9 warning snippet | "<<< x.js" is right below a text, so it is shown as text. | Write an empty line above it.',
      'css/a.md:27:1 error snippet | Code snippet path not found: 码/x.',
      'css/a.md:29:1 error snippet | Code snippet path not found: x.js.',
    ],
  },
  {
    name: 'HTML in lists and quotes, each at its column',
    text: [
      '- 甲\n\n  <div>\n    <b onclick="x()">乙</b><i onclick="x()">丙</i>\n  </div>',
      '> > - <div>\n> >   <img src="./no.png"><a href="./flex.md"></a>\n> >   </div> ',
      '> 丁 <b\n> title="x">戊</b> <img src="./no.png" alt="己">',
    ].join('\n\n'),
    findings: [
      'css/a.md:6:5 warning dropped-attribute | The attribute "onClick" of <b> has no effect in a note, so it is left out.',
      'css/a.md:6:27 warning dropped-attribute | The attribute "onClick" of <i> has no effect in a note, so it is left out.',
      'css/a.md:10:7-27 warning missing-alt | The image has no alternative text. | Add alt="…", or alt="" when it is decoration.',
      'css/a.md:10:7-27 error missing-asset | "./no.png" names a file that does not exist. | Did you mean "../box.png"?',
      'css/a.md:10:27-51 warning empty-link-text | The link has no text. | Say where it leads.',
      'css/a.md:14:19-47 error missing-asset | "./no.png" names a file that does not exist. | Did you mean "../box.png"?',
    ],
  },
  {
    name: 'ids of headings with blanks',
    text: '## 甲 {#my id}\n\n## 乙 {# id} ##\n\n## 丙 {#}\n\n## 丁 {#d .x title=v}\n\n## 戊 \\{#e f}\n\n己 {#g id}\n\n`{#i j}`\n\n{#if k l}\n\n庚 {#m n}\n--',
    findings: [
      'css/a.md:3:6-14 hint foreign-mark | "{#my id}" is not an id: it contains a space. | Write "{#my-id}".',
      'css/a.md:5:6-12 hint foreign-mark | "{# id}" is not an id: it contains a space. | Write "{#id}".',
      'css/a.md:7:6-9 hint foreign-mark | "{#}" is not an id: it is empty. | Remove it: the heading has an id of its own.',
      'css/a.md:13:3-10 hint foreign-mark | "{#g id}" is not an id: it contains a space. | Write "{#g-id}".',
      'css/a.md:19:3-9 hint foreign-mark | "{#m n}" is not an id: it contains a space. | Write "{#m-n}".',
    ],
  },
  {
    name: 'footnotes in a line beside others',
    text: '甲^[一] word^[a note] x^[2][^1]^[二]。\n\n^[a-z]+ ^[看 [链](./flex.md)]\n\n::: tip 题[^1] `[^x]`\n:::\n\n[^1]: 注',
    findings: [
      'css/a.md:3:2-6 hint foreign-mark | "^[一]" is shown as text. | Write "[^2]" here, and "[^2]: 一" in a paragraph of its own.',
      'css/a.md:3:11-20 hint foreign-mark | "^[a note]" is shown as text. | Write "[^3]" here, and "[^3]: a note" in a paragraph of its own.',
      'css/a.md:3:30-34 hint foreign-mark | "^[二]" is shown as text. | Write "[^4]" here, and "[^4]: 二" in a paragraph of its own.',
      'css/a.md:5:9-13 hint foreign-mark | "^[看 " is shown as text. | Write "[^5]" here, and "[^5]: 看" in a paragraph of its own.',
      'css/a.md:7:1 hint foreign-mark | "[^1]" is shown as text: the title of a container has no footnotes. | Write it into the text below the title.',
    ],
  },
  {
    name: 'a formula of LaTeX without dollars',
    text: '\\begin{align}a\\end{align} `\\begin{cases}`',
    findings: [
      'css/a.md:3:1-14 hint foreign-mark | "\\begin{align}" is shown as text. | Write "$$" on a line above it, and another below its end.',
    ],
  },
  {
    name: 'a blank in the row of dashes',
    text: '| 甲 | 乙 |\n|:---:|:--- :|\n| 1 | 2 |',
    findings: [
      'css/a.md:3:1-10 warning no-table | ":--- :" in the row of dashes has a space inside, so this is not a table. | Write ":---:".',
    ],
  },
  {
    name: 'a missing picture where dead links are ignored',
    text: '![盒](./missing.png) [字](./nope.md)',
    config: { ignoreDeadLinks: true, check: {} },
    findings: ['css/a.md:3:1-20 warning missing-asset | "./missing.png" names a file that does not exist.'],
  },
  {
    name: 'a Latin comma',
    text: '先写测试,再写代码。',
    findings: [
      'css/a.md:3:5-6 hint half-width-punctuation | "," is a Latin mark in a Chinese sentence. | Write "，".',
    ],
  },
  {
    name: 'marks behind curly quotes',
    text: 'He said “yes”. Of the users’.\n\n“a”, “b”; “c”:\n\n叫做“foo”.',
    findings: [
      'css/a.md:7:8-9 hint half-width-punctuation | "." is a Latin mark in a Chinese sentence. | Write "。".',
    ],
  },
  {
    name: 'a Latin full stop',
    text: '写完了.',
    findings: [
      'css/a.md:3:4-5 hint half-width-punctuation | "." is a Latin mark in a Chinese sentence. | Write "。".',
    ],
  },
  {
    name: 'Latin brackets in others stay, since the outer ones do',
    text: '多了字段(说明来自哪个源(协议和端口))。',
    findings: [],
  },
  {
    name: 'Latin brackets around and before other slips',
    text: '可以(用React框架,再写),这样。',
    findings: [
      'css/a.md:3:3-4 hint half-width-punctuation | "(" is a Latin bracket in a Chinese sentence. | Write "（".',
      'css/a.md:3:4-6 hint han-spacing | "用R" has no space between Chinese and Latin. | Write "用 R".',
      'css/a.md:3:9-11 hint han-spacing | "t框" has no space between Chinese and Latin. | Write "t 框".',
      'css/a.md:3:12-13 hint half-width-punctuation | "," is a Latin mark in a Chinese sentence. | Write "，".',
      'css/a.md:3:15-16 hint half-width-punctuation | ")" is a Latin bracket in a Chinese sentence. | Write "）".',
      'css/a.md:3:16-17 hint half-width-punctuation | "," is a Latin mark in a Chinese sentence. | Write "，".',
    ],
  },
  {
    name: 'Latin brackets',
    text: '可以(也应该)这样',
    findings: [
      'css/a.md:3:3-4 hint half-width-punctuation | "(" is a Latin bracket in a Chinese sentence. | Write "（".',
      'css/a.md:3:7-8 hint half-width-punctuation | ")" is a Latin bracket in a Chinese sentence. | Write "）".',
    ],
  },
  {
    name: 'a doubled particle',
    text: '它的的值',
    findings: ['css/a.md:3:2-4 hint repeated-word | "的的" says the same twice. | Write "的".'],
  },
  {
    name: 'a doubled English word',
    text: 'Read the the text.',
    findings: ['css/a.md:3:6-13 hint repeated-word | "the the" says the same twice. | Write "the".'],
  },
  {
    name: 'a comment that is of no use',
    text: '<!-- kbsite-ignore dead-link: 以后写 -->\n\n字',
    findings: [
      'css/a.md:3:1-38 warning unused-ignore | Nothing here breaks the rule "dead-link". | Remove the comment.',
    ],
  },
  {
    name: 'a comment without a reason',
    text: '<!-- kbsite-ignore dead-link -->\n\n[x](./nope.md)',
    findings: [
      'css/a.md:3:1-33 warning ignore-comment | The comment does not say why. | Write "kbsite-ignore dead-link: reason".',
    ],
  },
  {
    name: 'a comment with a mistyped rule',
    text: '<!-- kbsite-ignore dead-lnk: 以后写 -->\n\n字',
    findings: [
      'css/a.md:3:1-37 warning ignore-comment | There is no rule "dead-lnk". | Did you mean "dead-link"?',
    ],
  },
  {
    name: 'a comment without a rule',
    text: '<!-- kbsite-ignore -->\n\n字',
    findings: [
      'css/a.md:3:1-23 warning ignore-comment | The comment names no rule. | Write "kbsite-ignore rule: reason".',
    ],
  },
  {
    name: 'a comment above a block',
    text: '<!-- kbsite-ignore dead-link: 以后写 -->\n\n[x](./nope.md)',
    findings: [],
  },
  {
    name: 'a comment in the line',
    text: '字 [x](./nope.md) <!-- kbsite-ignore dead-link: 以后写 -->',
    findings: [],
  },
  {
    name: 'a comment about two rules',
    text: '<!-- kbsite-ignore dead-link, missing-alt: 以后写 -->\n\n[x](./nope.md) ![](../box.png)',
    findings: [],
  },
  {
    name: 'a comment in front matter',
    files: {
      'docs/css/a.md':
        '---\nlayout: home\nhero:\n  # kbsite-ignore missing-asset: 以后画\n  image: /bix.png\n---\n\n# 标题\n',
    },
    findings: [],
  },
  {
    name: 'code that looks like slips',
    text: '`的的` 与 `a,b`\n\n```txt\n使用React,的的\n[x][y]\n```',
    findings: [],
  },
  { name: 'doubled words that are meant', text: '的的确确，不了了之，是是非非。', findings: [] },
  { name: 'units of time and names', text: '2026年11月21日，B站，X轴，10个。', findings: [] },
  { name: 'brackets that are no reference', text: 'arr[0][1] 与 [ ] 待办', findings: [] },
  { name: 'a picture for decoration', text: '<img src="../box.png" alt="">', findings: [] },
  { name: 'a link around a picture', text: '[![盒](../box.png)](./flex.md)', findings: [] },
  { name: 'a folder by its index', text: '[x](./index.md) [y](../css/) [z](.)', findings: [] },
  { name: 'numbers with Latin marks', text: '比例是 3:1，版本 1.2.3，见 a.md。', findings: [] },
  {
    name: 'a slip in an included file',
    text: '<!--@include: ../parts/p.md-->',
    files: { 'docs/parts/p.md': '字\n\n使用React的\n' },
    config: { srcExclude: ['parts/**'] },
    findings: [
      'parts/p.md:3:2-4 hint han-spacing | "用R" has no space between Chinese and Latin. | Write "用 R".',
      'parts/p.md:3:7-9 hint han-spacing | "t的" has no space between Chinese and Latin. | Write "t 的".',
    ],
  },
  {
    name: 'a comment in an included file',
    text: '<!--@include: ../parts/p.md-->',
    files: { 'docs/parts/p.md': '<!-- kbsite-ignore han-spacing: 名字 -->\n\n使用React的\n' },
    config: { srcExclude: ['parts/**'] },
    findings: [],
  },
  {
    name: 'a link that leaves the notes',
    text: '<a href="/other-app/" target="_self">x</a>',
    findings: [],
  },
]
