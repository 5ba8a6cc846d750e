import { defineConfig } from 'kbsite'

type Entry = readonly [text: string, link: string]

/** A sidebar group: `['文字', '路径']` below the group's base. */
function group(text: string, base: string, entries: readonly Entry[], collapsed = false) {
  return { text, base, collapsed, items: entries.map(([name, link]) => ({ text: name, link })) }
}

/** An entry of the menu, marked on every page of its folder. */
const topic = (text: string, folder: string) => ({
  text,
  link: `/${folder}/`,
  activeMatch: `^/${folder}/`,
})

const sidebar = {
  '/algorithm/': [
    { text: '算法', link: '/algorithm/' },
    group('基础', '/algorithm/', [
      ['复杂度', 'complexity'],
      ['递归', 'recursion'],
      ['二分查找', 'binary-search'],
    ]),
    group('排序', '/algorithm/', [
      ['冒泡排序', 'bubbing'],
      ['选择排序', 'selection-sort'],
      ['插入排序', 'insertion-sort'],
      ['希尔排序', 'shell-sort'],
      ['归并排序', 'merge-sort'],
      ['快速排序', 'quick-sort'],
      ['堆排序与优先队列', 'heap-sort'],
      ['计数与基数排序', 'counting-radix-sort'],
    ]),
    group('思路', '/algorithm/', [
      ['回溯', 'backtracking'],
      ['动态规划', 'dynamic-programming'],
      ['贪心', 'greedy'],
      ['BFS 与 DFS', 'bfs-dfs'],
    ]),
    group('扫描的模板', '/algorithm/', [
      ['双指针', 'two-pointers'],
      ['滑动窗口', 'sliding-window'],
      ['前缀和与差分', 'prefix-sum'],
      ['单调栈与单调队列', 'monotonic-stack'],
    ]),
    group('结构', '/algorithm/', [
      ['并查集', 'union-find'],
      ['字典树', 'trie'],
      ['LRU 缓存', 'lru-cache'],
    ]),
  ],
  '/backend/': [
    { text: '后端', link: '/backend/' },
    group('nginx', '/backend/nginx/', [
      ['Nginx 概览', ''],
      ['配置文件与 location', 'config'],
      ['反向代理', 'proxy'],
      ['HTTPS 与缓存', 'https-cache'],
    ]),
    group('Node.js', '/backend/node/', [
      ['Node.js 概览', ''],
      ['事件循环', 'event-loop'],
      ['流', 'stream'],
      ['文件系统', 'fs'],
      ['模块解析', 'module-resolution'],
    ]),
    group('actix-web', '/backend/actix-web/', [
      ['actix-web 概览', ''],
      ['起步', 'base'],
      ['提取器', 'extractors'],
      ['中间件', 'middleware'],
    ]),
    { text: '部署', items: [{ text: 'Docker', link: '/backend/docker' }] },
  ],
  '/bundler/': [
    { text: '构建工具', link: '/bundler/' },
    group('工具', '/bundler/', [
      ['Vite', 'vite'],
      ['webpack', 'webpack'],
      ['loader 与 plugin', 'webpack-loader-plugin'],
      ['Rollup', 'rollup'],
      ['esbuild', 'esbuild'],
      ['Babel', 'babel'],
    ]),
    group('机制', '/bundler/', [
      ['摇树', 'tree-shaking'],
      ['热更新原理', 'hmr'],
      ['源映射', 'source-map'],
      ['模块联邦', 'module-federation'],
      ['包管理与 Monorepo', 'package-manager'],
    ]),
  ],
  '/css/': [
    { text: 'CSS', link: '/css/' },
    group('布局', '/css/', [
      ['盒模型', 'box-model'],
      ['BFC 与外边距折叠', 'bfc'],
      ['Flex', 'flex'],
      ['Grid', 'grid'],
      ['居中', 'center'],
      ['三栏布局', 'left-center-right'],
      ['定位、吸顶与滚动', 'position'],
    ]),
    group('层叠', '/css/', [
      ['选择器优先级', 'selector-specificity'],
      ['级联层', 'cascade-layers'],
      ['堆叠上下文与 z-index', 'stacking-context'],
      ['自定义属性', 'custom-properties'],
    ]),
    group('适配与表现', '/css/', [
      ['响应式设计', 'responsive'],
      ['容器查询', 'container-query'],
      ['颜色与暗色模式', 'color'],
      ['动画', 'animation'],
      ['中文排版', 'cjk-typography'],
    ]),
    { text: '工程', items: [{ text: 'CSS 方案选型', link: '/css/styling-approaches' }] },
  ],
  '/framework/': [
    { text: '前端框架', link: '/framework/' },
    group('React', '/framework/react/', [
      ['React 总览', ''],
      ['Hooks', 'hooks'],
      ['Fiber 与调度', 'fiber'],
      ['服务器组件', 'server-components'],
      ['状态与更新', 'state'],
      ['React 性能', 'performance'],
    ]),
    group('Vue', '/framework/vue/', [
      ['Vue 总览', ''],
      ['响应式原理', 'reactivity'],
      ['虚拟 DOM 与 diff', 'virtual-dom'],
      ['组合式 API', 'composition'],
      ['生命周期、插槽与 KeepAlive', 'lifecycle'],
    ]),
    group('通用', '/framework/', [
      ['SSR、SSG 与水合', 'ssr'],
      ['孤岛架构', 'islands'],
      ['前端路由', 'router'],
      ['状态管理', 'state-management'],
    ]),
  ],
  '/frontend/': [
    { text: '浏览器与前端', link: '/frontend/' },
    group('渲染与性能', '/frontend/', [
      ['浏览器渲染：重排与重绘', 'browser-rendering'],
      ['性能优化', 'performance'],
      ['Web Vitals：LCP、INP、CLS', 'web-vitals'],
      ['PWA', 'pwa'],
      ['浏览器存储与 IndexedDB', 'storage'],
      ['可访问性（无障碍）', 'accessibility'],
      ['国际化', 'i18n'],
    ]),
    group('安全', '/frontend/security/', [
      ['认证总论', 'authentication'],
      ['XSS', 'xss'],
      ['CSRF', 'csrf'],
      ['CSP', 'csp'],
    ]),
    group('V8 与模块', '/frontend/', [
      ['垃圾回收', 'v8/garbage'],
      ['隐藏类', 'v8/hidden-class'],
      ['ES 模块', 'es-modules'],
      ['Web Worker', 'web-worker'],
      ['WebAssembly', 'webassembly'],
    ]),
    group('工程', '/frontend/', [
      ['前端测试', 'testing'],
      ['代码规范与 CI/CD', 'ci'],
      ['错误处理与监控', 'error-monitoring'],
      ['微前端选型', 'micro-frontend'],
      ['移动端、WebView 与小程序', 'mobile-webview'],
      ['大模型前端', 'llm-frontend'],
    ]),
    group('图形', '/frontend/', [
      ['Canvas', 'canvas'],
      ['SVG', 'svg'],
      ['WebGL', 'webgl'],
    ]),
  ],
  '/html/': [
    { text: 'HTML', link: '/html/' },
    group('文档', '/html/', [
      ['语义化', 'semantics'],
      ['元素', 'elements'],
      ['head 与元信息', 'meta-head'],
      ['脚本加载', 'script-loading'],
    ]),
    group('交互', '/html/', [
      ['表单', 'forms'],
      ['dialog 与 popover', 'dialog-popover'],
      ['媒体', 'media'],
      ['Web Components', 'web-components'],
    ]),
  ],
  '/http/': [
    { text: 'HTTP 与网络', link: '/http/' },
    group('协议', '/http/', [
      ['报文与语义', 'http'],
      ['HTTP/2', 'http2'],
      ['HTTP/3', 'http3'],
      ['HTTPS', 'https'],
      ['首部', 'headers'],
      ['状态码', 'status-code'],
    ]),
    group('用起来', '/http/', [
      ['强缓存与协商缓存', 'cache'],
      ['跨域与 CORS', 'cors'],
      ['Cookie', 'cookie'],
      ['WebSocket 与 SSE', 'websocket-sse'],
      ['从输入 URL 到页面', 'url-to-page'],
      ['DNS、TCP 与 CDN', 'dns-tcp-cdn'],
    ]),
  ],
  '/interview/': [
    { text: '面试', link: '/interview/' },
    group('问与答', '/interview/', [
      ['JavaScript', 'javascript-questions'],
      ['TypeScript', 'typescript-questions'],
      ['CSS', 'css-questions'],
      ['React', 'react-questions'],
      ['Vue', 'vue-questions'],
      ['Node.js', 'node-questions'],
      ['网络', 'network-questions'],
      ['浏览器', 'browser-questions'],
      ['工程化', 'engineering-questions'],
    ]),
    group('动手与表达', '/interview/', [
      ['手写题（Promise、bind…）', 'handwritten'],
      ['系统设计', 'system-design'],
      ['项目与行为', 'project-questions'],
    ]),
    group('按年份', '/interview/', [
      ['2018-8-17', '2018-8-17'],
      ['2018 阿里系', '2018-alibaba'],
      ['2020 其他', '2020-other'],
      ['2024 前端', '2024-frontend'],
    ]),
  ],
  '/javascript/': [
    { text: 'JavaScript', link: '/javascript/' },
    group('语言核心', '/javascript/', [
      ['数据类型', 'type'],
      ['函数', 'function'],
      ['this', 'this'],
      ['闭包', 'scope/closure'],
      ['提升与暂时性死区', 'scope/hoisting'],
      ['数字精度', 'number-precision'],
      ['正则表达式', 'regex'],
      ['日期与时间', 'date'],
      ['内存', 'memory'],
      ['模块', 'module'],
    ]),
    group('执行上下文', '/javascript/context/', [
      ['概览', ''],
      ['apply', 'apply'],
      ['call', 'call'],
      ['bind', 'bind'],
    ]),
    {
      text: '原型与继承',
      collapsed: false,
      items: [
        { text: '原型', link: '/javascript/prototype' },
        group('继承', '/javascript/inherit/', [
          ['概览', ''],
          ['原型链继承', 'prototype-chain'],
          ['寄生组合继承', 'parasitic-combination'],
          ['class', 'class'],
        ]),
      ],
    },
    group('异步', '/javascript/', [
      ['事件循环', 'eventloop'],
      ['Promise', 'promise'],
      ['async 与 await', 'async-await'],
      ['fetch 与请求封装', 'fetch'],
      ['迭代器与生成器', 'iterator-generator'],
    ]),
    group('元编程与设计', '/javascript/', [
      ['Symbol', 'symbol'],
      ['Proxy 与 Reflect', 'proxy-reflect'],
      ['设计模式', 'design-patterns'],
    ]),
    group('浏览器', '/javascript/', [
      ['事件', 'event'],
      ['DOM', 'dom'],
      ['BOM', 'bom'],
      ['Blob、File 与下载', 'blob-file'],
    ]),
    group('数据结构', '/javascript/data-structure/', [
      ['数组', 'array'],
      ['对象', 'object'],
      ['Map 与 Set', 'map-set'],
      ['字符串', 'string'],
    ]),
    group('手写实用函数', '/javascript/useful/', [
      ['防抖', 'debounce'],
      ['节流', 'throttle'],
      ['深拷贝', 'deep-copy'],
      ['柯里化', 'currying'],
      ['手写 new 与 instanceof', 'new'],
      ['事件总线', 'event-emitter'],
    ]),
  ],
  '/leetcode/': [
    { text: '力扣题解', link: '/leetcode/' },
    group('哈希与前缀和', '/leetcode/', [
      ['1. 两数之和', '1-two-sum'],
      ['49. 字母异位词分组', '49-group-anagrams'],
      ['128. 最长连续序列', '128-longest-consecutive'],
      ['560. 和为 K 的子数组', '560-subarray-sum'],
    ]),
    group('双指针与窗口', '/leetcode/', [
      ['3. 无重复字符的最长子串', '3-longest-substring'],
      ['5. 最长回文子串', '5-longest-palindromic-substring'],
      ['11. 盛最多水的容器', '11-container-with-most-water'],
      ['15. 三数之和', '15-three-sum'],
      ['76. 最小覆盖子串', '76-minimum-window-substring'],
      ['239. 滑动窗口最大值', '239-sliding-window-maximum'],
    ]),
    group('字符串与区间', '/leetcode/', [
      ['14. 最长公共前缀', '14-longest-common-prefix'],
      ['56. 合并区间', '56-merge-intervals'],
      ['67. 二进制求和', '67-add-binary'],
    ]),
    group('栈与堆', '/leetcode/', [
      ['20. 有效的括号', '20-valid-parentheses'],
      ['394. 字符串解码', '394-decode-string'],
      ['739. 每日温度', '739-daily-temperatures'],
      ['215. 第 K 个最大元素', '215-kth-largest'],
      ['347. 前 K 个高频元素', '347-top-k-frequent'],
    ]),
    group('链表', '/leetcode/', [
      ['21. 合并两个有序链表', '21-merge-two-sorted-lists'],
      ['141. 环形链表', '141-linked-list-cycle'],
      ['146. LRU 缓存', '146-lru-cache'],
      ['160. 相交链表', '160-intersection-of-linked-lists'],
      ['206. 反转链表', '206-reverse-linked-list'],
      ['234. 回文链表', '234-palindrome-linked-list'],
    ]),
    group('回溯', '/leetcode/', [
      ['22. 括号生成', '22-generate-parentheses'],
      ['39. 组合总和', '39-combination-sum'],
      ['46. 全排列', '46-permutations'],
      ['78. 子集', '78-subsets'],
    ]),
    group('动态规划', '/leetcode/', [
      ['53. 最大子数组和', '53-maximum-subarray'],
      ['70. 爬楼梯', '70-climbing-stairs'],
      ['121. 买卖股票', '121-best-time-to-buy'],
      ['139. 单词拆分', '139-word-break'],
      ['198. 打家劫舍', '198-house-robber'],
      ['300. 最长递增子序列', '300-lis'],
      ['322. 零钱兑换', '322-coin-change'],
    ]),
    group('树与图', '/leetcode/', [
      ['94. 中序遍历', '94-inorder-traversal'],
      ['102. 层序遍历', '102-level-order'],
      ['104. 二叉树的最大深度', '104-maximum-depth'],
      ['200. 岛屿数量', '200-number-of-islands'],
      ['207. 课程表', '207-course-schedule'],
      ['236. 最近公共祖先', '236-lowest-common-ancestor'],
    ]),
  ],
  '/skill/': [
    { text: '实战技能', link: '/skill/' },
    group('支付', '/skill/', [
      ['微信支付', 'wechat-pay'],
      ['支付宝', 'alipay'],
    ]),
    group('登录', '/skill/', [
      ['微信登录', 'wechat-login'],
      ['GitHub 授权', 'github-auth'],
      ['单点登录', 'sso'],
    ]),
    group('工程', '/skill/', [
      ['跨域实战', 'cors'],
      ['大文件分片上传', 'upload-chunk'],
      ['Git', 'git'],
    ]),
  ],
  '/typescript/': [
    { text: 'TypeScript', link: '/typescript/' },
    group('入门', '/typescript/', [
      ['基础类型', 'basic'],
      ['类型收窄', 'narrowing'],
      ['泛型', 'generics'],
      ['satisfies', 'satisfies'],
    ]),
    group('类型编程', '/typescript/', [
      ['工具类型', 'utility-types'],
      ['条件类型', 'conditional-types'],
      ['infer', 'infer'],
      ['映射类型', 'mapped-types'],
      ['类型体操', 'type-challenges'],
    ]),
    group('工程', '/typescript/', [
      ['声明文件', 'declaration'],
      ['tsconfig', 'tsconfig'],
    ]),
  ],
  '/guide/': [
    group('开始', '/guide/', [
      ['第一个站点', ''],
      ['迁移', 'migrating'],
    ]),
    group('写作', '/guide/', [
      ['Markdown', 'markdown'],
      ['组件', 'widgets'],
      ['树', 'tree'],
      ['示例', 'samples'],
      ['图表', 'diagrams'],
      ['搜索', 'search'],
    ]),
    group('不出错', '/guide/', [['检查', 'check']]),
    group('发布', '/guide/', [['部署', 'deploying']]),
    group('参考', '/guide/', [
      ['配置', 'configuration'],
      ['Front matter', 'frontmatter'],
      ['检查规则', 'rules'],
    ]),
    group('关于', '/guide/', [
      ['安全', 'security'],
      ['性能', 'performance'],
    ]),
  ],
}

