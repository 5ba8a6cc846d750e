import type { Element } from 'hast'
import type { ReactNode } from 'react'

/** The component for each element of a note, by its name. */
export type Components = Readonly<Record<string, (props: never) => ReactNode>>

/** The props of a component: the attributes of an element, and the element itself. */
export type WithNode<Props> = Props & { node: Element; children?: ReactNode }

/** A component that shows an element by its attributes. */
export function ofProps<Props extends object>(show: (props: Props) => ReactNode) {
  return ({ node: _, ...props }: WithNode<Props>) => show(props as unknown as Props)
}

/** A component for one of our elements, whose properties are not attributes; `children` are its rendered children. */
export function ofNode(show: (node: Element, children: ReactNode) => ReactNode) {
  return ({ node, children }: WithNode<object>) => show(node, children)
}
