/**
 * Mermaid's code with a faster `getConfig`: for each value that it reads, Mermaid copies its whole config property by property. Its own
 * code changes values in such a copy, of the first level where another read would notice; each drawing starts from a fresh config. Code
 * without that function, of another version for instance, is returned unchanged.
 */
export function withQuickConfig(code: string): string {
  return code.replace(/(?<==\w+\(\(\)=>)[\w$]+\(\{\},([\w$]+)\)(?=,"getConfig"\))/, '({...$1})')
}
