import type { ReactNode } from 'react'
import type { Feature, ImageSource } from '../props.ts'
import { Html } from './Html.tsx'
import { iconHtml } from './inline-html.ts'
import { ThemeImage } from './ThemeImage.tsx'

/**
 * Class of the feature grid by the number of features: product spec §9.
 *
 * 0 and 1 have none; 2 gives `grid-2`, 3 `grid-3`, other multiples of 3 `grid-6`, anything else above 3 `grid-4`.
 */
export function gridClass(count: number): string | undefined {
  if (count < 2) return undefined
  if (count === 2) return 'grid-2'
  if (count === 3) return 'grid-3'
  return count % 3 === 0 ? 'grid-6' : 'grid-4'
}

/** Whether an icon is the path or address of a picture rather than an emoji or markup. */
export function isPicturePath(icon: string): boolean {
  return /^(https?:|\.{0,2}\/)/.test(icon)
}

/** The site's features as cards. A feature with a link is one link as a whole. */
export function Features({ features }: { features: readonly Feature[] }): ReactNode {
  if (features.length === 0) return null
  return (
    <ul className={['kb-features', gridClass(features.length)].filter(Boolean).join(' ')}>
      {features.map((feature) => (
        <li key={feature.title + (feature.href ?? '')}>
          <FeatureCard feature={feature} />
        </li>
      ))}
    </ul>
  )
}

function FeatureCard({ feature }: { feature: Feature }): ReactNode {
  const body = (
    <>
      {feature.icon && <FeatureIcon icon={feature.icon} />}
      <Html as="h2" className="kb-feature-title" text={feature.title} />
      {feature.details && <Html as="p" className="kb-feature-details" text={feature.details} />}
      {feature.linkText && <p className="kb-feature-link">{feature.linkText}</p>}
    </>
  )
  if (!feature.href) return <div className="kb-feature">{body}</div>
  return (
    <a className="kb-feature" href={feature.href} target={feature.target} rel={feature.rel}>
      {body}
    </a>
  )
}

function FeatureIcon({ icon }: { icon: ImageSource }): ReactNode {
  if (typeof icon === 'object' && 'wrap' in icon && icon.wrap) {
    return (
      <div className="kb-feature-icon">
        <ThemeImage image={icon} size={48} />
      </div>
    )
  }
  if (typeof icon === 'object' || isPicturePath(icon))
    return <ThemeImage className="kb-feature-picture" image={icon} size={48} />
  // An emoji, or markup such as an SVG in the front matter.
  return (
    <div
      className="kb-feature-icon"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: iconHtml(icon) }}
    />
  )
}
