import { type ReactNode, useState } from 'react'
import type { PreviewLabels } from './labels.ts'
import type { ValueRow, ValueRows, ValueView } from './protocol.ts'

export type LoadChildren = (id: number, from: number) => Promise<ValueRows>

type ValueTreeProps = { value: ValueView; labels: PreviewLabels; load: LoadChildren }

/** A value as a tree with one root row, closed at first. Children are asked for when a row is opened the first time. */
export function ValueTree({ value, labels, load }: ValueTreeProps): ReactNode {
  return (
    <ul className="kb-value-tree">
      <ValueTreeRow value={value} labels={labels} load={load} />
    </ul>
  )
}

type Children = { rows: readonly ValueRow[]; rest: number; failed: boolean }

function ValueTreeRow({ rowKey, value, labels, load }: ValueTreeProps & { rowKey?: string }): ReactNode {
  const [open, setOpen] = useState(false)
  const [children, setChildren] = useState<Children>({ rows: [], rest: 0, failed: false })
  const { id } = value

  const more = async (known: readonly ValueRow[]): Promise<void> => {
    if (id === undefined) return
    try {
      const { rows, rest } = await load(id, known.length)
      setChildren({ rows: [...known, ...rows], rest, failed: false })
    } catch {
      // The run is over, so the value is gone; what was read before stays.
      setChildren({ rows: known, rest: 0, failed: true })
    }
  }
  const toggle = (): void => {
    if (!open && children.rows.length === 0) more([])
    setOpen(!open)
  }
  const label = <ValueLabel rowKey={rowKey} value={value} />
  if (id === undefined) return <li className="kb-value-row">{label}</li>
  return (
    <li className="kb-value-row">
      <button type="button" className="kb-value-toggle" aria-expanded={open} onClick={toggle}>
        {label}
      </button>
      <ul hidden={!open}>
        {children.rows.map((row) => (
          <ValueTreeRow key={row.key} rowKey={row.key} value={row.value} labels={labels} load={load} />
        ))}
        {children.rest > 0 && (
          <li className="kb-value-row">
            <button type="button" className="kb-value-more" onClick={() => more(children.rows)}>
              {`… ${labels.more(children.rest)}`}
            </button>
          </li>
        )}
        {children.failed && <li className="kb-value-row">{labels.ended}</li>}
      </ul>
    </li>
  )
}

function ValueLabel({ rowKey, value }: { rowKey?: string; value: ValueView }): ReactNode {
  return (
    <span className="kb-value">
      {rowKey !== undefined && (
        <>
          <b className="kb-value-key">{rowKey}</b>
          {': '}
        </>
      )}
      {value.type === 'function' && <span className="kb-value-mark">{'ƒ '}</span>}
      <span className="kb-value-label" data-type={value.type}>
        {value.label}
      </span>
    </span>
  )
}
