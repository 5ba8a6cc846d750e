// The JSON Schema of the config, for editors: what the compiled kbsite allows, with the words of the manual.

/** Sections of the manual whose tables are about keys of an object of the config; those of the others are at its top. */
const objects = { Theme: 'themeConfig.', Markdown: 'markdown.', Diagrams: 'diagrams.', Samples: 'samples.' }

/** Text for each key of the config, by its dotted path: the last cell of its row in the manual's tables, without links. */
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

/** The schema as text; `lib` has to be compiled. */
export async function schemaText(manual) {
  const { configJsonSchema } = await import('../lib/src/render/config/json-schema.js')
  return JSON.stringify(configJsonSchema(keyTexts(manual)))
}
