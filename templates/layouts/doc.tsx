import type { ReactNode } from 'react'
import { Aside, hasAside } from '../parts/Aside.tsx'
import { Backlinks } from '../parts/Backlinks.tsx'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { DocFooter } from '../parts/DocFooter.tsx'
import { DocMeta } from '../parts/DocMeta.tsx'
import { LocalGraph } from '../parts/LocalGraph.tsx'
import { Slot } from '../parts/Slot.tsx'
import type { PageProps } from '../props.ts'

/** A note: the text in a readable column, its outline beside it, edit link and neighbours below. */
export default function DocLayout(page: PageProps): ReactNode {
  const aside = hasAside(page)
  return (
    <div className="kb-doc" data-aside={aside ? (page.aside === 'left' ? 'left' : 'right') : undefined}>
      <Slot page={page} name="doc-top" />
      <div className="kb-doc-columns">
        {aside && <Aside page={page} />}
        <div className="kb-doc-main">
          <Slot page={page} name="doc-before" />
          <Breadcrumb page={page} />
          <main id="kb-main">
            <DocMeta page={page} />
            <div className="kb-prose vp-doc" data-pagefind-body={page.isNotFound ? undefined : ''}>
              {page.content}
              {page.slots.Catalog?.(page)}
            </div>
            <DocFooter page={page} />
          </main>
          <Backlinks page={page} />
          <LocalGraph page={page} />
          <Slot page={page} name="doc-after" />
        </div>
      </div>
      <Slot page={page} name="doc-bottom" />
    </div>
  )
}
