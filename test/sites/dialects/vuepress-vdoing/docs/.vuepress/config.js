module.exports = {
  title: '果园',
  theme: 'vdoing',
  themeConfig: { nav: [{ text: '水果', link: '/fruit/', items: [{ text: '苹果', link: '/pages/a1/' }] }, { text: '归档', link: '/archives/' }], sidebar: 'structuring' },
}
