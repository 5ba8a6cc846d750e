import type { Dispose } from '../../dispose.ts'
import { fieldMemory } from '../../platform/field-memory.ts'
import type { Editor } from './editor.ts'
import type { PreviewKind } from './model.ts'

export type EditableCode = {
  /** The code as the reader has changed it. */
  text: () => string
  /** Loads the editor and focuses it. */
  edit: () => Promise<void>
  /** Restores the note's code, without an editor. */
  restore: () => void
  dispose: Dispose
}

type Options = { code: string; kind: PreviewKind; label: string; run: () => void }

/** The highlighted code of a preview. An editor replaces it when the reader begins to type, presses Enter, or calls `edit`. */
export function createEditableCode(holder: HTMLElement, { code, kind, label, run }: Options): EditableCode {
  const shown = [...holder.childNodes]
  const memory = fieldMemory(holder)
  let text = memory.read() || code
  let editor: Editor | undefined
  let isOver = false
  const change = (changed: string): void => {
    text = changed
    memory.write(changed === code ? '' : changed)
  }
  const show = async (): Promise<void> => {
    const { createEditor } = await import('./editor.ts')
    const made = editor ?? (await createEditor({ code: text, kind, label, change, run }))
    if (isOver) return
    if (!editor) {
      editor = made
      holder.toggleAttribute('data-edited', true)
      holder.removeAttribute('tabindex')
      holder.replaceChildren(editor.element)
    }
  }
  const edit = (): Promise<void> => show().then(() => editor?.focus())
  const hide = (): void => {
    if (!editor) return
    editor.dispose()
    editor = undefined
    holder.toggleAttribute('data-edited', false)
    holder.tabIndex = 0
    holder.replaceChildren(...shown)
  }
  const begin = (event: KeyboardEvent): void => {
    if (editor || event.target !== holder || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key !== 'Enter' && !(event.key.length === 1 && event.key !== ' ')) return
    event.preventDefault()
    void edit()
  }
  holder.addEventListener('keydown', begin)
  // The reader changed the code, left the page, and has returned.
  if (text !== code) void show()
  return {
    text: () => text,
    edit,
    restore: () => {
      change(code)
      hide()
    },
    dispose: () => {
      isOver = true
      holder.removeEventListener('keydown', begin)
      hide()
    },
  }
}
