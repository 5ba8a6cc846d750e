// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { followLink } from '../../../src/client/widgets/code-preview/frame/show-page.ts'

/** What a click on the innermost element does: whether it goes on to the browser, and what the page is told. */
function click(markup: string, { isTrusted = true, isHandled = false } = {}) {
  document.body.innerHTML = markup
  const told: unknown[] = []
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true })
  Object.defineProperty(event, 'isTrusted', { value: isTrusted })
  if (isHandled) event.preventDefault()
  const listener = (heard: Event) => followLink(heard as MouseEvent, (message) => told.push(message))
  window.addEventListener('click', listener)
  document.querySelector('b')?.dispatchEvent(event)
  window.removeEventListener('click', listener)
  return { isLeft: !event.defaultPrevented, told }
}

const toldOf = (href: string) => ({ isLeft: false, told: [{ kind: 'link', href }] })

test('a link is followed by the page in a new tab, whatever its target', () => {
  expect(click('<a href="https://example.org/a"><b>a</b></a>')).toEqual(toldOf('https://example.org/a'))
  expect(click('<a href="https://example.org/" target="_blank"><b>a</b></a>')).toEqual(
    toldOf('https://example.org/'),
  )
})

test('a link that a script clicks leads nowhere, and neither does an address that is none', () => {
  const nowhere = { isLeft: false, told: [] }
  expect(click('<a href="https://example.org/"><b>a</b></a>', { isTrusted: false })).toEqual(nowhere)
  expect(click('<a href="http://["><b>a</b></a>')).toEqual(nowhere)
})

test('a place in the sample is scrolled to', () => {
  const scrolled: string[] = []
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this.id)
  }
  expect(click('<a href="#%E7%94%B2"><b>a</b></a><p id="甲"></p>')).toEqual({ isLeft: false, told: [] })
  expect(scrolled).toEqual(['甲'])
})

test('other clicks, and those that the sample answers itself, are left alone', () => {
  expect(click('<p><b>a</b></p>')).toEqual({ isLeft: true, told: [] })
  expect(click('<a href="https://example.org/"><b>a</b></a>', { isHandled: true }).told).toEqual([])
})
