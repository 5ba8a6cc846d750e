import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'

export default defineConfig({
  site: 'https://example.com',
  integrations: [
    starlight({
      title: '果园',
      locales: { root: { label: '简体中文', lang: 'zh-CN' } },
      social: [
        { icon: 'github', label: 'GitHub', href: 'https://github.com/fruit' },
        { icon: 'pen', label: '日记', href: 'https://example.com/diary' },
      ],
      editLink: { baseUrl: 'https://github.com/fruit/edit/main/' },
      sidebar: [
        { label: '开始', slug: 'start' },
        { label: '水果', items: [{ autogenerate: { directory: 'fruit' } }] },
      ],
    }),
  ],
})
