import { existsSync } from 'node:fs'
import path from 'node:path'
import { withoutSlashes } from '../../base/slashes.ts'
import type { UserNavItem } from '../../model/theme-config.ts'
import { type Data, dataOf, firstFile, readData, wordsOf } from '../files.ts'

/** Menu entries that themes translate. */
const chinese: Readonly<Record<string, string>> = {
  about: '关于',
  tags: '标签',
  categories: '分类',
  links: '友链',
}

/** The menu from the theme's config, without entries whose page does not exist here, and without home, which the site title links to. */
export function hexoMenu(
  folder: string,
  srcDir: string,
  { theme, language }: Data,
): { nav: UserNavItem[]; inputs: string[] } {
  const name = wordsOf(theme)
  const file =
    name && firstFile(folder, [`_config.${name}.yml`, `_config.${name}.yaml`, `themes/${name}/_config.yml`])
  if (!file) return { nav: [], inputs: [] }
  const isChinese = /^zh/i.test(String([language].flat()[0]))
  const textOf = (written: string) => {
    const key = written.split('||')[0]!.trim()
    return (isChinese && chinese[key.toLowerCase()]) || key.charAt(0).toUpperCase() + key.slice(1)
  }
  return { nav: itemsOf(readData(file).data.menu, { srcDir, textOf }), inputs: [file] }
}

type Menu = { srcDir: string; textOf: (key: string) => string }

/** Entries are `name: /path/ || icon`, maps of them, or a list with `name` and `url`. */
function itemsOf(menu: unknown, given: Menu, depth = 0): UserNavItem[] {
  if (depth > 2) return []
  const entries = Array.isArray(menu)
    ? menu.map(dataOf).map((one) => [wordsOf(one.name) ?? '', one.url] as const)
    : Object.entries(dataOf(menu)).filter(([key]) => key !== 'default')
  return entries.flatMap(([key, value]): UserNavItem[] => {
    const items = typeof value === 'object' ? itemsOf(value, given, depth + 1) : []
    if (items.length > 0) return [{ text: given.textOf(key), items }]
    const [address = ''] = (wordsOf(value) ?? wordsOf(dataOf(value).default) ?? '').split('||')
    const link = address.trim()
    return link !== '' && key !== '' && isThere(link, given.srcDir) ? [{ text: given.textOf(key), link }] : []
  })
}

function isThere(link: string, srcDir: string): boolean {
  if (/^(?:https?:)?\/\//.test(link)) return true
  const below = withoutSlashes(link.replace(/\.html$/, ''))
  if (/^(?:tags|categories)$/.test(below)) return true
  return (
    below !== '' &&
    ['/index.md', '.md'].some((end) => existsSync(path.join(srcDir, path.posix.join('/', below) + end)))
  )
}
