module.exports = {
  title: '果园',
  theme: 'vdoing',
  themeConfig: { nav: [{ text: '水果', link: '/pages/a1/' }], sidebar: 'structuring' },
}
