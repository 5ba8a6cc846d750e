import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { layouts as builtInLayouts } from '../../../templates/index.ts'
import type { Layout } from '../../../templates/props.ts'
import { hashOf } from '../base/hash.ts'
import { importModule } from '../base/module.ts'
import { relativePosix } from '../base/relative-posix.ts'
import { UserError } from '../base/user-error.ts'
import { compareText } from '../model/diagnostics.ts'
import type { SiteTemplates } from '../model/templates.ts'

/**
 * The built-in layouts overlaid with those of the site's `templates/` folder, with its slots and components.
 *
 * Throws a `UserError` for a module that does not load or has no default export.
 */
export async function loadTemplates(root: string): Promise<SiteTemplates> {
  const folder = path.join(root, 'templates')
  const [layouts, slots, components, style] = await Promise.all([
    modulesIn(path.join(folder, 'layouts')),
    modulesIn(path.join(folder, 'slots')),
    modulesIn(path.join(folder, 'components')),
    readdir(folder).then(
      (names) => names.includes('style.css'),
      () => false,
    ),
  ])
  const inputs: string[] = []
  const packages: string[] = []
  const load = async (file: string) => {
    const { exports, hash, ...read } = await importModule<{ default?: unknown }>(file, root)
    inputs.push(...read.inputs)
    packages.push(...read.packages)
    if (typeof exports.default === 'function') return { value: exports.default as Layout, hash }
    throw new UserError(`"${path.relative(root, file)}" has no component as its default export.`, {
      place: file,
    })
  }
  const hashes: string[] = []
  const loadAll = async (files: readonly string[]) => {
    const loaded: Record<string, Layout> = {}
    for (const file of files) {
      const { value, hash } = await load(file)
      loaded[nameOf(file)] = value
      hashes.push(relativePosix(root, file), hash)
    }
    return loaded
  }
  const ownLayouts = await loadAll(layouts)
  const ownSlots = await loadAll(slots)
  const ownComponents = await loadAll(components)
  const islands = Object.fromEntries(components.filter(isIsland).map((file) => [nameOf(file), file]))
  return {
    layouts: { ...builtInLayouts, ...ownLayouts },
    slots: ownSlots,
    slotFiles: Object.fromEntries(slots.map((file) => [nameOf(file), file])),
    components: Object.fromEntries(
      Object.entries(ownComponents).map(([name, component]) => [
        name,
        { component: component as never, island: name in islands },
      ]),
    ),
    ...(style && { style: path.join(folder, 'style.css') }),
    islands,
    inputs,
    packages,
    hash: hashes.length > 0 ? hashOf(...hashes) : '',
  }
}

async function modulesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => /\.(?:tsx|ts|jsx|js)$/.test(name) && !name.endsWith('.d.ts'))
    .sort(compareText)
    .map((name) => path.join(folder, name))
}

function isIsland(file: string): boolean {
  return /\.island\.\w+$/.test(file)
}

function nameOf(file: string): string {
  return path.basename(file).replace(/(?:\.island)?\.\w+$/, '')
}
