import DocLayout from './layouts/doc.tsx'
import HomeLayout from './layouts/home.tsx'
import NotFoundLayout from './layouts/not-found.tsx'
import PageLayout from './layouts/page.tsx'
import type { Layouts } from './props.ts'

/** The built-in layouts by their front matter names; `layout: false` needs none. */
export const layouts: Layouts = {
  doc: DocLayout,
  home: HomeLayout,
  page: PageLayout,
  'not-found': NotFoundLayout,
}
