// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { applyPatch, patchOf } from '../../../src/client/platform/patch.ts'

const mounted = '.kb-island, script'

const elementOf = (html: string) => {
  const element = document.createElement('main')
  element.innerHTML = html
  return element
}

/** Patches a document that a browser made of `before`; `alter` is what scripts did to it. */
function patched(before: string, after: string, alter: (live: HTMLElement) => void = () => {}) {
  const live = elementOf(before)
  alter(live)
  const nodes = new Set([...live.querySelectorAll('*')])
  const patch = patchOf(live, elementOf(before), elementOf(after), mounted)
  if (patch) applyPatch(patch)
  const kept = [...live.querySelectorAll('*')].filter((node) => nodes.has(node)).length
  return { html: live.innerHTML, isPatched: patch !== undefined, kept }
}

describe('patchOf', () => {
  test.each([
    ['nothing', '<p>a</p>', '<p>a</p>', 1],
    ['a text', '<p>a</p><p>b</p>', '<p>a</p><p>c</p>', 2],
    [
      'a text deep inside',
      '<ul><li>a<b>x</b></li><li>b</li></ul>',
      '<ul><li>a<b>y</b></li><li>b</li></ul>',
      4,
    ],
    ['an attribute', '<a href="/a">a</a>', '<a href="/b" rel="x">a</a>', 1],
    ['an attribute that goes', '<a href="/a" rel="x">a</a>', '<a href="/a">a</a>', 1],
    ['a block more at the end', '<p>a</p><p>b</p>', '<p>a</p><p>b</p><p>c</p>', 2],
    ['a block more in the middle', '<p>a</p><p>b</p>', '<p>a</p><h2>n</h2><p>b</p>', 2],
    ['a block less', '<p>a</p><p>b</p><p>c</p>', '<p>a</p><p>c</p>', 2],
    ['all blocks', '<p>a</p>', '', 0],
    ['another kind of block', '<p>a</p><p>b</p>', '<p>a</p><pre>b</pre>', 1],
    ['the order', '<p>a</p><h2>b</h2>', '<h2>b</h2><p>a</p>', 0],
    ['text between blocks', 'a<b>x</b>c', 'a<b>x</b>d', 1],
  ])('%s', (_what, before, after, kept) => {
    expect(patched(before, after)).toEqual({ html: after, isPatched: true, kept })
  })

  test('what scripts did to other places stays', () => {
    const open = (live: HTMLElement) => live.querySelector('details')?.setAttribute('open', '')
    const { html } = patched('<details>x</details><p>a</p>', '<details>x</details><p>b</p>', open)
    expect(html).toBe('<details open="">x</details><p>b</p>')
  })

  test('an island that is alive stays as it is while the text around it changes', () => {
    const grow = (live: HTMLElement) => {
      live.querySelector('.kb-island')!.innerHTML = '<i>alive</i><i>more</i>'
    }
    const island = '<div class="kb-island">server</div>'
    const { html, isPatched } = patched(`<p>a</p>${island}`, `<p>b</p><p>c</p>${island}`, grow)
    expect([isPatched, html]).toEqual([
      true,
      '<p>b</p><p>c</p><div class="kb-island"><i>alive</i><i>more</i></div>',
    ])
  })

  test.each([
    ['comes', '<p>a</p>', '<p>a</p><div class="kb-island"></div>'],
    ['comes inside another', '<p>a</p>', '<section><div class="kb-island"></div></section>'],
    ['goes', '<div class="kb-island"></div><p>a</p>', '<p>a</p>'],
    [
      'differs',
      '<div class="kb-island" data-props="1"></div>',
      '<div class="kb-island" data-props="2"></div>',
    ],
  ])('nothing is patched when an island %s', (_what, before, after) => {
    expect(patched(before, after)).toMatchObject({ html: before, isPatched: false })
  })

  test('nothing is patched where a script has changed the children', () => {
    const add = (live: HTMLElement) => live.append('more')
    expect(patched('<p>a</p>', '<p>b</p>', add)).toMatchObject({ html: '<p>a</p>more', isPatched: false })
  })

  test('what comes is cloned, so that the fetched page can be compared with the next one', () => {
    const [live, after] = [elementOf('<p>a</p>'), elementOf('<p>a</p><p>b</p>')]
    applyPatch(patchOf(live, elementOf('<p>a</p>'), after, mounted)!)
    expect([live.innerHTML, after.innerHTML]).toEqual(['<p>a</p><p>b</p>', '<p>a</p><p>b</p>'])
  })
})
