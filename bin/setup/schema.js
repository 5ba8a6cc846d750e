// The JSON Schema of the config, for editors: what the compiled kbsite allows, with the descriptions from the manual.

/** Sections of the manual whose tables describe an object of the config; the tables of other sections describe top-level keys. */
const objects = { Theme: 'themeConfig.', Markdown: 'markdown.', Diagrams: 'diagrams.', Samples: 'samples.' }

/** The description of each config key by its dotted path: the last cell of its row in the manual, without links. */
export function keyTexts(manual) {
  const rows = manual.split(/^## /m).flatMap((section) => {
    const prefix = objects[/^\w*/.exec(section)[0]] ?? ''
    const lines = section.split('\n').filter((line) => line.startsWith('| `'))
    return lines.flatMap((line) => {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
      const text = cells
        .at(-2)
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll('\\|', '|')
      return [...cells[1].matchAll(/`([^`]+)`/g)].map(([, key]) => [prefix + key, text])
    })
  })
  return new Map(rows)
}

/** The schema as text; requires a compiled `lib`. */
export async function schemaText(manual) {
  const { configJsonSchema } = await import('../../lib/src/render/config/json-schema.js')
  return JSON.stringify(configJsonSchema(keyTexts(manual)))
}
