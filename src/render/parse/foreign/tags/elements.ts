/** Whether a line is HTML, below which there is no Markdown. */
export function isHtml(line = ''): boolean {
  return /^[ \t]*<\/?[a-z].*>[ \t]*$/i.test(line)
}

/** A line that a tag became; below one of HTML as an element. */
export function shapedBelow(above: string | undefined, line: string): string {
  return isHtml(above) ? asElements(line) : line
}

/** The links and pictures that tags became, as elements. */
export function asElements(markdown: string): string {
  return markdown.replace(
    /^(?:- )?(!?)\[([^\]\n]{0,500})\]\((?:<([^<>\n]{1,1000})>|([^\s()<>]{1,1000}))\)/,
    (_, picture: string, text: string, inAngles?: string, bare?: string) => {
      const [address, words] = [inAngles ?? bare ?? '', text].map((one) =>
        one.replace(/["<>]/g, (sign) => `&#${sign.charCodeAt(0)};`),
      )
      return picture ? `<img src="${address}" alt="${words}">` : `<a href="${address}">${words}</a>`
    },
  )
}
