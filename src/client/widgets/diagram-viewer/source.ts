/**
 * A diagram's text inside a `<script type="text/plain">`: a closing tag would end the element and a comment would change how it is parsed,
 * so both are broken up. `readSource` restores them.
 */
export function scriptSource(text: string): string {
  return text.replace(/<(?=\/script|!--)/gi, '<\\')
}

/** The text of the block below `root`, trimmed, from either element that may hold it. */
export function readSource(root: ParentNode): string {
  const kept = root.querySelector('.kb-diagram-source')
  const text = kept?.textContent ?? ''
  return (kept?.localName === 'script' ? text.replace(/<\\(?=\/script|!--)/gi, '<') : text).trim()
}
