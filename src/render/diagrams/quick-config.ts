/**
 * Mermaid's code with a faster `getConfig`: for each value that it reads, Mermaid copies its whole config property by property. Its own
 * code changes values in such a copy, of the first level where another read would notice; each drawing starts from a fresh config. Code
 * without that function, of another version for instance, is returned unchanged.
 */
export function withQuickConfig(code: string): string {
  return code.replace(/(?<==\w+\(\(\)=>)[\w$]+\(\{\},([\w$]+)\)(?=,"getConfig"\))/, '({...$1})')
}

/**
 * Mermaid's code that draws, with faster copies of configs: of three thousand assignments for each drawing, only one to a key called
 * `__proto__` needs `defineProperty`.
 */
export function withQuickCopies(code: string): string {
  return code.replace(
    /Object\.defineProperty\((\w+),(\w+),(\{value:(void 0|\w+),writable:!0,enumerable:!0,configurable:!0\})\)/g,
    '($2!=="__proto__"?$1[$2]=$4:Object.defineProperty($1,$2,$3))',
  )
}
