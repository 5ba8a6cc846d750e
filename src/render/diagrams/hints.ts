import { closest } from 'fastest-levenshtein'
import type { TextPlace } from './locate.ts'

/** First words of the diagrams that Mermaid 11.17 draws. */
const diagramWords = [
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

/** The likely fix for a diagram that failed with `message`, or `undefined`. `at` counts from 0 in `text`. */
export function hintFor(text: string, at: TextPlace | undefined, message: string): string | undefined {
  if (/^No diagram type detected/.test(message)) return typeHint(text)
  if (/^Diagrams beginning with ---/.test(message)) {
    return 'Put "---" alone and without indentation before and after the YAML.'
  }
  if (/flow (?:collection|sequence|mapping)|quoted scalar/.test(message))
    return 'Close the bracket or the quote in the YAML.'
  if (/^Invalid date/.test(message)) return 'Write a day that exists, in the form that dateFormat gives.'
  const row = at === undefined ? '' : (text.split('\n')[at.line] ?? '')
  if (/^[ \t]*sankey/m.test(text) && han.test(row))
    return 'Sankey diagrams take no Chinese text in Mermaid 11: use Latin names.'
  return (
    endWord(text, row, message) ??
    openBracket(text, row) ??
    (/got '(?:EOF|1)'/.test(message) ? openBracketAbove(text) : undefined) ??
    missingColon(text, message) ??
    bareHan(row, at?.column ?? 0)
  )
}

/** In a flowchart, `end` closes a subgraph wherever it is written. Inside an open subgraph, the parser fails only after it. */
function endWord(text: string, row: string, message: string): string | undefined {
  if (!/^[ \t]*(?:flowchart|graph|swimlane)/m.test(text)) return undefined
  if (/^[ \t]*end[ \t;]*$/.test(row)) {
    return countOf(text, /^[ \t]*end\b/gm) > countOf(text, /^[ \t]*subgraph\b/gm)
      ? 'No subgraph is open here: remove this "end".'
      : undefined
  }
  return /got 'end'/.test(message) || /^[ \t]*end[ \t]*[^\w\s;%]/.test(row)
    ? '"end" closes a subgraph, so no node or class can have that name: write "End", or an id with a text, such as finish["end"].'
    : undefined
}

function countOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length
}

function openBracket(text: string, row: string): string | undefined {
  // In other types, brackets are arrows or may close on another line.
  if (!/^[ \t]*(?:flowchart|graph|swimlane|block|mindmap|kanban)/m.test(text)) return undefined
  const bare = row.replace(/"[^"]*"/g, '')
  const open = [...'[({'].find((bracket, index) => count(bare, bracket) > count(bare, '])}'.charAt(index)))
  return open && `Close the "${open}".`
}

/** For errors at the end of the diagram: an open bracket in an earlier line; quoted text may span several lines. */
function openBracketAbove(text: string): string | undefined {
  const rows = text.replace(/"[^"]*"/g, (quoted) => quoted.replaceAll('\n', ' ')).split('\n')
  const row = rows.find((one) => openBracket(text, one) !== undefined)
  return row && openBracket(text, row)?.replace('.', ` in "${row.trim().slice(0, 40)}".`)
}

function missingColon(text: string, message: string): string | undefined {
  if (/got 'EOF_IN_STRUCT'/.test(message)) return 'Close the class with "}".'
  if (/^[ \t]*sequenceDiagram/m.test(text) && /Expecting 'TXT', got 'NEWLINE'/.test(message))
    return 'Put a colon before the message: A->>B: text.'
  return /^[ \t]*pie/m.test(text) && /Expecting token of type ':'/.test(message)
    ? 'Write a label, a colon and a number: "label" : 3.'
    : undefined
}

/** Grammars that accept only Latin names fail at a Han character, or right after a word that begins with one. */
function bareHan(row: string, column: number): string | undefined {
  const quoted = row.replace(/"[^"]*"/g, (text) => ' '.repeat(text.length))
  return han.test(quoted.slice(Math.max(0, column - 1), column + 1))
    ? 'Put Chinese text in double quotes.'
    : undefined
}

function count(text: string, char: string): number {
  return text.split(char).length - 1
}

function typeHint(text: string): string | undefined {
  const word = /^[ \t]*([\w-]+)/m.exec(text)?.[1]
  if (!word) return 'Begin the diagram with its type, for example "flowchart LR".'
  return `Did you mean "${closest(word, diagramWords)}"?`
}
