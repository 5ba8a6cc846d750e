// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { codeGroups } from '../../../src/client/behaviours/code-groups.ts'

const group = (id: string, labels: readonly string[], sync: string) => `
  <div data-code-group ${sync}>
    <div class="tabs" role="tablist">
      ${labels
        .map(
          (label, at) =>
            `<button role="tab" id="${id}-tab-${at}" aria-controls="${id}-${at}" aria-selected="${at === 0}">${label}</button>`,
        )
        .join('')}
    </div>
    ${labels.map((_, at) => `<div id="${id}-${at}" class="${at === 0 ? 'active' : ''}"></div>`).join('')}
  </div>`

const managers = ['npm', 'pnpm', 'yarn']
const page =
  group('one', managers, 'data-sync') +
  group('two', managers, 'data-sync') +
  group('alone', managers, '') +
  group('other', ['npm', 'yarn'], 'data-sync')

const selected = () => [...document.querySelectorAll('[aria-selected="true"]')].map(({ id }) => id)
const shown = () => [...document.querySelectorAll('.active')].map(({ id }) => id)

afterEach(() => localStorage.clear())

test('groups with the same labels that are marked so switch together; all others stay', () => {
  document.body.innerHTML = page
  const dispose = codeGroups(document.body)
  document.getElementById('two-tab-1')!.click()
  expect(selected()).toEqual(['one-tab-1', 'two-tab-1', 'alone-tab-0', 'other-tab-0'])
  expect(shown()).toEqual(['one-1', 'two-1', 'alone-0', 'other-0'])
  dispose()
})

test('what was chosen is chosen on the next page too', () => {
  document.body.innerHTML = page
  const dispose = codeGroups(document.body)
  document.getElementById('one-tab-2')!.click()
  document.getElementById('alone-tab-1')!.click()
  dispose()
  document.body.innerHTML = page
  codeGroups(document.body)()
  expect(selected()).toEqual(['one-tab-2', 'two-tab-2', 'alone-tab-0', 'other-tab-0'])
})
