import type { ReactNode } from 'react'
import type { HeroAction, PageProps } from '../props.ts'
import { Html } from './Html.tsx'
import { Slot } from './Slot.tsx'
import { ThemeImage } from './ThemeImage.tsx'

/** The opening of a home page; name and text form its heading. */
export function Hero({ page }: { page: PageProps }): ReactNode {
  const { hero } = page
  if (!hero) return null
  const hasImage = Boolean(hero.image || page.slots['home-hero-image'])
  return (
    <section className="kb-hero" data-image={hasImage ? '' : undefined}>
      <div className="kb-hero-main">
        <Slot page={page} name="home-hero-info-before" />
        <Slot page={page} name="home-hero-info">
          {(hero.name || hero.text) && (
            <h1 className="kb-hero-heading">
              {hero.name && <Html className="kb-hero-name" text={hero.name} />}{' '}
              {hero.text && <Html className="kb-hero-text" text={hero.text} />}
            </h1>
          )}
          {hero.tagline && <Html as="p" className="kb-hero-tagline" text={hero.tagline} />}
        </Slot>
        <Slot page={page} name="home-hero-info-after" />
        {hero.actions.length > 0 && (
          <div className="kb-hero-actions">
            {hero.actions.map((action) => (
              <HeroButton key={action.text + action.href} action={action} />
            ))}
          </div>
        )}
        <Slot page={page} name="home-hero-actions-after" />
      </div>
      {hasImage && (
        <div className="kb-hero-image">
          <Slot page={page} name="home-hero-image">
            {hero.image && <ThemeImage image={hero.image} />}
          </Slot>
        </div>
      )}
    </section>
  )
}

function HeroButton({ action }: { action: HeroAction }): ReactNode {
  return (
    <a
      className="kb-button"
      data-theme={action.theme}
      href={action.href}
      target={action.target}
      rel={action.rel}
    >
      <Html text={action.text} />
    </a>
  )
}
