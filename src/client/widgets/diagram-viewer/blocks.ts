/** Blocks that nobody drew: of pages written by hand, or put into the page by a script. */
export const blockSelector = '.language-mermaid, pre > code[class*="mermaid"]'

/** Whether a node that came into the page is a block or has one inside. */
export function holdsBlock(node: Node): boolean {
  if (!(node instanceof Element)) return false
  return node.matches(blockSelector) || node.querySelector(blockSelector) !== null
}
