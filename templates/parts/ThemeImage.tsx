import type { ReactNode } from 'react'
import type { ImageSource } from '../props.ts'

type ThemeImageProps = { image: ImageSource; className?: string; size?: number }

/** A picture, or a light and a dark one, of which the style sheet shows the right one. `size` is the edge in CSS px if the source names none. */
export function ThemeImage({ image, className = '', size }: ThemeImageProps): ReactNode {
  const picture = typeof image === 'string' ? { src: image } : image
  const text = ('alt' in picture && picture.alt) || ''
  const box = {
    width: ('width' in picture && picture.width) || size,
    height: ('height' in picture && picture.height) || size,
  }
  if ('light' in picture) {
    return (
      <>
        <img {...box} alt={text} className={`${className} kb-light-only`.trim()} src={picture.light} />
        <img {...box} alt={text} className={`${className} kb-dark-only`.trim()} src={picture.dark} />
      </>
    )
  }
  return <img {...box} alt={text} className={className || undefined} src={picture.src} />
}
