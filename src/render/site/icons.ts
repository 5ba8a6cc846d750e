import type { SocialLink } from '../../../templates/props.ts'
import { suggest } from '../base/likeness.ts'
import { withoutEndSlash } from '../base/slashes.ts'
import { placeOfKey } from '../config/place.ts'
import type { Config } from '../model/config.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { Site } from '../model/site.ts'
import type { ThemeConfig } from '../model/theme-config.ts'
import type { Diagnostic } from '../model/types.ts'
import { isSafeHref } from '../parse/links.ts'
import { iconNames, iconPath } from './icon-set.ts'

/** Iconify, which has the icons of simple-icons that are newer than ours. */
const publicService = 'https://api.iconify.design'

/**
 * A locale's social links with their drawings: those in the simple-icons set are part of the page.
 *
 * A name that is not in the set gets the address of the icon service, `{iconService}/simple-icons/{icon}.svg`, unless the site wants none: then
 * only its name is shown. `socialIconFindings` reports it unless the site names a service.
 */
export function socialLinksOf({ socialLinks = [], iconService = publicService }: ThemeConfig): SocialLink[] {
  return socialLinks
    .filter(({ link }) => isSafeHref(link))
    .map((link) => {
      if (typeof link.icon !== 'string') return link
      const svg = iconSvg(link.icon)
      if (svg) return { ...link, svg }
      return iconService
        ? {
            ...link,
            iconHref: `${withoutEndSlash(iconService)}/simple-icons/${encodeURIComponent(link.icon)}.svg`,
          }
        : link
    })
}

/** Icon names that are neither in the set nor covered by an icon service, with the nearest name in the set. */
export function socialIconFindings(site: Site): Diagnostic[] {
  const themes = [site.config, ...Object.values(site.locales).map(({ config }) => config)]
  const missing = new Set(themes.flatMap(({ themeConfig }) => missingIcons(themeConfig)))
  return [...missing].map((icon) => finding(site.config, icon))
}

/** The drawing of a simple-icons name, without size and title; its place gives it colour and label. */
export function iconSvg(name: string): string | undefined {
  const drawing = iconPath(name)
  return drawing && `<svg viewBox="0 0 24 24" focusable="false"><path d="${drawing}"/></svg>`
}

function missingIcons({ socialLinks = [], iconService }: ThemeConfig): string[] {
  if (iconService) return []
  return socialLinks.flatMap(({ icon }) => (typeof icon === 'string' && !iconSvg(icon) ? [icon] : []))
}

function finding(config: Config, icon: string): Diagnostic {
  const [file = 'kbsite.config.ts', line, column] = config.file
    ? placeOfKey(config.file, config.root, ['themeConfig', 'socialLinks', 'icon']).split(':')
    : []
  const place = line && column ? { place: { line: Number(line), column: Number(column) } } : {}
  const nearest = suggest(icon, iconNames())
  return diagnose(
    'unknown-icon',
    { path: file, ...place },
    `"themeConfig.socialLinks" names the icon "${icon}", which simple-icons does not have.`,
    {
      fix: nearest
        ? `Did you mean "${nearest}"?`
        : 'Give the drawing itself as { svg: "…" }, or name an icon service in "themeConfig.iconService".',
    },
  )
}
