/** The name of an attribute as the name of a prop: `node-indent` → `nodeIndent`. */
export function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
