type Variables = Record<string, unknown>

/** Theme variables with placeholders for colours that differ between the themes, and functions that replace them in a drawing. */
export type BothThemes = { variables: Variables; light(svg: string): string; dark(svg: string): string }

/** Diagram types whose code only copies colours or makes them transparent, but does not compute others from them. */
const copiesColours = /^(?:flowchart|sequence|class|state|er)/

/** Matches texts with their own look, theme or variables, and colours that could be taken for placeholders: `rgb(123 63 0)`. */
const needsBoth = /look|theme|7b3f|123[\s,]+63/i

const placeholders = /#7b3f([0-9a-f]{2})\b|rgba?\(123, 63, (\d+)(?:, ([\d.]+))?\)/g

/** Whether one drawing with placeholders gives both themes, which takes half the time. */
export function canDrawOnce(type: string, text: string): boolean {
  return copiesColours.test(type) && !needsBoth.test(text)
}

/** `light` and `dark` are all variables that Mermaid derives from the two themes; `undefined` for more than 256 pairs of colours. */
export function bothThemes(light: Variables, dark: Variables, document: Document): BothThemes | undefined {
  const pairs = new Map<string, { placeholder: string; values: readonly [string, string] }>()
  const variables: Variables = { ...light }
  for (const [name, value] of Object.entries(light)) {
    const other = dark[name]
    if (typeof value !== 'string' || typeof other !== 'string' || value === other) continue
    const key = `${value}|${other}`
    const placeholder = `#7b3f${pairs.size.toString(16).padStart(2, '0')}`
    if (!pairs.has(key)) pairs.set(key, { placeholder, values: [value, other] })
    variables[name] = pairs.get(key)?.placeholder
  }
  if (pairs.size > 256) return undefined
  const values = [...pairs.values()].map((pair) => pair.values)
  const replaced = (svg: string, theme: 0 | 1) =>
    svg.replace(placeholders, (whole, hex?: string, decimal?: string, alpha?: string) => {
      const value = values[hex ? Number.parseInt(hex, 16) : Number(decimal)]?.[theme]
      if (value === undefined) return whole
      return hex ? value : asBrowsersWrite(value, alpha, document)
    })
  return { variables, light: (svg) => replaced(svg, 0), dark: (svg) => replaced(svg, 1) }
}

/** A colour in the notation of browser styles, which a placeholder takes on when it passes through one; `alpha` was added by Mermaid. */
function asBrowsersWrite(value: string, alpha: string | undefined, document: Document): string {
  const { style } = document.createElement('i')
  style.color = value
  if (alpha === undefined) return style.color || value
  const [red, green, blue] = style.color.match(/[\d.]+/g) ?? []
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`
}
