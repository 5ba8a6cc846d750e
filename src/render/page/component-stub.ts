import { counted } from '../base/counted.ts'
import type { OwnTag } from '../parse/foreign/own-tags.ts'

/** A component to be filled in for a tag that notes use: it shows its content, and names its attributes. */
export function componentStub(name: string, { props, uses }: OwnTag): string {
  const { path, line } = uses[0]!
  const types = [...props.filter((prop) => prop !== 'children').map(typeOf), 'children?: ReactNode']
  return `import type { ReactNode } from 'react'

// In ${counted(uses.length, 'note')}, first in ${JSON.stringify(path)} at line ${line}. Write what the tag shows; until then it is its content.
export default function ${name}({ children }: { ${types.join('; ')} }) {
  return <>{children}</>
}
`
}

function typeOf(prop: string): string {
  return `${/^[A-Za-z_$][\w$]*$/.test(prop) ? prop : JSON.stringify(prop)}?: unknown`
}
