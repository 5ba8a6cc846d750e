import type { ImgHTMLAttributes } from 'react'
import type { Site, Size } from '../model/site.ts'
import type { Page } from '../model/types.ts'
import { linkKind } from '../parse/links.ts'
import { linkTargets } from '../site/assemble.ts'
import { resolveFile } from '../site/links/resolve-link.ts'

type Attributes = ImgHTMLAttributes<HTMLImageElement>
type Written = Attributes & {
  /** Address of the same picture for the dark theme, written as `{dark=…}`. */
  dark?: string
}

/** How the notes of a page refer to pictures and other media: `href` turns an address as written into an href, `image` a whole picture. */
export function mediaOf(page: Page, site: Site) {
  const targets = linkTargets(site)
  const resolve = (src: string): { file?: string; href: string } =>
    linkKind(src) === 'external' || src === '' || src.startsWith('#')
      ? { href: src }
      : resolveFile(targets, page.path, src)
  const href = (src: string) => resolve(src).href

  function image({
    src,
    dark,
    className,
    srcSet,
    width,
    height,
    ...rest
  }: Written): Attributes & { darkSrc?: string } {
    if (typeof src !== 'string') return { ...rest, width, height, className }
    const { address, theme } = splitTheme(src)
    const { file, href: own } = resolve(address)
    const lazy = site.config.markdown.image?.lazyLoading && { loading: 'lazy' as const }
    return {
      ...lazy,
      ...rest,
      src: own,
      ...(srcSet && { srcSet: sourceSet(srcSet, href) }),
      ...sizeOf({ width, height }, file === undefined ? undefined : site.imageSizes.get(file)),
      ...joinedClass(className, theme),
      ...(dark && { darkSrc: href(dark) }),
    }
  }
  return { href, image, sourceSet: (set: string) => sourceSet(set, href) }
}

const themes: Readonly<Record<string, string>> = {
  light: 'kb-light-only',
  dark: 'kb-dark-only',
  'only-light': 'kb-light-only',
  'only-dark': 'kb-dark-only',
  'gh-light-mode-only': 'kb-light-only',
  'gh-dark-mode-only': 'kb-dark-only',
}

/** `a.png#dark` is a picture for the dark theme only; other hashes belong to the address. */
export function splitTheme(src: string): { address: string; theme?: string } {
  const at = src.lastIndexOf('#')
  const theme = at < 0 ? undefined : themes[src.slice(at + 1)]
  return theme ? { address: src.slice(0, at), theme } : { address: src }
}

function joinedClass(own: string | undefined, theme: string | undefined): { className?: string } {
  const className = [own, theme].filter(Boolean).join(' ')
  return className ? { className } : {}
}

/** The author's sizes, completed in the picture's proportions, so that the page does not jump when it loads. */
function sizeOf({ width, height }: Pick<Attributes, 'width' | 'height'>, real: Size | undefined) {
  if (!real || (width !== undefined && height !== undefined)) {
    return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) }
  }
  const own = Number(width)
  const other = Number(height)
  if (width !== undefined)
    return { width, ...(own > 0 && { height: Math.round((own * real.height) / real.width) }) }
  if (height !== undefined)
    return { ...(other > 0 && { width: Math.round((other * real.width) / real.height) }), height }
  return real
}

function sourceSet(set: string, href: (src: string) => string): string {
  return set
    .split(',')
    .map((candidate) => {
      const [src = '', ...rest] = candidate.trim().split(/\s+/)
      return [href(src), ...rest].join(' ')
    })
    .join(', ')
}
