import type { ReactNode } from 'react'

export type FormulaProps = {
  /** The formula's source. */
  source: string
  /** The formula as MathML; an invalid one has none and shows its source. */
  html?: string
  /** A formula on its own lines; it can be scrolled by keyboard. */
  display?: boolean
}

/** A formula, rendered at build time: browsers show MathML without any script. */
export function Formula({ source, html, display }: FormulaProps): ReactNode {
  if (html === undefined) {
    const code = <code className="kb-math-failed">{source}</code>
    return display ? <p>{code}</p> : code
  }
  const markup = { __html: html }
  return display ? (
    <div className="kb-math" tabIndex={0} dangerouslySetInnerHTML={markup} />
  ) : (
    <span className="kb-math" dangerouslySetInnerHTML={markup} />
  )
}
