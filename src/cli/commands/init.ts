import { mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { causeText } from '../../render/base/cause.ts'
import { exists } from '../../render/base/exists.ts'
import { UserError } from '../../render/base/user-error.ts'
import type { ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { show } from '../shown.ts'

/** `kbsite init`: a small working site. Existing files are never overwritten: when one is there, nothing is written. */
export async function runInit(root: string, io: Io): Promise<ExitCode> {
  const folder = path.resolve(io.cwd, root)
  for (const name of Object.keys(starter)) {
    if (await exists(path.join(folder, name))) {
      throw new UserError(`"${name}" exists already, so nothing was written.`, {
        fix: 'Choose an empty folder: "kbsite init my-notes".',
      })
    }
  }
  await orWhyNot(() => writeStarter(folder))
  // To be pasted: a shell would take a blank for the end of the name.
  const shown = /^[\p{L}\p{N}_./\\:~-]+$/u.test(root) ? root : `"${root}"`
  const cd = root === '.' ? '' : `cd ${shown} && `
  io.stdout.write(show`Wrote ${Object.keys(starter).length} files. Next: ${cd}npx kbsite dev\n`)
  return 0
}

/** Folders first: where a file stands in the way of one, nothing has been written yet. */
async function writeStarter(folder: string): Promise<void> {
  const files = Object.entries(starter).map(([name, text]) => [path.join(folder, name), text] as const)
  for (const [file] of files) await makeFolder(path.dirname(file))
  // "wx" fails for a file that came into being meanwhile.
  for (const [file, text] of files) await writeFile(file, text, { flag: 'wx' })
}

/** Node's own way of making the folders above, too, never ends where none can be made, as in "/proc". */
async function makeFolder(folder: string): Promise<void> {
  if (!(await exists(path.dirname(folder)))) await makeFolder(path.dirname(folder))
  await mkdir(folder).catch(async (error: unknown) => {
    if (!(await isFolder(folder))) throw error
  })
}

async function isFolder(name: string): Promise<boolean> {
  return stat(name).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

async function orWhyNot(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (cause) {
    throw new UserError(`The site could not be written: ${causeText(cause)}.`, {
      cause,
      fix: 'Choose a new folder, in one that may be written: "kbsite init my-notes".',
    })
  }
}

const starter: Readonly<Record<string, string>> = {
  'kbsite.config.json': `${JSON.stringify(
    {
      title: '我的笔记',
      description: '随手记下，随时找到。',
      lang: 'zh-CN',
      themeConfig: {
        nav: [
          { text: '首页', link: '/' },
          { text: '笔记', link: '/notes/' },
        ],
      },
    },
    null,
    2,
  )}\n`,
  'docs/index.md': `---
layout: home
hero:
  name: 我的笔记
  tagline: 随手记下，随时找到。
  actions:
    - text: 开始阅读
      link: /notes/
features:
  - title: 用 Markdown 写
    details: 每个文件就是一页，保存即可看到结果。
  - title: 能搜到
    details: 中文、代码都能搜索。
---
`,
  'docs/notes/index.md': `---
title: 笔记
description: 全部笔记的入口。
---

# 笔记

这里列出全部笔记，先读[第一篇](./first.md)。

<Catalog base="/notes" />
`,
  'docs/notes/first.md': `---
title: 第一篇笔记
description: 演示几种常用的写法。
---

# 第一篇笔记

::: tip 提示
保存文件，浏览器里立刻更新。
:::

\`\`\`js {2}
const words = ['你好', '世界']
console.log(words.join('，'))
\`\`\`

回到[笔记首页](./index.md)。
`,
}
