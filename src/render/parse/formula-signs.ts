/** A command of TeX, a power or an index, which neither prices nor variable names in code have. */
const certain =
  /\\[A-Za-z]{2,}|[\w)\]}|']\^(?:\{|\\?[A-Za-z0-9])|(?:(?<![A-Za-z_])[A-Za-z]|[\d)\]}|'])_(?:\{|\\[A-Za-z]|[A-Za-z](?![A-Za-z_])|\d+(?![A-Za-z_]))/
/** A term of single letters: `n`, `O(n)`, `x = 1`. */
const term = /^[A-Za-z]'?(?![A-Za-z])(?:[\d\s()=<>+*/|,!'-]|(?<![A-Za-z])[A-Za-z](?![A-Za-z]))*$/

type IsText = (offset: number) => boolean

/** The position of the first obvious formula `$…$` or `$$…$$` in a text. `isText` says whether a dollar is outside of code. */
export function formulaInDollars(text: string, isText: IsText): number | undefined {
  return first(
    text,
    inDollars,
    ({ 0: whole, 1: inside, 2: spaced, index }) =>
      isObvious((inside ?? spaced!).trim()) && isText(index) && isText(index + whole.length - 1),
  )
}

export function isObvious(inside: string): boolean {
  return isCertain(inside) || term.test(inside)
}

export function isCertain(inside: string): boolean {
  return certain.test(inside)
}

/** All obvious formulas `$…$` and `$$…$$` in a text of a note with formulas, where a number is one. */
export function formulasInDollars(
  text: string,
): { index: number; length: number; formula: string; isBlock: boolean }[] {
  return [...text.matchAll(everyInDollars)].flatMap(({ 0: whole, 1: block, 2: inline, 3: spaced, index }) => {
    const formula = block ?? inline ?? spaced!
    return isObvious(formula.trim()) || /^\d[\d.,]*$/.test(formula)
      ? [{ index, length: whole.length, formula, isBlock: block !== undefined }]
      : []
  })
}

/** The same for `\(…\)` and `\[…\]`. */
export function formulaInBrackets(text: string, isText: IsText): number | undefined {
  return first(text, inBrackets, ({ 1: inline, 2: block, index }) => {
    const content = inline ?? block!
    const isBlock = inline === undefined
    return certain.test(content) && bracketsHoldFormula(content, { isBlock }) && isText(index)
  })
}

function first(text: string, pattern: RegExp, fits: (match: RegExpExecArray) => boolean): number | undefined {
  return [...text.matchAll(pattern)].find(fits)?.index
}

const inBrackets = /(?<!\\)(?:\\\(((?:(?!\\[()]).){1,500}?)\\\)|\\\[((?:(?!\\[[\]]).){1,500}?)\\\])/gs

// A price or the name of a variable is followed by another one: `$5-$10`, `$HOME/$USER`.
const inDollars = /(?<![\\$\w])\$\$?(?:(?![\s$])([^$\n]{1,500})(?<![\s\\])| ([^$\n]{1,200}) )\$\$?(?![\w$])/g
const everyInDollars =
  /(?<![\\$])\$\$([^$]{1,2000})\$\$(?!\$)|(?<![\\$\w])\$(?:(?![\s$])([^$\n]{1,200})(?<![\s\\])| ([^$\n]{1,200}) )\$(?![\w$])/g

const han = /\p{Script=Han}/u
const words = /^(?=[\s\S]*?[A-Za-z]{3})[\w\s,.'-]*$/

/** Whether `\(…\)` or, as a block, `\[…\]` is a formula rather than words whose brackets were escaped: `\[1\]`, `\[x\] done`. */
export function bracketsHoldFormula(content: string, { isBlock }: { isBlock: boolean }): boolean {
  const bare = content.replace(/\\(?:text|mathrm|mbox)\w{0,10}\s?\{[^{}]*\}/g, '\\text{}').trim()
  if (bare === '' || han.test(bare)) return false
  return isBlock ? certain.test(bare) || /[=<>+]/.test(bare) : !words.test(bare)
}
