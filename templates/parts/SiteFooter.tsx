import type { ReactNode } from 'react'
import type { PageProps } from '../props.ts'
import { Html } from './Html.tsx'

/** The site's own lines at the end of a page. */
export function SiteFooter({ footer }: { footer: NonNullable<PageProps['footer']> }): ReactNode {
  return (
    <footer className="kb-site-footer">
      {footer.message && <Html as="p" text={footer.message} />}
      {footer.copyright && <Html as="p" text={footer.copyright} />}
    </footer>
  )
}
