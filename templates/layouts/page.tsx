import type { ReactNode } from 'react'
import { Slot } from '../parts/Slot.tsx'
import type { PageProps } from '../props.ts'

/** Only the page's content, without document styles. */
export default function PageLayout(page: PageProps): ReactNode {
  return (
    <main className="kb-page" id="kb-main">
      <Slot page={page} name="page-top" />
      {page.content}
      <Slot page={page} name="page-bottom" />
    </main>
  )
}
