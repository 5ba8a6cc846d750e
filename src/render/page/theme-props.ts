import type { Appearance, ImageSource, PageProps } from '../../../templates/props.ts'
import type { AppearanceConfig, ScrollOffset } from '../model/options.ts'
import type { LocaleSite } from '../model/site.ts'
import type { LinkTargets } from '../site/links/link-targets.ts'
import { withAddresses } from '../site/links/raw-address.ts'

/** Addresses of links and images in the config. */
type Addresses = {
  targets: LinkTargets
  toHref: (link: string) => string
  toImage: (image: unknown) => ImageSource | undefined
}

type ThemeProps = Pick<
  PageProps,
  'logoLink' | 'siteTitle' | 'logo' | 'footer' | 'appearance' | 'prefetch' | 'scrollOffset'
>

/** The config of a locale, the same for all of its pages. */
export function themePropsOf(
  { config, title }: LocaleSite,
  { targets, toHref, toImage }: Addresses,
): ThemeProps {
  const { logoLink, siteTitle, logo, footer } = config.themeConfig
  return {
    ...(logoLink !== undefined && { logoLink: logoLinkOf(logoLink, toHref) }),
    siteTitle: siteTitle ?? title,
    ...(logo !== undefined && { logo: toImage(logo)! }),
    ...(footer && { footer: footerOf(footer, targets) }),
    appearance: appearanceOf(config.appearance),
    ...(!config.prefetch && { prefetch: false }),
    ...(config.scrollOffset !== undefined && { scrollOffset: scrollOffsetOf(config.scrollOffset) }),
  }
}

function logoLinkOf(
  value: string | { link: string; target?: string; rel?: string },
  toHref: (link: string) => string,
) {
  if (typeof value === 'string') return { href: toHref(value) }
  const { link, ...rest } = value
  return { href: toHref(link), ...rest }
}

function footerOf({ message, copyright }: NonNullable<PageProps['footer']>, targets: LinkTargets) {
  return {
    ...(message !== undefined && { message: withAddresses(targets, message) }),
    ...(copyright !== undefined && { copyright: withAddresses(targets, copyright) }),
  }
}

function appearanceOf(config: AppearanceConfig): Appearance {
  if (config === false) return { mode: 'off', initial: 'light' }
  if (config === 'dark') return { mode: 'switch', initial: 'dark' }
  if (config === 'force-dark') return { mode: 'forced', initial: 'dark' }
  if (config === 'force-auto') return { mode: 'forced', initial: 'auto' }
  if (typeof config === 'object') return { mode: 'switch', initial: config.initialValue ?? 'auto' }
  return { mode: 'switch', initial: 'auto' }
}

/** Default space below elements at the top, in CSS px. */
const usualPadding = 24

function scrollOffsetOf(own: ScrollOffset): NonNullable<PageProps['scrollOffset']> {
  if (typeof own === 'number') return own
  const { selector, padding = usualPadding } =
    typeof own === 'object' && 'selector' in own ? own : { selector: own as string | readonly string[] }
  return { selectors: typeof selector === 'string' ? [selector] : selector, padding }
}
