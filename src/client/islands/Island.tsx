import type { ReactNode } from 'react'
import type { HydrateWhen, IslandName } from './registry.ts'

type IslandProps = {
  name: IslandName
  props: object
  when: HydrateWhen
  /** Text shown when the widget's code does not load. */
  failed?: string
  children: ReactNode
}

/**
 * The server's element around a widget: its rendered markup, its name and its JSON props.
 *
 * `hydrateIslands` finds the element, loads the code and hydrates the children in place, so children must be exactly what the widget
 * renders first with the same props. Widgets must not use `useId`: ids come from props.
 */
export function Island({ name, props, when, failed, children }: IslandProps): ReactNode {
  return (
    <div
      className="kb-island"
      data-island={name}
      data-props={JSON.stringify(props)}
      data-when={when}
      data-failed={failed}
    >
      {children}
    </div>
  )
}
