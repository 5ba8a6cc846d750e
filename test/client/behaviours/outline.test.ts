// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { outline } from '../../../src/client/behaviours/outline.ts'

test.each(['50%', '50%25', '间距'])('the outline comes to life with a heading of the id %s', (id) => {
  document.body.innerHTML = `
    <aside class="kb-aside">
      <span class="kb-outline-marker"></span>
      <a class="kb-outline-link" href="#${id}">Half</a>
    </aside>
    <h2 id="${id}">Half</h2>`
  // Nothing is laid out here, and what is not shown is not looked at.
  Object.defineProperty(document.querySelector('.kb-aside'), 'offsetParent', { value: document.body })
  const stop = outline(document)
  expect(document.querySelector('.kb-outline-link')!.hasAttribute('aria-current')).toBe(false)
  stop()
})
