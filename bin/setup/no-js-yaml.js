// In the bundle instead of js-yaml: gray-matter loads it, and kbsite reads YAML with the package "yaml".
export function safeLoad() {
  throw new Error('js-yaml is not part of kbsite.')
}
export const safeDump = safeLoad
