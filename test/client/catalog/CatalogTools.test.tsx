// @vitest-environment happy-dom
import { setImmediate as nextTurn } from 'node:timers/promises'
import { act } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Island } from '../../../src/client/islands/Island.tsx'
import CatalogTools from '../../../src/client/widgets/catalog/CatalogTools.tsx'
import { readCatalog } from '../../../src/client/widgets/catalog/read.ts'
import { labelsFor } from '../../../templates/labels/index.ts'
import { Catalog } from '../../../templates/markdown/Catalog.tsx'
import type { CatalogEntry } from '../../../templates/props.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const entry = (
  title: string,
  children: CatalogEntry[] | null = null,
  headers: string[] = [],
): CatalogEntry => ({
  title,
  path: `/${title}`,
  route: `/${title}`,
  children,
  headers: headers.map((text) => ({ text, anchor: text })),
})
const entries = [
  entry('about'),
  entry('css', [entry('flex', null, ['axis', 'gap']), entry('grid', null, ['gap', 'area'])]),
  entry('http', [entry('cache'), entry('deep', [entry('cookie')])]),
]

let root: Root | undefined
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.innerHTML = ''
})

const page = (
  <div className="kb-catalog-box">
    <Island name="catalog" props={{ locale: 'en' }} when="visible">
      <CatalogTools locale="en" />
    </Island>
    <Catalog entries={entries} labels={labelsFor('en')} />
  </div>
)

async function open() {
  const problems = vi.spyOn(console, 'error')
  document.body.innerHTML = renderToString(page)
  const island = document.querySelector('[data-island]')!
  await act(async () => {
    root = hydrateRoot(island, <CatalogTools locale="en" />)
  })
  expect(problems).not.toHaveBeenCalled()
  const type = (text: string) =>
    act(async () => {
      const input = document.querySelector('input')!
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const press = (name: string) =>
    act(async () =>
      [...document.querySelectorAll('button')].find((button) => button.textContent === name)!.click(),
    )
  /** The code of trees is loaded when somebody asks for one. */
  const pressTree = async () => {
    await press('Tree')
    await act(async () => {
      await import('../../../src/client/widgets/tree-view/Tree.tsx')
      await nextTurn()
    })
  }
  const shown = () =>
    [...document.querySelectorAll('.kb-catalog a')]
      .filter((link) => !link.closest('[hidden]'))
      .map((link) => link.textContent)
  const rows = () => [...document.querySelectorAll('[role="treeitem"]')].map((row) => row.textContent)
  const status = () => document.querySelector('[role="status"]')!.textContent
  return { type, press, pressTree, shown, rows, status }
}

describe('the bar above a catalog', () => {
  test('reads the markup of the catalog as records', () => {
    document.body.innerHTML = renderToString(page)
    const { records } = readCatalog(document.querySelector('.kb-catalog')!)
    expect(records.map(({ id, title, href }) => [id, title, href])).toEqual([
      ['0', 'about', '/about'],
      ['1', 'css', '/css'],
      ['2', 'http', '/http'],
    ])
    expect(
      records[1]!.children[0]!.children.map(({ id, title, href, kind }) => [id, title, href, kind]),
    ).toEqual([
      ['1-0-h0', 'axis', '/flex#axis', 'heading'],
      ['1-0-h1', 'gap', '/flex#gap', 'heading'],
    ])
    expect(records[2]!.children[1]!.children[0]!.title).toBe('cookie')
  })

  test('filters pages and headings as one types, and counts the pages', async () => {
    const { type, shown, status } = await open()
    const all = shown()
    expect(all).toHaveLength(12)
    await type('GAP')
    expect(shown()).toEqual(['css', 'flex', 'gap', 'grid', 'gap'])
    // The topic is shown to say where they stand.
    expect(status()).toBe('2 found')
    await type('http')
    expect(shown()).toEqual(['http', 'cache', 'deep', 'cookie'])
    expect(status()).toBe('4 found')
    await type('nothing')
    expect(shown()).toEqual([])
    expect(status()).toBe('No matches')
    await type('')
    expect(shown()).toEqual(all)
    expect(status()).toBe('')
  })

  test('takes words in any order and width, and spaces for nothing', async () => {
    const { type, pressTree, shown, rows, status } = await open()
    const all = shown()
    await type('   ')
    expect(shown()).toEqual(all)
    expect(status()).toBe('')
    await type(' ＧＡＰ ')
    expect(shown()).toEqual(['css', 'flex', 'gap', 'grid', 'gap'])
    await type('ea ar')
    expect(shown()).toEqual(['css', 'grid', 'area'])
    expect(status()).toBe('1 found')
    await pressTree()
    expect(rows()).toEqual(['css', 'grid', 'area'])
    await type(' ')
    expect(rows()).toEqual(['about', 'css', 'http'])
  })

  test('shows the catalog as a tree of links, filtered alike', async () => {
    const { type, press, pressTree, shown, rows } = await open()
    await pressTree()
    expect(shown()).toEqual([])
    expect(rows()).toEqual(['about', 'css', 'http'])
    expect(document.querySelector('[role="treeitem"] a')!.getAttribute('href')).toBe('/about')
    await type('gap')
    expect(rows()).toEqual(['css', 'flex', 'gap', 'grid', 'gap'])
    await type('')
    expect(rows()).toEqual(['about', 'css', 'http'])
    await press('List')
    expect(rows()).toEqual([])
    expect(shown()).toHaveLength(12)
  })

  test('leaves the catalog as it was when it goes', async () => {
    const { type, shown } = await open()
    await type('nothing')
    await act(async () => root?.unmount())
    root = undefined
    expect(shown()).toHaveLength(12)
  })
})
