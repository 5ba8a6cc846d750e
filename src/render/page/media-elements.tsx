import type { CSSProperties, ImgHTMLAttributes, ObjectHTMLAttributes } from 'react'
import { Image } from '../../../templates/markdown/Image.tsx'
import type { BodyContext } from './body-context.ts'
import { type Components, ofProps } from './elements.ts'
import { mediaOf } from './media.ts'

type Sized = { width?: string | number; height?: string | number; style?: CSSProperties }
type MediaProps = Sized & { src?: string; poster?: string; srcSet?: string }

/** Pictures, and media written as HTML: addresses of files become hrefs. */
export function mediaElements({ page, site }: BodyContext): Components {
  const { href, image, sourceSet } = mediaOf(page, site)
  const withHrefs = (props: MediaProps) => ({
    ...props,
    ...(props.src && { src: href(props.src) }),
    ...(props.poster && { poster: href(props.poster) }),
    ...(props.srcSet && { srcSet: sourceSet(props.srcSet) }),
  })
  const element = (Tag: 'source' | 'video' | 'audio' | 'track') =>
    ofProps((props: MediaProps) => <Tag {...withHrefs(props)} />)
  // Screen readers announce a frame by its title.
  const frame = (Tag: 'iframe' | 'embed') =>
    ofProps((props: MediaProps) => <Tag title={hostOf(props.src)} {...withHrefs(inProportion(props))} />)
  function picture(props: ImgHTMLAttributes<HTMLImageElement>) {
    const shown = image(props)
    // No such file: a browser would show a broken picture.
    if (shown.src?.startsWith('[[')) return <span className="kb-unresolved">{shown.alt}</span>
    return <Image {...shown} />
  }
  return {
    img: ofProps(picture),
    source: element('source'),
    video: element('video'),
    audio: element('audio'),
    track: element('track'),
    iframe: frame('iframe'),
    embed: frame('embed'),
    object: ofProps(({ data, title, ...props }: ObjectHTMLAttributes<HTMLObjectElement>) => (
      <object title={title} {...inProportion(props)} {...(data && { data: href(data) })} />
    )),
  }
}

function hostOf(src = ''): string | undefined {
  return URL.canParse(src) ? new URL(src).hostname : undefined
}

/** Embedded content is at most as wide as the text, and keeps its proportions if both sizes are given. Browsers do this themselves for pictures and videos. */
function inProportion<Props extends Sized>(props: Props): Props {
  const width = Number(props.width)
  const height = Number(props.height)
  if (!(width > 0 && height > 0)) return props
  return { ...props, style: { aspectRatio: `${width} / ${height}`, height: 'auto', ...props.style } }
}
