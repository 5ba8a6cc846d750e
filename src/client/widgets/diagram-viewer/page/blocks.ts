/** Blocks that the build did not draw: from pages written by hand, or inserted by a script. */
export const blockSelector = '.language-mermaid, pre > code[class*="mermaid"]'

/** Whether a node is a block or contains one. */
export function holdsBlock(node: Node): boolean {
  if (!(node instanceof Element)) return false
  return node.matches(blockSelector) || node.querySelector(blockSelector) !== null
}
