import { treeAttributes } from '../../client/widgets/tree-view/island-props.ts'
import type { ComponentAttributes } from './plugins/component-props.ts'

/** Attributes of the tags that every note may use. */
export const builtInAttributes: Readonly<Record<string, ComponentAttributes>> = {
  Badge: { type: ['info', 'tip', 'warning', 'danger'], text: 'any' },
  Baseline: { feature: 'needed' },
  Catalog: { base: 'any' },
  CodePreview: { code: 'needed', expand: 'any', lang: 'any' },
  Tree: { ...Object.fromEntries(treeAttributes.map((name) => [name, 'any'] as const)), data: 'nodes' },
}

/** Names of the tags that every note may use. */
export const builtInComponents: readonly string[] = Object.keys(builtInAttributes)

/** The island that a built-in tag with these attributes needs in the browser, if any. */
export function islandOfBuiltIn(name: string, props: Readonly<Record<string, unknown>>): string | undefined {
  if (name === 'Catalog') return isWholeCatalog(props.base) ? 'catalog' : undefined
  return { CodePreview: 'code-preview', Tree: 'tree' }[name]
}

/** The catalog of one topic is short; that of the whole site can be filtered and shown as a tree. */
export function isWholeCatalog(base: unknown): boolean {
  return typeof base !== 'string'
}
