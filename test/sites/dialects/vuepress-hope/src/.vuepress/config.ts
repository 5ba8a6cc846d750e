import { defineUserConfig } from 'vuepress'
import theme from './theme.js'

export default defineUserConfig({ title: '果园', lang: 'zh-CN', theme, pagePatterns: ['**/*.md', '!**/_*.md', '!.vuepress'] })
