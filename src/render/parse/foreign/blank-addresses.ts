import { outsideCode } from '../code/spans.ts'
import { blankAddress, isAddressWithBlank } from '../lint/blank-address.ts'

/** A line in which addresses with spaces are in angle brackets, which some tools and editors do without. */
export function bracketedLine(line: string): string {
  return blankSign.test(line) ? outsideCode(line, bracketed) : line
}

/** Whether a line may contain such an address. */
export const blankSign = /\]\((?:[^()<>\n]|\([^()<>\n]{0,300}\)){0,300}?[ \t]/

function bracketed(text: string): string {
  return text.replace(
    blankAddress,
    (whole: string, mark: string, words: string, given: string, title: string) => {
      const address = given.trim()
      // A title may also be in single quotes or parentheses.
      const isBlank = isAddressWithBlank(address) && !/[ \t](?:'[^']*'|\([^()]*\))$/.test(address)
      return isBlank ? `${mark}[${words}](<${address}>${title})` : whole
    },
  )
}
