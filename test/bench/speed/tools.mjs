import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { plan, writeCorpus } from '../corpus/corpus.mjs'
import { quiet } from './measure.mjs'

const repository = path.resolve(import.meta.dirname, '../../..')
const home = path.join(homedir(), '.cache', 'kbsite-bench', 'speed')

/**
 * What is compared. Each: `packages` to install, `pages` (where the notes go), `files` of its configuration for so many notes, `out`, what of
 * its own caches is `kept` between builds, `build` and `dev` as commands, and `page`, the address of a note.
 */
export const tools = {
  kbsite: {
    packages: [],
    label: () => `kbsite ${jsonOf(path.join(repository, 'package.json')).version}`,
    pages: 'docs',
    files: () => ({ 'kbsite.config.json': JSON.stringify({ title: 'KB', lastUpdated: false }) }),
    out: 'dist',
    kept: ['.kbsite'],
    build: [process.execPath, path.join(repository, 'bin/kbsite.js'), 'build'],
    dev: (port) => [process.execPath, path.join(repository, 'bin/kbsite.js'), 'dev', '--port', String(port)],
    page: (note) => `/${note}.html`,
  },
  hugo: {
    packages: [],
    label: () =>
      `Hugo ${/v([\d.]+)/.exec(execFileSync('hugo', ['version'], { encoding: 'utf8' }))[1]}, own theme, no search`,
    pages: 'content',
    // Hugo calls the index of a section `_index.md`.
    rename: (name) => name.replace(/(^|\/)index\.md$/, '$1_index.md'),
    files: hugoTheme,
    out: 'public',
    kept: ['resources'],
    build: ['hugo', '--quiet'],
    dev: (port) => ['hugo', 'server', '--port', String(port)],
    page: (note) => `/${note}/`,
  },
  vitepress: {
    packages: ['vitepress@1.6.4'],
    label: () => 'VitePress 1.6.4',
    pages: 'docs',
    files: (count) => ({
      'docs/.vitepress/config.mjs': `export default ${JSON.stringify({
        title: 'KB',
        ignoreDeadLinks: true,
        themeConfig: { search: { provider: 'local' }, sidebar: sidebars(count) },
      })}`,
    }),
    out: 'docs/.vitepress/dist',
    kept: ['docs/.vitepress/cache'],
    build: ['node_modules/.bin/vitepress', 'build', 'docs'],
    dev: (port) => ['node_modules/.bin/vitepress', 'dev', 'docs', '--port', String(port), '--strictPort'],
    page: (note) => `/${note}.html`,
  },
  starlight: {
    // Astro wants a newer Node than kbsite does: one from npm.
    packages: ['@astrojs/starlight@0.42.4', 'astro@7.3.5', 'node@22.23.3'],
    label: () => 'Starlight 0.42.4',
    pages: 'src/content/docs',
    files: () => ({
      'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({ integrations: [starlight({ title: 'KB', locales: { root: { label: '简体中文', lang: 'zh-CN' } } })] })`,
      'src/content.config.ts': `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }`,
    }),
    out: 'dist',
    kept: ['.astro', 'node_modules/.astro'],
    build: ['node_modules/.bin/node', 'node_modules/astro/bin/astro.mjs', 'build'],
    dev: (port) => [
      'node_modules/.bin/node',
      'node_modules/astro/bin/astro.mjs',
      'dev',
      '--port',
      String(port),
    ],
    page: (note) => `/${note}/`,
  },
  rspress: {
    packages: ['@rspress/core@2.0.22'],
    // Not every registry has the newest of what it asks for.
    overrides: {
      'mdast-util-to-markdown-cjk-friendly': '1.0.0',
      'mdast-util-to-markdown-cjk-friendly-gfm-strikethrough': '1.0.0',
    },
    label: () => 'Rspress 2.0.22',
    pages: 'docs',
    files: () => ({
      'rspress.config.mjs':
        "export default { root: 'docs', title: 'KB', lang: 'zh', markdown: { link: { checkDeadLinks: false } } }",
    }),
    out: 'doc_build',
    kept: ['node_modules/.cache'],
    build: ['node_modules/.bin/rspress', 'build'],
    dev: (port) => ['node_modules/.bin/rspress', 'dev', '--port', String(port)],
    page: (note) => `/${note}.html`,
  },
  docusaurus: {
    packages: [
      '@docusaurus/core@3.10.2',
      '@docusaurus/preset-classic@3.10.2',
      '@docusaurus/faster@3.10.2',
      '@easyops-cn/docusaurus-search-local@0.55.3',
      '@node-rs/jieba@2.0.1',
      '@mdx-js/react@3.1.1',
      'react@19.2.3',
      'react-dom@19.2.3',
    ],
    overrides: { '@docsearch/react': '4.6.3', '@docsearch/core': '4.6.3' },
    // What it generates mixes both kinds of modules under names that end with `.js`.
    hasMixedModules: true,
    label: () => 'Docusaurus 3.10.2 + faster',
    pages: 'docs',
    files: () => ({
      'docusaurus.config.mjs': `export default ${JSON.stringify({
        title: 'KB',
        url: 'https://example.com',
        baseUrl: '/',
        onBrokenLinks: 'ignore',
        onBrokenAnchors: 'ignore',
        i18n: { defaultLocale: 'zh-Hans', locales: ['zh-Hans'] },
        markdown: { format: 'md' },
        future: { v4: true, faster: true },
        presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.mjs' }, blog: false }]],
        themes: [
          [
            '@easyops-cn/docusaurus-search-local',
            { language: ['zh'], indexBlog: false, docsRouteBasePath: '/' },
          ],
        ],
      })}`,
      'sidebars.mjs': "export default { docs: [{ type: 'autogenerated', dirName: '.' }] }",
    }),
    out: 'build',
    kept: ['.docusaurus', 'node_modules/.cache'],
    build: ['node_modules/.bin/docusaurus', 'build'],
    dev: (port) => ['node_modules/.bin/docusaurus', 'start', '--no-open', '--port', String(port)],
    page: (note) => `/${note}`,
  },
}