export default defineConfig({
  title: '前端知识库',
  description: '一位前端工程师的笔记：十三个主题，每篇答好一个问题，示例都能运行，写出的结果都验证过。',
  lang: 'zh-CN',
  lastUpdated: true,
  // Pieces that notes include are no pages of their own.
  srcExclude: ['**/_*.md'],
  markdown: { math: true },
  samples: { node: true },
  head: [['link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]],
  locales: {
    root: { label: '简体中文', lang: 'zh-CN' },
    en: {
      label: 'English',
      lang: 'en',
      title: 'Front-end notes',
      description: 'Notes of a front-end engineer in Chinese, and the manual of kbsite in English.',
      themeConfig: {
        nav: [
          { text: 'Manual', link: '/en/guide/', activeMatch: '^/en/guide/' },
          { text: 'Decisions', link: '/en/decisions/', activeMatch: '^/en/decisions/' },
          { text: 'About', link: '/en/about' },
        ],
        sidebar: {
          '/en/guide/': [
            group('Start', '/en/guide/', [
              ['The first site', ''],
              ['Migrating', 'migrating'],
            ]),
            group('Write', '/en/guide/', [
              ['Markdown', 'markdown'],
              ['Widgets', 'widgets'],
              ['Tree', 'tree'],
              ['Samples', 'samples'],
              ['Diagrams', 'diagrams'],
              ['Search', 'search'],
            ]),
            group('Keep it right', '/en/guide/', [['Checking', 'check']]),
            group('Publish', '/en/guide/', [['Deploying', 'deploying']]),
            group('Reference', '/en/guide/', [
              ['Configuration', 'configuration'],
              ['Front matter', 'frontmatter'],
              ['Rules of check', 'rules'],
            ]),
            group('About', '/en/guide/', [
              ['Security', 'security'],
              ['Performance', 'performance'],
            ]),
          ],
          '/en/decisions/': [
            { text: 'Decisions', link: '/en/decisions/' },
            group('Records', '/en/decisions/', [
              ['Rooms import only to the left', '01-rooms'],
              ['Containers are micromark constructs', '02-containers'],
              ['Raw HTML is parsed only on pages that contain some', '03-raw-html'],
              ['highlight.js colours code', '04-highlighter'],
              ['Mermaid’s config is copied in one step', '05-mermaid-config'],
              ['Links are absolute', '06-absolute-links'],
              ['Links are followed by soft navigation', '07-soft-navigation'],
              ['A page contains a cut of a large sidebar', '08-sidebar-cut'],
              ['Pieces of the shell are rendered once', '09-drawn-once'],
              ['Linux pages name Noto’s faces', '10-local-fonts'],
              ['Most widgets are plain DOM', '11-plain-widgets'],
              ['One shared chunk of client code', '12-shared-chunk'],
              ['The search box reads the index itself', '13-index-reader'],
              ['The index is made in parts', '14-search-parts'],
              ['The live channel is a streamed POST', '15-dev-channel'],
              ['A page is served before the site is read', '16-served-before-read'],
              ['New folders are searched twice', '17-missed-files'],
              ['The runtime is bundled', '18-bundled-runtime'],
              ['Some bundled libraries are patched', '19-library-patches'],
              ['Samples have two walls', '20-sample-walls'],
            ]),
          ],
        },
        footer: { message: 'Notes under CC BY 4.0, code under MIT.', copyright: 'Compiled by kbsite.' },
      },
    },
  },
  themeConfig: {
    logo: '/logo.svg',
    nav: [
      {
        text: '语言',
        items: [
          topic('HTML', 'html'),
          topic('CSS', 'css'),
          topic('JavaScript', 'javascript'),
          topic('TypeScript', 'typescript'),
        ],
      },
      {
        text: '工程',
        items: [
          topic('前端框架', 'framework'),
          topic('构建工具', 'bundler'),
          topic('后端', 'backend'),
          topic('实战技能', 'skill'),
        ],
      },
      {
        text: '浏览器与网络',
        items: [topic('浏览器与前端', 'frontend'), topic('HTTP 与网络', 'http')],
      },
      {
        text: '算法与面试',
        items: [topic('算法', 'algorithm'), topic('力扣题解', 'leetcode'), topic('面试', 'interview')],
      },
      { text: '目录', link: '/catalog' },
      { text: '手册', link: '/guide/', activeMatch: '^/guide/' },
    ],
    sidebar,
    outline: { level: [2, 3] },
    footer: { message: '笔记以 CC BY 4.0 发布，代码以 MIT 发布。', copyright: '由 kbsite 编译。' },
  },
})
