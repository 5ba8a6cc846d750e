/**
 * A diagram's text inside a `<script type="text/plain">`: the element ends at a closing tag and changes its rules at a
 * comment, so both are broken up. `readSource` undoes it.
 */
export function scriptSource(text: string): string {
  return text.replace(/<(?=\/script|!--)/gi, '<\\')
}

/** The text of the block below `root`, trimmed, whichever element keeps it. */
export function readSource(root: ParentNode): string {
  const kept = root.querySelector('.kb-diagram-source')
  const text = kept?.textContent ?? ''
  return (kept?.localName === 'script' ? text.replace(/<\\(?=\/script|!--)/gi, '<') : text).trim()
}
