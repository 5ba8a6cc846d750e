export type TomlBlock = {
  /** Length of the block with its markers, in characters. */
  length: number
  /** Its first key as YAML would have it. */
  asYaml: string
}

/** The TOML between `+++` lines at the very top of a note, as Hugo has it; undefined when there is none. */
export function tomlBlock(text: string): TomlBlock | undefined {
  const opening = /^\+\+\+[ \t]*\n/.exec(text)?.[0]
  if (!opening) return undefined
  const closing = /^\+\+\+[ \t]*(?:\n|$)/m.exec(text.slice(opening.length))
  if (!closing) return undefined
  const inner = text.slice(opening.length, opening.length + closing.index)
  const [, key, value] = /^[ \t]*([A-Za-z_][\w-]*)[ \t]*=[ \t]*(.*)$/m.exec(inner) ?? []
  if (key === undefined || value === undefined) return undefined
  return {
    length: opening.length + closing.index + closing[0].length,
    asYaml: `${key}: ${value.trim().slice(0, 40)}`,
  }
}
