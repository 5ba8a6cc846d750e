import { hopeTheme } from 'vuepress-theme-hope'

export default hopeTheme({
  navbar: ['/', { text: '水果', prefix: '/fruit/', children: ['apple', 'pear'] }, { text: '甜', link: '/category/甜/' }],
  sidebar: { '/fruit/': 'structure' },
  encrypt: { config: { '/fruit/secret.html': ['1234'], '^/fruit/(?:vault|safe)': '1234', '/private/': '1234' } },
  markdown: { mark: true, sub: true, sup: true, footnote: true, tabs: true, codeTabs: true, include: true },
})
