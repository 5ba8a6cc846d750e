import { outsideFences } from '../../code/fences.ts'
import { outsideCode } from '../../code/spans.ts'

/** A picture of another site with its size after the address, which the parser would take for a link: `![a](https://b.example/c.png =100x)`. */
export const sizedPicture =
  /!\[([^[\]\n]{0,1000})\]\((https?:\/\/[^\s()<>]{1,2000})[ \t]{1,9}(=\d{0,5}%?x\d{0,5}%?)[ \t]{0,9}\)/
const each = new RegExp(sizedPicture, 'g')

/** Writes the size before the brackets, `![a =100x](https://b.example/c.png)`. */
export function sizedPictures(lines: readonly string[]): string[] {
  return outsideFences(lines, (line) =>
    sizedPicture.test(line) ? outsideCode(line, (text) => text.replace(each, '![$1 $3]($2)')) : line,
  )
}
