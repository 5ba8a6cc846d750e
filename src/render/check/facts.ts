import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { entriesBelow } from '../base/entries.ts'
import { relativePosix } from '../base/relative-posix.ts'
import { fixForOther, otherConfigs } from '../config/other-configs.ts'
import type { Config } from '../model/config.ts'
import type { LoadedSite } from '../model/loaded-site.ts'
import { publishedBeside } from '../read/file-kinds.ts'
import { isInSite, whyLeftOut } from '../read/left-out.ts'
import { foldedRoute } from './context.ts'
import type { SiteFacts } from './site-facts.ts'

/** Facts about the disk for a check, read on demand. */
export function factsOf({ site, templates, drafts, assets }: LoadedSite): SiteFacts {
  const { root, srcDir, publicDir } = site.config
  const isPublished = publishedBeside(site.config)
  return {
    layouts: Object.keys(templates.layouts),
    slots: Object.entries(templates.slotFiles).map(([name, own]) => ({
      name,
      path: relativePosix(srcDir, own),
    })),
    templateFiles: () =>
      namesBelow(path.join(root, 'templates')).map((name) => ({
        name,
        path: relativePosix(srcDir, path.join(root, 'templates', name)),
      })),
    otherConfigs: () =>
      otherConfigs(site.config).map(({ file: other, tool }) => ({
        path: relativePosix(isOwnName(other) ? root : srcDir, other),
        ...(tool && { tool }),
        fix: fixForOther({ file: other, ...(tool && { tool }) }, site.config),
      })),
    drafts: new Map(drafts.map(({ route, path: name }) => [foldedRoute(route), name])),
    unpublished: (href) => {
      const own = relativePosix(root, publicDir)
      const isSafe = href.startsWith('/') && !href.split('/').includes('..')
      const folder = ['public', 'static'].find(
        (name) => isSafe && name !== own && existsSync(path.join(root, name, href)),
      )
      return folder === undefined ? undefined : { file: folder + href, folder, publicDir: own, href }
    },
    whyLeftOut: (name) => whyLeftOut(site.config, name),
    withheld: (wanted) => {
      const names = [wanted, `${wanted}.html`, `${wanted}/index.html`].map((name) => name.slice(1))
      return names.find(
        (name) =>
          !name.endsWith('.md') &&
          isFile(path.join(srcDir, name)) &&
          !isPublished(name) &&
          isInSite(site.config, name),
      )
    },
    config: configFile(site.config),
    pathOf: (file) => relativePosix(srcDir, assets.get(file.slice(1)) ?? path.join(srcDir, file)),
    otherTexts: () => [
      ...[...site.pages.values()].flatMap((page) => textOf(path.join(srcDir, page.path))),
      ...textsIn(path.join(root, 'templates'), namesBelow(path.join(root, 'templates'))),
      ...[srcDir, publicDir].flatMap((folder) => textsIn(folder, [...site.files])),
    ],
  }
}

/** The file that defines the navigation: the site's config, or another tool's list or config relative to the source folder. */
function configFile({ file, root, srcDir, inputs }: Config): { name: string; text: string } {
  if (file) return { name: path.relative(root, file), text: textOf(file).join('') }
  const theirs = inputs.find((name) => name.endsWith('.md')) ?? inputs[0]
  return theirs === undefined
    ? { name: 'kbsite.config.ts', text: '' }
    : { name: relativePosix(srcDir, theirs), text: textOf(theirs).join('') }
}

/** Files that may name other files: styles, scripts, markup. */
const textFile = /\.(?:css|html?|svg|js|mjs|json|webmanifest|xml|tsx?|jsx|vue)$/i

/** The config is named relative to its folder, everything else relative to the notes. */
function isOwnName(file: string): boolean {
  return path.basename(file).startsWith('kbsite.config.')
}

function namesBelow(folder: string): string[] {
  return [...entriesBelow(folder)].flatMap(({ name, entry }) => (entry.isFile() ? [name] : [])).sort()
}

function textsIn(folder: string, names: readonly string[]): string[] {
  return names.filter((name) => textFile.test(name)).flatMap((name) => textOf(path.join(folder, name)))
}

function isFile(file: string): boolean {
  return existsSync(file) && statSync(file).isFile()
}

function textOf(file: string): string[] {
  try {
    return [readFileSync(file, 'utf8')]
  } catch {
    // Unreadable, or removed since, as during a checkout.
    return []
  }
}
