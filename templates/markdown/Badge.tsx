import type { ReactNode } from 'react'

type BadgeProps = { type?: 'info' | 'tip' | 'warning' | 'danger'; text?: string; children?: ReactNode }

/** A small label inside a line: a version, a state. It is left out of outlines, anchors and titles. */
export function Badge({ type = 'tip', text, children }: BadgeProps): ReactNode {
  return <span className={`kb-badge VPBadge ${type}`}>{children ?? text}</span>
}
