/** A link or picture: mark, text, address and title. */
export const blankAddress =
  /(!?)\[([^[\]\n]{0,300})\]\(((?:[^()<>"\n]|\([^()<>"\n]{0,300}\)){1,500}?)((?:[ \t]{1,9}"[^"\n]{0,300}")?)\)/g

/** An address of a file or another site with a space in it, rather than a call such as `list[0](a, b)` or a picture with its size. */
export function isAddressWithBlank(target: string): boolean {
  return (
    /[ \t]/.test(target) &&
    !/ =\d*%?x\d*%?$/.test(target) &&
    /^(?:\.{0,2}\/|https?:|mailto:|tel:)|\.\w{2,5}(?:[?#]|$)/i.test(target)
  )
}
