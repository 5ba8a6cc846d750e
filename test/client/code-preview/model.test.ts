import { describe, expect, test } from 'vitest'
import { labelsFor } from '../../../src/client/widgets/code-preview/labels.ts'
import {
  initialState,
  needsDocument,
  nextState,
  type PreviewState,
  previewPage,
  rowsAhead,
  toolbarButtons,
} from '../../../src/client/widgets/code-preview/model.ts'
import type { FromRun } from '../../../src/client/widgets/code-preview/protocol.ts'

const log = (text: string): FromRun => ({ kind: 'entry', depth: 0, type: 'log', text, values: [] })

function textsOf(state: PreviewState): string[] {
  return state.entries.map((entry) => ('text' in entry ? entry.text : entry.kind))
}

test.each([
  ['no call', 'const a = 1', 0],
  ['each call', "console.log(1)\nif (a) console . warn('x'); console.dir({})", 3],
  ['none in comments', '// console.log(1)\n/* console.log(2)\nconsole.log(3) */ console.log(4) // → 4', 1],
  ['twenty of many', 'console.log(1)\n'.repeat(50), 20],
])('room is kept for %s', (_, code, rows) => {
  expect(rowsAhead(code)).toBe(rows)
})

describe('state', () => {
  test('rule 1: hidden and not run at first', () => {
    expect(initialState(false)).toEqual({ shown: false, run: 0, ended: false, entries: [] })
  })

  test('rule 2: with expand shown and run', () => {
    expect(initialState(true)).toMatchObject({ shown: true, run: 1 })
  })

  test('with expand shown and not run where it waits for a click, which hiding is not', () => {
    const waiting = initialState(true, false)
    expect(waiting).toMatchObject({ shown: true, run: 0 })
    expect(nextState(waiting, { kind: 'reset' })).toMatchObject({ shown: true, run: 1 })
    const hidden = nextState(waiting, { kind: 'toggle' })
    expect(hidden).toMatchObject({ shown: false, run: 0 })
    expect(nextState(hidden, { kind: 'toggle' })).toMatchObject({ shown: true, run: 1 })
  })

  test('rule 21: showing runs once; hiding and showing again keeps the entries and does not run', () => {
    let state = nextState(initialState(false), { kind: 'toggle' })
    expect(state).toMatchObject({ shown: true, run: 1 })
    state = nextState(state, { kind: 'messages', run: 1, messages: [log('a')] })
    state = nextState(nextState(state, { kind: 'toggle' }), { kind: 'toggle' })
    expect(state).toMatchObject({ shown: true, run: 1 })
    expect(textsOf(state)).toEqual(['a'])
  })

  test('rule 22: entries are kept while hidden', () => {
    const hidden = nextState(initialState(true), { kind: 'toggle' })
    expect(textsOf(nextState(hidden, { kind: 'messages', run: 1, messages: [log('a')] }))).toEqual(['a'])
  })

  test('rules 41 and 42: reset clears, runs again and drops what the former run still says', () => {
    const ran = nextState(initialState(true), { kind: 'messages', run: 1, messages: [log('a')] })
    const reset = nextState(ran, { kind: 'reset' })
    expect(reset).toEqual({ shown: true, run: 2, ended: false, entries: [] })
    expect(nextState(reset, { kind: 'messages', run: 1, messages: [log('old')] })).toBe(reset)
  })

  test('an ended run says why, once, and nothing after it', () => {
    const ended = nextState(initialState(true), { kind: 'end', run: 1, reason: 'timeLimit' })
    expect(ended.entries).toEqual([{ kind: 'end', reason: 'timeLimit' }])
    expect(nextState(ended, { kind: 'end', run: 1, reason: 'entryLimit' })).toBe(ended)
    expect(nextState(ended, { kind: 'messages', run: 1, messages: [log('a')] })).toBe(ended)
  })

  test.each([
    ['rule 14: hidden', false, 'a', ['toggle', 'copy']],
    ['rule 15: shown', true, 'a', ['reset', 'toggle', 'copy']],
    ['rule 11: empty code has nothing to copy', true, '', ['reset', 'toggle']],
  ])('%s', (_, shown, code, buttons) => {
    expect(toolbarButtons(shown, code)).toEqual(buttons)
  })
})

describe('labels', () => {
  test.each([
    ['rule 16', 'zh-CN', '查看输出'],
    ['rule 16', 'zh', '查看输出'],
    ['rule 17', 'en-US', 'View Output'],
    ['rule 18', 'fr-FR', 'View Output'],
    ['rule 19', 'zh-Hant-TW', '檢視輸出'],
    ['rule 20', '', 'View Output'],
    ['rule 20', undefined, 'View Output'],
  ])('%s: %j', (_, tag, label) => {
    expect(labelsFor(tag).viewOutput).toBe(label)
  })

  test.each([
    ['en', ['Copy Code', 'View Output', 'Hide Output', 'Reset Output']],
    ['zh', ['复制代码', '查看输出', '隐藏输出', '重置输出']],
  ])('the four of the specification in %s', (tag, expected) => {
    const { copyCode, viewOutput, hideOutput, resetOutput } = labelsFor(tag)
    expect([copyCode, viewOutput, hideOutput, resetOutput]).toEqual(expected)
  })
})

describe('what a sample needs', () => {
  test.each([
    ['document.createElement("p")', true],
    ['window.innerWidth', true],
    ['top.location = "x"', true],
    ['parent.document', true],
    ['localStorage.getItem("a")', true],
    ['class Tile extends HTMLElement {}', true],
    ['const parent = node.parent', false],
    ['heap.top()', false],
    ['my.document', false],
    ['my\n  .document', false],
    ['[...document.querySelectorAll("p")]', true],
    ['typeof globalThis.document', true],
    ['self?.localStorage', true],
    ['myself.document', false],
    ['const documents = []', false],
    ['setTimeout(() => new Map())', false],
    ['while (true) {}', false],
  ])('%s: a document %j', (code, expected) => {
    expect(needsDocument(code)).toBe(expected)
  })

  test('a style sheet is drawn on the markup of its first comment that begins with a tag', () => {
    const css = '/* note */\n/* <p class="a">x</p> */\n.a { color: red }'
    expect(previewPage('css', css)).toContain(`</style><p class="a">x</p>`)
    expect(previewPage('css', '.box { color: red }')).toContain('class="box item"')
  })

  test('a style sheet cannot close its style element', () => {
    expect(previewPage('css', '/* </style><script>1</script> */')).not.toContain('*/ </style><script>')
    expect(previewPage('css', 'a { content: "</style>" }').match(/<\/style/g)).toHaveLength(1)
  })
})