/** Where a tool builds. */
export function homeOf(name) {
  return path.join(home, name)
}

/** The folder of a tool with everything it needs for so many notes; packages are installed once, in their pinned versions. */
export function prepare(name, count) {
  const tool = tools[name]
  const cwd = homeOf(name)
  mkdirSync(cwd, { recursive: true })
  installed(tool, cwd)
  forget(tool, cwd)
  writeCorpus(count, path.join(cwd, tool.pages), tool.rename)
  for (const [file, text] of Object.entries(tool.files(count))) {
    mkdirSync(path.dirname(path.join(cwd, file)), { recursive: true })
    writeFileSync(path.join(cwd, file), text)
  }
  return cwd
}

/** A command of a tool as something that can be started in its folder. */
export function runnable([command, ...args], cwd) {
  return { command: command.startsWith('node_modules/') ? path.join(cwd, command) : command, args }
}

const away = path.join(home, '.away')

/**
 * Takes the output and the caches away: the next build is a cold one. They are not removed before all is measured, as ext4 looks past every
 * file that was removed in the last minutes when it makes one: a build of thousands of files would take seconds longer than it does elsewhere.
 */
export function forget({ out, kept }, cwd) {
  const there = [out, ...kept].map((one) => path.join(cwd, one)).filter((one) => existsSync(one))
  mkdirSync(away, { recursive: true })
  for (const one of there) renameSync(one, path.join(away, randomUUID()))
}

/** Removes what was taken away, by this run or by one that did not come to its end. */
export function removeForgotten() {
  rmSync(away, { recursive: true, force: true })
}

function installed({ packages, overrides, hasMixedModules = false }, cwd) {
  const manifest = path.join(cwd, 'package.json')
  const wanted = JSON.stringify({
    private: true,
    ...(!hasMixedModules && { type: 'module' }),
    dependencies: Object.fromEntries(
      packages.map((one) => [one.slice(0, one.lastIndexOf('@')), one.slice(one.lastIndexOf('@') + 1)]),
    ),
    ...(overrides && { overrides }),
  })
  const there = existsSync(manifest) && JSON.stringify(jsonOf(manifest)) === wanted
  if (there && (packages.length === 0 || existsSync(path.join(cwd, 'node_modules')))) return
  writeFileSync(manifest, wanted)
  if (packages.length === 0) return
  process.stderr.write(`installing ${packages.join(', ')} …\n`)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...quiet, NODE_ENV: 'development' },
  })
}

/** A sidebar for each topic, as VitePress wants them. */
function sidebars(count) {
  const byTopic = {}
  for (const { topic, title, file } of plan(count)) {
    const key = `/${topic.folder}/`
    byTopic[key] ??= [{ text: topic.name, items: [] }]
    byTopic[key][0].items.push({ text: title, link: `/${file.replace(/\.md$/, '')}` })
  }
  return byTopic
}

/** The least that shows what the others show without search: a list of the section, the text, its headings. */
function hugoTheme() {
  const page = `<!doctype html><html lang="zh"><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body>
<nav>{{ range site.Sections }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</nav>
<aside><ul>{{ range .CurrentSection.Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul></aside>
<main>{{ .Content }}</main><nav>{{ .TableOfContents }}</nav></body></html>`
  return {
    'hugo.toml':
      "baseURL = 'http://localhost/'\nlanguageCode = 'zh'\ntitle = 'KB'\ndisableKinds = ['taxonomy', 'term', 'RSS']\n[markup.highlight]\nnoClasses = false\n",
    'layouts/_default/single.html': page,
    'layouts/_default/list.html': page,
    'layouts/index.html': page,
  }
}

function jsonOf(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
