import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'

export default defineConfig({
  site: 'https://example.com',
  integrations: [
    starlight({
      title: '果园',
      locales: { root: { label: '简体中文', lang: 'zh-CN' } },
      sidebar: [
        { label: '开始', slug: 'start' },
        { label: '水果', items: [{ autogenerate: { directory: 'fruit' } }] },
      ],
    }),
  ],
})
