import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from 'react'
import type { PreviewLabels } from './labels.ts'
import type { Entry } from './model.ts'
import { type LoadChildren, ValueTree } from './ValueTree.tsx'

type OutputProps = {
  id: string | undefined
  /** Out of sight it keeps which rows of its values are open. */
  hidden: boolean
  entries: readonly Entry[]
  labels: PreviewLabels
  load: LoadChildren
  style?: CSSProperties | undefined
}

/** The entries in the order of the calls. A screen reader speaks what is added. */
export function Output({ id, hidden, entries, labels, load, style }: OutputProps): ReactNode {
  // Rows are memoised, so the function they get has to stay the same while the run behind it changes.
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  const stable = useRef<LoadChildren>((node, from) => latest.current(node, from))
  return (
    <div
      id={id}
      hidden={hidden}
      className="kb-code-preview-output"
      style={style}
      role="log"
      aria-live="polite"
      aria-label={labels.output}
      tabIndex={0}
    >
      {entries.map((entry) => (
        <EntryRow key={entry.key} entry={entry} labels={labels} load={stable.current} />
      ))}
    </div>
  )
}

type EntryProps = { entry: Entry; labels: PreviewLabels; load: LoadChildren }

const EntryRow = memo(function EntryRow({ entry, labels, load }: EntryProps): ReactNode {
  if (entry.type === 'dir') {
    return (
      <div className="kb-code-preview-entry" data-type="dir">
        <ValueTree value={entry.value} labels={labels} load={load} />
      </div>
    )
  }
  const { type, text } =
    entry.type === 'end' ? { type: 'error' as const, text: `Error: ${labels[entry.reason]}` } : entry
  return (
    <div className="kb-code-preview-entry" data-type={type}>
      <span className="kb-code-preview-prompt" aria-hidden="true" />
      {type !== 'log' && <span className="kb-code-preview-badge">{type.toUpperCase()}</span>}
      <span className="kb-code-preview-text">{text}</span>
    </div>
  )
})
