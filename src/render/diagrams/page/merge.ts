/** A drawing whose colours follow the page's theme: `svg` refers to variables defined by `pairs`. */
type Merged = { svg: string; pairs: readonly { name: string; light: string; dark: string }[] }

/** Matches possible colours. Matching other words is harmless, because only differing ones are used. */
export const colour = /#[0-9a-f]{3,8}\b|(?:rgb|hsl)a?\([^()]*\)|(?<=[:"\s,])[a-z]{3,20}(?=[;"\s,!})])/gi

/**
 * One SVG from the same drawing in two themes, or `undefined` when they differ in more than colours.
 *
 * Mermaid draws both themes with the same geometry, so the two texts agree except for colour words. Each differing pair becomes a variable
 * named after its two colours: equal pairs share a name over the whole site.
 */
export function mergeThemes(
  light: string,
  dark: string,
  isColour: (word: string) => boolean,
): Merged | undefined {
  if (light === dark) return { svg: light, pairs: [] }
  const [lightRest, lightColours] = split(light)
  const [darkRest, darkColours] = split(dark)
  if (lightRest.length !== darkRest.length || lightRest.some((part, at) => part !== darkRest[at]))
    return undefined
  const differing = lightColours.filter((word, at) => word !== darkColours[at])
  const differingDark = darkColours.filter((word, at) => word !== lightColours[at])
  if (![...differing, ...differingDark].every(isColour)) return undefined
  const pairs = new Map<string, { name: string; light: string; dark: string }>()
  const svg = lightRest.reduce((text, part, at) => {
    const one = lightColours[at - 1] ?? ''
    const other = darkColours[at - 1] ?? ''
    return text + (one === other ? one : `var(${variable(pairs, one, other)})`) + part
  })
  return { svg, pairs: [...pairs.values()] }
}

function split(text: string): [rest: string[], colours: string[]] {
  return [text.split(colour), [...text.matchAll(colour)].map(([word]) => word)]
}

function variable(
  pairs: Map<string, { name: string; light: string; dark: string }>,
  light: string,
  dark: string,
): string {
  const name = `--kb-d-${shortHash(`${light}|${dark}`)}`
  pairs.set(name, { name, light, dark })
  return name
}

/** A hash of seven characters. */
export function shortHash(text: string): string {
  let one = 0x811c9dc5
  let two = 0x9e3779b9
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    one = Math.imul(one ^ code, 16_777_619)
    two = Math.imul(two ^ code, 2_246_822_507) ^ (two >>> 13)
  }
  const number = (one >>> 0) * 2 ** 20 + ((two >>> 0) & 0xfffff)
  return number.toString(36).slice(-7).padStart(7, '0')
}
