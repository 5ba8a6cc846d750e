import type { Image, PhrasingContent, Root, Text } from 'mdast'
import type { VFile } from 'vfile'
import { placesIn } from '../../model/places.ts'
import { replaceBelow } from '../below.ts'
import { withNodes } from '../nodes.ts'

/**
 * A picture with a size after its address, as in other tools, before or after its title: `![a](./b.png "title" =100x50)`. CommonMark reads
 * it as text.
 */
export const sizedPicture =
  /!\[([^[\]\n]{0,1000})\]\((?:<([^\n<>]{1,2000})>|([^\s()<>]{1,2000}))((?:[ \t]{1,9}"[^"\n]{0,500}")?)[ \t]{1,9}=(\d{1,5}%?)?x(\d{1,5}%?)?((?:[ \t]{1,9}"[^"\n]{0,500}")?)[ \t]{0,9}\)/g

/** Sizes of pictures as other tools write them: `![a](./b.png =100x50)`, `![a](./b.png ':size=100x50')`, `![a =100x50](./b.png)` and `![a|100](./b.png)`. */
export function imageSizes() {
  return (tree: Root, file: VFile): void => {
    const source = String(file)
    if (!/!\[[^\]\n]{0,300}[=|]|:size=|\s=\d{0,5}%?x\d{0,5}%?[\s)]/.test(source)) return
    const context = { source, placeOf: placesIn(source) }
    replaceBelow(tree, (node, parent) => {
      if (node.type === 'image') return [withSize(node)]
      if (node.type === 'text' && parent.type !== 'link') return pictures(node, context)
      return undefined
    })
  }
}

type Context = { source: string; placeOf: ReturnType<typeof placesIn> }

/** `![a](… ':size=100x50')`, `![a =100x50](…)`, `![a|100](…)` and `![a|100x50](…)`. */
function withSize(image: Image): Image {
  const [option, wide, high] =
    /(?:^|[ \t]):size=(\d{1,5}%?)(?:x(\d{1,5}%?))?(?![^ \t])/.exec(image.title ?? '') ?? []
  if (option !== undefined)
    return sized({ ...image, title: image.title!.replace(option, '').trim() || null }, wide, high)
  const alt = image.alt ?? ''
  const [written = '', width, height] =
    /(?:^|[ \t])=(\d{1,5}%?)?x(\d{1,5}%?)?$/.exec(alt) ?? /\|(\d{2,4})(?:x(\d{2,4}))?$/.exec(alt) ?? []
  return width || height
    ? sized({ ...image, alt: alt.slice(0, alt.length - written.length) }, width, height)
    : image
}

/** A picture with this size in pixels or per cent. */
export function sized(image: Image, width: string | undefined, height: string | undefined): Image {
  const size = { ...(width && { width }), ...(height && { height }) }
  return { ...image, data: { ...image.data, hProperties: { ...image.data?.hProperties, ...size } } }
}

function pictures(text: Text, context: Context): PhrasingContent[] {
  if (!text.value.includes('](')) return [text]
  let offset = text.position?.start.offset ?? 0
  const found = [...text.value.matchAll(sizedPicture)].flatMap((match) => {
    const [whole, alt = '', inAngles, bare = '', before, width, height, behind] = match
    const at = context.source.indexOf(whole, offset)
    // Escaped text is intentional.
    if (at < 0 || at > (text.position?.end.offset ?? 0) || !(width || height)) return []
    offset = at + whole.length
    const position = { start: placed(at, context), end: placed(offset, context) }
    const title = (before || behind)?.trim().slice(1, -1) || null
    const picture = sized({ type: 'image', url: inAngles ?? bare, alt, title, position }, width, height)
    return [{ start: match.index, end: match.index + whole.length, nodes: [picture] }]
  })
  return withNodes(text, found)
}

function placed(offset: number, { placeOf }: Context) {
  return { ...placeOf(offset), offset }
}
