import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import {
  bracketMatching,
  forceParsing,
  indentOnInput,
  type LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { tagHighlighter, tags } from '@lezer/highlight'
import type { PreviewKind } from './model.ts'

export type Editor = { element: HTMLElement; focus: () => void; dispose: () => void }

type EditorOptions = {
  code: string
  kind: PreviewKind
  label: string
  change: (code: string) => void
  run: () => void
}

// Each is a separate chunk; HTML includes the other two.
const languages: Readonly<Record<PreviewKind, () => Promise<{ language: () => LanguageSupport }>>> = {
  script: () => import('./languages/script.ts'),
  html: () => import('./languages/html.ts'),
  css: () => import('./languages/css.ts'),
}

/** How long opening may wait for the colours, in milliseconds. */
const COLOUR_MS = 500

/** An editor in the colours of the code blocks. Tab leaves it, Ctrl or Cmd + Enter runs its text. */
export async function createEditor({ code, kind, label, change, run }: EditorOptions): Promise<Editor> {
  const { language } = await languages[kind]()
  const runKey = {
    key: 'Mod-Enter',
    run: () => {
      run()
      return true
    },
  }
  const view = new EditorView({
    state: EditorState.create({
      doc: code,
      extensions: [
        keymap.of([runKey, ...historyKeymap, ...defaultKeymap]),
        history(),
        indentOnInput(),
        bracketMatching(),
        language(),
        syntaxHighlighting(highlighter),
        looks,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) change(state.doc.toString())
        }),
      ],
    }),
  })
  // Left to itself, a slow machine shows the code without colours first.
  forceParsing(view, code.length, COLOUR_MS)
  return { element: view.dom, focus: () => view.focus(), dispose: () => view.destroy() }
}

/** Looks like the code that it replaces. Not in the style sheet: the editor's own styles are unlayered and would win. */
const looks = EditorView.theme({
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit' },
  '.cm-content': { padding: '12px 0', caretColor: 'currentcolor' },
  '.cm-line': { padding: '0' },
})

/** The classes that highlighted code has, `templates/styles/code.css`. */
const highlighter = tagHighlighter([
  { tag: [tags.keyword, tags.self, tags.null, tags.bool], class: 'hl-keyword' },
  { tag: [tags.string, tags.special(tags.string), tags.attributeValue], class: 'hl-string' },
  { tag: [tags.comment, tags.meta], class: 'hl-comment' },
  { tag: [tags.number, tags.unit, tags.color], class: 'hl-number' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], class: 'hl-function' },
  { tag: [tags.className, tags.typeName], class: 'hl-type' },
  { tag: tags.propertyName, class: 'hl-property' },
  { tag: tags.tagName, class: 'hl-tag' },
  { tag: tags.attributeName, class: 'hl-attribute' },
  { tag: tags.operator, class: 'hl-operator' },
  { tag: tags.regexp, class: 'hl-regexp' },
])
