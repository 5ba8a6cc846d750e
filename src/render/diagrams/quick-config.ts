/**
 * Mermaid's code with a faster `getConfig`: for each value that it reads, Mermaid copies its whole config property by property. Code without
 * that function, of another version for instance, is returned unchanged.
 */
export function withQuickConfig(code: string): string {
  return code.replace(
    /(?<==\w+\(\(\)=>)[\w$]+\(\{\},([\w$]+)\)(?=,"getConfig"\))/,
    (_, config: string) => `(${copyOfConfig})(${config},2)`,
  )
}

/** The result of Mermaid's own function for an empty object: two levels are copied, without null and duplicates; deeper ones are shared. */
export const copyOfConfig = `function copy(from,depth){
if(Array.isArray(from))return[...new Set(from)];
const to={...from};
if(depth>0)for(const key in to){
const value=to[key];
if(value===null)delete to[key];
else if(typeof value==="object")to[key]=copy(value,depth-1)
}
return to
}`
