import deflist from 'markdown-it-deflist'
import sub from 'markdown-it-sub'
import { defineConfig } from 'vitepress'
import fruit from 'vite-plugin-fruit'

export default defineConfig({
  title: '果园',
  lang: 'zh-CN',
  cleanUrls: true,
  rewrites: { 'fruit/plum.md': 'more/plum.md' },
  vite: { plugins: [fruit()] },
  markdown: { lineNumbers: true, config: (md) => md.use(fruit).use(sub).use(deflist) },
  themeConfig: {
    nav: [
      { text: '水果', link: '/fruit/apple', activeMatch: '/fruit/' },
      { text: '更多', items: [{ text: '例子', link: 'https://example.com/' }] },
    ],
    sidebar: {
      '/fruit/': [
        {
          text: '水果',
          collapsed: false,
          items: [
            { text: '梨', link: '/fruit/pear' },
            { text: '苹果', link: '/fruit/apple' },
          ],
        },
      ],
    },
    outline: { level: [2, 3], label: '本页' },
    docFooter: { prev: '前一页', next: '后一页' },
  },
})
