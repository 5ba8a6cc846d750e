module.exports = {
  title: '果园',
  tagline: '一个小例子',
  url: 'https://example.com',
  baseUrl: '/',
  i18n: { defaultLocale: 'zh-Hans', locales: ['zh-Hans'] },
  presets: [['classic', { docs: { sidebarPath: './sidebars.js', editUrl: 'https://github.com/fruit/edit/main/' }, blog: {} }]],
  themeConfig: {
    navbar: { title: '果园', items: [{ type: 'doc', docId: 'intro', label: '文档' }] },
    footer: { copyright: '© 果园' },
  },
}
