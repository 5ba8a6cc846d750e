import type { ReactNode } from 'react'
import type { Labels } from '../labels/labels.ts'
import type { PageProps } from '../props.ts'
import { Icon } from './Icon.tsx'
import { Kept } from './Kept.tsx'

/** The same on all pages. */
export function KeptSwitch({ page }: { page: PageProps }): ReactNode {
  return (
    <Kept page={page} name="switch">
      <AppearanceSwitch labels={page.labels} />
    </Kept>
  )
}

/** Light or dark. The appearance behaviour sets its state and title, which depend on the visitor. */
function AppearanceSwitch({ labels }: { labels: Labels }): ReactNode {
  return (
    <button
      type="button"
      className="kb-switch"
      role="switch"
      aria-checked="false"
      aria-label={labels.appearance}
      data-appearance-switch=""
      data-to-dark={labels.switchToDark}
      data-to-light={labels.switchToLight}
    >
      <span className="kb-switch-knob">
        <Icon name="sun" />
        <Icon name="moon" />
      </span>
    </button>
  )
}
