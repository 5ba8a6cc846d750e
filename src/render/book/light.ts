import type { Diagram } from '../model/types.ts'

type Styles = Extract<Diagram, { status: 'drawn' }>['styles']

/**
 * Style sheets and drawings in the light theme, with all variables replaced by colours: books have one theme, and many e-readers do not
 * support variables.
 */
export function lightOnly(text: string, styles: Styles): string {
  const colours = new Map(
    styles.flatMap(({ css }) => {
      const [, name, value = ''] = definition.exec(css) ?? []
      return name ? [[name, lightPart(value).trim()]] : []
    }),
  )
  return lightPart(text).replace(
    /var\((--kb-d-[a-z0-9]+)\)/g,
    (use, name: string) => colours.get(name) ?? use,
  )
}

const definition = /^:root\{(--kb-d-[a-z0-9]+):([^}]*)\}$/

const switches = /var\(--kb-(light|dark),/g

/** Keeps `A` of `var(--kb-light, A) var(--kb-dark, B)`. */
function lightPart(css: string): string {
  let light = ''
  let at = 0
  for (const match of css.matchAll(switches)) {
    if (match.index < at) continue
    const start = match.index + match[0].length
    const end = closing(css, start)
    light +=
      css.slice(at, match.index) + (match[1] === 'light' ? lightPart(css.slice(start, end)).trim() : '')
    at = end + 1
  }
  return light + css.slice(at)
}

/** Index of the parenthesis that closes the one before `start`. */
function closing(css: string, start: number): number {
  let depth = 1
  for (let at = start; at < css.length; at += 1) {
    if (css[at] === '(') depth += 1
    else if (css[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return css.length
}
