/** A region marker in any comment syntax: `// #region x`, `<!-- #endregion x -->`, `#pragma region x`, `#End Region x`. */
const marker =
  /^\s*(?:\/\/|\/\*|<!--|\{\/\*|::|--|;|%|'|")?\s*(?:#\s*(?:pragma\s+)?)?(end ?)?region\s+([^\s*]+?)\s*(?:\*\/\}?|-->)?\s*$/i
const isMarked = /[#/<:;%'"-]/

type Marker = { kind: 'start' | 'end'; name: string }

function markerOf(line: string): Marker | undefined {
  const match = line.length < 300 && /region/i.test(line) ? marker.exec(line) : null
  if (!match || !isMarked.test(line.slice(0, match[0].toLowerCase().indexOf('region')))) return undefined
  return { kind: match[1] ? 'end' : 'start', name: match[2]! }
}

/** The lines of a named region without marker lines, or undefined when the text has no such region. */
export function regionOf(text: string, name: string): { lines: string[]; firstLine: number } | undefined {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => isMarkerOf(line, 'start', name))
  if (start < 0) return undefined
  const length = lines.slice(start + 1).findIndex((line) => isMarkerOf(line, 'end', name))
  const inside = lines.slice(start + 1, length < 0 ? undefined : start + 1 + length)
  return { lines: inside.filter((line) => !markerOf(line)), firstLine: start + 2 }
}

/** The names of all regions of a text, in their order. */
export function regionNames(text: string): string[] {
  const names = text.split('\n').flatMap((line) => {
    const found = markerOf(line)
    return found?.kind === 'start' ? [found.name] : []
  })
  return [...new Set(names)]
}

function isMarkerOf(line: string, kind: Marker['kind'], name: string): boolean {
  const found = markerOf(line)
  return found?.kind === kind && found.name === name
}
