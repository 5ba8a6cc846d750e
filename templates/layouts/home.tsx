import type { ReactNode } from 'react'
import { Features } from '../parts/Features.tsx'
import { Hero } from '../parts/Hero.tsx'
import { Slot } from '../parts/Slot.tsx'
import type { PageProps } from '../props.ts'

/** The home page of a site: hero, features, then the page's Markdown. */
export default function HomeLayout(page: PageProps): ReactNode {
  return (
    <main className="kb-home" id="kb-main">
      <Slot page={page} name="home-hero-before" />
      <Hero page={page} />
      <Slot page={page} name="home-hero-after" />
      <Slot page={page} name="home-features-before" />
      <Features features={page.features} />
      <Slot page={page} name="home-features-after" />
      <div className={page.markdownStyles ? 'kb-home-content kb-prose vp-doc' : 'kb-home-content'}>
        {page.content}
      </div>
      {page.slots.Catalog && <div className="kb-home-content kb-prose">{page.slots.Catalog(page)}</div>}
    </main>
  )
}
