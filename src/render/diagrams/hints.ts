import { closest } from 'fastest-levenshtein'

/** First words of the diagrams that Mermaid 11.17 draws. */
export const diagramWords = [
  'flowchart',
  'graph',
  'swimlane',
  'sequenceDiagram',
  'classDiagram',
  'stateDiagram-v2',
  'erDiagram',
  'journey',
  'gantt',
  'pie',
  'quadrantChart',
  'requirementDiagram',
  'gitGraph',
  'C4Context',
  'mindmap',
  'timeline',
  'sankey',
  'xychart',
  'block',
  'packet',
  'kanban',
  'architecture-beta',
  'radar-beta',
  'treemap-beta',
]

const han = /\p{Script=Han}/u

/** What would likely repair a diagram that failed with `message`, or `undefined`. `line` is 0-based in `text`. */
export function hintFor(text: string, line: number | undefined, message: string): string | undefined {
  if (/^No diagram type detected/.test(message)) return typeHint(text)
  if (/^Diagrams beginning with ---/.test(message)) {
    return 'Put "---" alone and without indentation before and after the YAML.'
  }
  const row = line === undefined ? '' : (text.split('\n')[line] ?? '')
  if (/^[ \t]*sankey/m.test(text) && han.test(row))
    return 'Sankey diagrams take no Chinese text in Mermaid 11: use Latin names.'
  const bare = row.replace(/"[^"]*"/g, '')
  return han.test(bare) ? 'Put Chinese text in double quotes.' : undefined
}

function typeHint(text: string): string | undefined {
  const word = /^[ \t]*([\w-]+)/m.exec(text)?.[1]
  if (!word) return 'Begin the diagram with its type, for example "flowchart LR".'
  return `Did you mean "${closest(word, diagramWords)}"?`
}
