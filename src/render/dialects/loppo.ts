import path from 'node:path'
import type { UserConfig } from '../model/config.ts'
import type { ThemeConfig, UserSidebarItem } from '../model/theme-config.ts'
import type { Dialect } from './dialect.ts'
import { dataOf, firstFile, listOf, readData, wordsOf } from './files.ts'
import { sourceDir } from './folder.ts'
import { present } from './settings.ts'

/** loppo: `chapters.yml` lists the notes, a folder before its contents. */
export const loppo: Dialect = {
  name: 'loppo',
  title: 'loppo',
  detect: (folder) => firstFile(folder, ['chapters.yml']),
  async config({ root, folder, file }) {
    const { data: options } = readData(path.join(folder, 'loppo.yml'))
    const { data, problem } = readData(file)
    const groups: Group[] = []
    for (const entry of listOf(data.list)) addEntry(groups, entry)
    const sidebar = groups.flatMap(({ text, items }) =>
      text === '' ? items : [present<UserSidebarItem>({ text, items })],
    )
    const srcDir = path.join(folder, wordsOf(options.dir) ?? 'docs')
    return {
      config: {
        ...present<UserConfig>({ title: wordsOf(options.site) }),
        srcDir: sourceDir(root, srcDir),
        cleanUrls: true,
        themeConfig: present<ThemeConfig>({ sidebar }),
      },
      inputs: [file],
      problem,
    }
  },
}

type Group = { folder: string; text: string; items: UserSidebarItem[] }

function addEntry(groups: Group[], entry: unknown): void {
  for (const [name, text] of Object.entries(dataOf(entry))) {
    const title = wordsOf(text) ?? name
    if (name.endsWith('/')) groups.push({ folder: name, text: title, items: [] })
    else {
      const last = groups.at(-1)
      const item = { text: title, link: `/${name}` }
      if (last && name.startsWith(last.folder)) last.items.push(item)
      else groups.push({ folder: '', text: '', items: [item] })
    }
  }
}
