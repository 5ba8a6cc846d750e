import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildSite } from '../../src/render/build.ts'
import { loadConfig } from '../../src/render/config/load.ts'
import { makeSite } from '../helpers/site.ts'

const docs = path.resolve(import.meta.dirname, '../../docs')
const fence = /^(`{3,})(.*)\n([\s\S]*?)^\1$/gm
const projectFile = /\[((?:docs|templates)\/[^\]]+|kbsite\.config\.\w+)\]$/

/** The files that a page of the manual shows before its first section: fences whose title is a path of a project. */
function exampleOf(page: string): Record<string, string> {
  const start = page.replace(fence, (text) => '.'.repeat(text.length)).search(/^## /m)
  const fences = page.slice(0, start < 0 ? undefined : start).matchAll(fence)
  return Object.fromEntries(
    [...fences].flatMap(([, , info, text]) => {
      const file = projectFile.exec(info!)?.[1]
      return file ? [[file, text!]] : []
    }),
  )
}

const examples = ['guide', 'en/guide'].flatMap((folder) =>
  readdirSync(path.join(docs, folder))
    .filter((name) => name.endsWith('.md'))
    .map(
      (name) =>
        [`${folder}/${name}`, exampleOf(readFileSync(path.join(docs, folder, name), 'utf8'))] as const,
    ),
)

test('every page of the manual begins with an example', () => {
  expect(examples.filter(([, files]) => !files['docs/index.md']).map(([page]) => page)).toEqual([])
})

// Copied into an empty folder, the files at the start of a page are a site. The Chinese examples are the English ones in other words.
test.each(examples)('the example of %s makes a site without a finding', async (page, files) => {
  const site = makeSite(files)
  const hasCode = Object.keys(files).some((file) => /^(?:templates\/.*\.tsx|kbsite\.config\.ts)$/.test(file))
  try {
    if (page.startsWith('en/') && hasCode) await expectBuilt(site.root)
    else expect(await site.check()).toEqual([])
  } finally {
    site.close()
  }
})

/** Drawings and index cost more than all the rest, and are tested elsewhere. */
async function expectBuilt(root: string): Promise<void> {
  const config = await loadConfig(root)
  const { diagnostics } = await buildSite({
    ...config,
    diagrams: { ...config.diagrams, prerender: false },
    themeConfig: { ...config.themeConfig, search: false },
  })
  expect(diagnostics).toEqual([])
}
