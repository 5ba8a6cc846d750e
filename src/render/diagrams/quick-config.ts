/**
 * Mermaid's code with a faster `getConfig`. The original copies the whole config property by property at every call. A shallow copy is
 * enough: Mermaid modifies only first-level values where a later call could see it, and each drawing starts from a fresh config. Code
 * without that function, such as another version, is returned unchanged.
 */
export function withQuickConfig(code: string): string {
  return code.replace(/(?<==\w+\(\(\)=>)[\w$]+\(\{\},([\w$]+)\)(?=,"getConfig"\))/, '({...$1})')
}

/**
 * Mermaid's drawing code with faster copies of configs: only assignments to a key named `__proto__` need `defineProperty`, not the
 * three thousand others of each drawing.
 */
export function withQuickCopies(code: string): string {
  return code.replace(
    /Object\.defineProperty\((\w+),(\w+),(\{value:(void 0|\w+),writable:!0,enumerable:!0,configurable:!0\})\)/g,
    '($2!=="__proto__"?$1[$2]=$4:Object.defineProperty($1,$2,$3))',
  )
}
