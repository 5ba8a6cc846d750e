import type { ReactNode } from 'react'

type BadgeProps = { type?: 'info' | 'tip' | 'warning' | 'danger'; text?: string; children?: ReactNode }

/** A small label within a line: a version, a state. Outlines, anchors and titles leave it out. */
export function Badge({ type = 'tip', text, children }: BadgeProps): ReactNode {
  return <span className={`kb-badge VPBadge ${type}`}>{children ?? text}</span>
}
