/** A region marker in any comment: `// #region x`, `<!-- #endregion x -->`, `# #region x`, `#pragma region x`, `#End Region x`. */
const marker =
  /^\s*(?:(?:\/\/|\/\*|<!--|\{\/\*|::|--|;|%|'|"|#(?=\s*#))\s*)?(?:#\s*(?:pragma\s+)?)?(end ?)?region(?:\s+([^\s*]+?))?\s*(?:\*\/\}?|-->)?\s*$/i
const isMarked = /[#/<:;%'"-]/

type Marker = { kind: 'start' | 'end'; name: string }

/** Marks of other tools: `// ANCHOR: x`, `# --8<-- [end:x]`, `// #docregion x`. */
const foreignMarker = /\b(ANCHOR|ANCHOR_END):[ \t]*([\w-]+)|--8<--[ \t]*\[(start|end):[ \t]*([\w-]+)\]/

function markerOf(line: string): Marker | undefined {
  if (line.length < 300 && /ANCHOR|--8<--/.test(line)) {
    const [, word, anchor, edge, name] = foreignMarker.exec(line) ?? []
    if (word ?? edge)
      return { kind: word === 'ANCHOR' || edge === 'start' ? 'start' : 'end', name: anchor ?? name ?? '' }
  }
  const match = line.length < 300 && /region/i.test(line) ? marker.exec(line) : null
  if (!match || !isMarked.test(line.slice(0, match[0].toLowerCase().indexOf('region')))) return undefined
  const [, end, name = ''] = match
  return end ? { kind: 'end', name } : name ? { kind: 'start', name } : undefined
}

/** The lines of a named region without marker lines; undefined if the text has no such region. */
export function regionOf(text: string, name: string): { lines: string[]; firstLine: number } | undefined {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => isMarkerOf(line, 'start', name))
  if (start < 0) return betweenEqual(lines, name)
  const inside = lines.slice(start + 1, endOf(lines, start + 1, name))
  return { lines: inside.filter((line) => !markerOf(line)), firstLine: start + 2 }
}

/** The lines between two identical marks: `/// [a]` or `### [a]`. */
function betweenEqual(lines: readonly string[], name: string): ReturnType<typeof regionOf> {
  const isMark = (line: string) => line.includes(`/// [${name}]`) || line.includes(`### [${name}]`)
  const start = lines.findIndex(isMark)
  const end = lines.findIndex((line, at) => at > start && isMark(line))
  return start < 0 || end < 0 ? undefined : { lines: lines.slice(start + 1, end), firstLine: start + 2 }
}

/** The line that ends a region: the marker with its name, or the first unnamed one that does not end a region inside it; undefined if there is none. */
function endOf(lines: readonly string[], from: number, name: string): number | undefined {
  let inner = 0
  for (let at = from; at < lines.length; at += 1) {
    const found = markerOf(lines[at]!)
    if (found?.kind === 'start') inner += 1
    if (found?.kind !== 'end') continue
    if (found.name === name || (found.name === '' && inner === 0)) return at
    inner = Math.max(0, inner - 1)
  }
  return undefined
}

/** The names of all regions of a text, in order. */
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
