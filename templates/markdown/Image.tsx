import type { ImgHTMLAttributes, ReactNode } from 'react'

type ImageProps = ImgHTMLAttributes<HTMLImageElement> & {
  /** The picture for the dark theme; its size is that of the light one. */
  darkSrc?: string
}

/** A picture in a note. With width and height known it reserves its space while it loads; `darkSrc` adds its dark version. */
export function Image({ darkSrc, alt = '', className, ...attributes }: ImageProps): ReactNode {
  if (!darkSrc) return <img {...attributes} className={className} alt={alt} decoding="async" />
  return (
    <>
      <img {...attributes} className={joined(className, 'kb-light-only')} alt={alt} decoding="async" />
      <img
        {...attributes}
        src={darkSrc}
        className={joined(className, 'kb-dark-only')}
        alt={alt}
        decoding="async"
      />
    </>
  )
}

function joined(...names: readonly (string | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
