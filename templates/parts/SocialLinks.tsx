import type { ReactNode } from 'react'
import type { SocialLink } from '../props.ts'

/**
 * Links to the author's profiles elsewhere, each an icon with a name. Drawings come with the page; an icon that is not in the set is
 * fetched unless the site forbids it (`iconHref`). Without a drawing the name is shown.
 */
export function SocialLinks({ links }: { links: readonly SocialLink[] }): ReactNode {
  return (
    <ul className="kb-social">
      {links.map((link) => (
        <li key={link.link}>
          <a href={link.link} target="_blank" rel="noopener" aria-label={nameOf(link)}>
            <SocialIcon link={link} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function SocialIcon({ link }: { link: SocialLink }): ReactNode {
  const svg = typeof link.icon === 'object' ? link.icon.svg : link.svg
  if (svg)
    return <span className="kb-social-icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
  if (link.iconHref)
    return <img className="kb-social-icon" src={link.iconHref} alt="" width="20" height="20" />
  return <span className="kb-social-name">{nameOf(link)}</span>
}

function nameOf({ ariaLabel, icon, link }: SocialLink): string {
  return ariaLabel ?? (typeof icon === 'string' ? icon : link)
}
