module.exports = {
  title: '果园',
  locales: { '/': { lang: 'zh-CN' } },
  plugins: ['@vuepress/back-to-top'],
  themeConfig: {
    nav: [{ text: '水果', items: [{ text: '苹果', link: '/fruit/apple' }] }],
    sidebar: {
      '/fruit/': ['', 'pear', { title: '更多', children: ['/fruit/apple', ['plum', '李子']] }],
    },
  },
}
