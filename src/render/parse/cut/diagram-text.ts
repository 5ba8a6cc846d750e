/**
 * Drawn text in the statements of some diagram types. `silent`: statements without drawn words; `hidden`: parts of others that are not
 * drawn, such as keywords and names before a label.
 */
type Grammar = { kinds: RegExp; silent?: RegExp; hidden?: readonly RegExp[] }

const styling = 'style|classDef|linkStyle|cssClass|click|direction|accTitle|accDescr'

/** Based on the documentation of Mermaid 11; for other types, every word counts. */
const grammars: readonly Grammar[] = [
  {
    kinds: /^(?:flowchart(?:-elk)?|graph|swimlane)$/,
    silent: new RegExp(`^(?:end|(?:${styling}|class)\\s.*)$`),
    hidden: [/^subgraph\s+(?:[\w-]+[ \t]*(?=\[))?/],
  },
  {
    kinds: /^sequenceDiagram$/,
    silent: /^(?:end|autonumber.*|(?:activate|deactivate|destroy|links?)\s.*)$/i,
    hidden: [
      /^(?:create\s+)?(?:participant|actor)\s+(?:\S+\s+as\s+)?/i,
      /^note\s+(?:left of|right of|over)\s[^:]*:\s*/i,
      /^(?:loop|alt|else|opt|par(?:_over)?|and|critical|option|break)\b\s*/i,
      /^(?:rect|box)\b\s*(?:rgba?\([^)]*\)|transparent)?\s*/i,
    ],
  },
  {
    kinds: /^stateDiagram(?:-v2)?$/,
    silent: new RegExp(`^(?:end note|(?:${styling}|class|scale)\\s.*|hide empty.*)$`),
    hidden: [
      /^state\s+(?:"(?=[^"]*"\s+as\s))?/,
      /(?<=")[ \t]+as[ \t]+\w+/,
      /^note\s+(?:left|right)\s+of\s+\S+\s*:?/,
      /<<\w+>>|\[\*\]/g,
    ],
  },
  {
    kinds: /^classDiagram(?:-v2)?$/,
    silent: new RegExp(`^(?:${styling}|link|callback)\\s.*$`),
    hidden: [/^(?:class|namespace)\s+/, /^note\s+(?:for\s+\w+\s+)?/],
  },
  { kinds: /^erDiagram$/, silent: new RegExp(`^(?:${styling}|class)\\s.*$`) },
  {
    kinds: /^gantt$/,
    silent:
      /^(?:(?:dateFormat|axisFormat|tickInterval|todayMarker|excludes|includes|weekday|weekend)\s.*|topAxis|inclusiveEndDates)$/,
    hidden: [/^(?:title|section)\s+/, /:(?![^:]*:)(?:[^:]*,)?\s*(?:\d|after|until).*/s],
  },
  {
    kinds: /^(?:pie|timeline|journey|quadrantChart|xychart|radar|packet)$/,
    silent: /^(?:min|max|ticks|graticule|showLegend)\s.*$/,
    hidden: [/^(?:title|section|x-axis|y-axis|quadrant-\d|axis|curve|line|bar)\s+/],
  },
  {
    kinds: /^gitGraph$/,
    silent: /^(?:checkout|switch)\s.*$/,
    hidden: [
      /^(?:commit|branch|merge|cherry-pick)\b\s*/,
      /\b(?:id|tag|msg|parent):/g,
      /\b(?:type|order):\s*\w+/g,
    ],
  },
  {
    kinds: /^block$/,
    silent: new RegExp(`^(?:end|columns\\s.*|(?:${styling}|class)\\s.*)$`),
    hidden: [/^block(?::[\w-]+)?(?::\d+)?/, /\bspace(?::\d+)?(?=\s|$)/g, /(?<![\w-])[\w-]+(?=[[({])/g],
  },
  {
    kinds: /^architecture$/,
    silent: /^\w+(?:\{group\})?:[LRTB]\s.*$/,
    hidden: [/^(?:group|service|junction)\s+\w+(?:\([^)]*\))?/, /(?<!\s)\s+in\s+\w+$/],
  },
  { kinds: /^(?:mindmap|kanban)$/, hidden: [/^[\w-]+(?=[[({)])/, /^::icon\(.*$/] },
]

/** The visible words of a diagram, without its type, its symbols, and anything else that only controls drawing. */
export function diagramText(source: string): string {
  const [frontmatter = ''] = /^\s*---\n(?:.*\n)*?[ \t]*---[ \t]*\n/.exec(source) ?? []
  const [, name = '', rest = ''] =
    /^\s*([a-zA-Z][\w-]*)[ \t]*(?:(?:TB|TD|BT|LR|RL)\b|showData\b|horizontal\b)?:?([\s\S]*)$/.exec(
      source.slice(frontmatter.length).replace(/%%.*$/gm, ''),
    ) ?? []
  const kind = name.replace(/-beta$/, '')
  const grammar = grammars.find(({ kinds }) => kinds.test(kind))
  const drawn = withoutNames(rest, kind)
    .split('\n')
    .map((line) => drawnOf(line, grammar))
    .join('\n')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/["'`|[\]{}()<>]+|[-=.~]{2,}|:{2,}/g, ' ')
    .replace(/[ \t]+/g, ' ')
  return `${titleOf(frontmatter)}\n${drawn}`
}

/** Only the title of a diagram's front matter is drawn. */
function titleOf(frontmatter: string): string {
  return /^[ \t]*title:[ \t]*(.*)$/m.exec(frontmatter)?.[1] ?? ''
}

function drawnOf(line: string, { silent, hidden = [] }: Partial<Grammar> = {}): string {
  const statement = line.trim().replace(/;$/, '')
  if (silent?.test(statement)) return ''
  return hidden.reduce((text, pattern) => text.replace(pattern, ''), statement)
}

function withoutNames(text: string, kind: string): string {
  if (/^(?:flowchart(?:-elk)?|graph|swimlane)$/.test(kind)) return withoutBoxNames(text)
  return kind === 'sequenceDiagram' ? withoutParticipantNames(text) : text
}

/** The name of a flowchart's node at the beginning of a line or after an arrow, and the text before it. */
const boxName = /(^|[>&;|])([ \t]*)(\w+)(?=([[({]|[ \t]*(?:[[({]|--|-\.|==|&|;|:::|$))?)/gm

function withoutBoxNames(text: string): string {
  const labelled = new Set(
    Array.from(text.matchAll(boxName), ([, , , name, next = '']) => (/^[[({]/.test(next) ? name : undefined)),
  )
  return text.replace(boxName, (found, before: string, blanks: string, name: string, next?: string) =>
    next !== undefined && labelled.has(name) ? before + blanks : found,
  )
}

/** A message between two participants: their names and the arrow between them. */
const message = /^([ \t]*)([^\s:-]+)[ \t]*(?:<<)?--?(?:>>|>|x|\))[+-]?[ \t]*([^\s:]+)[ \t]*:/gm

function withoutParticipantNames(text: string): string {
  const labelled = new Set(
    Array.from(
      text.matchAll(/^[ \t]*(?:create[ \t]+)?(?:participant|actor)[ \t]+(\S+)[ \t]+as[ \t]/gim),
      ([, name]) => name,
    ),
  )
  return text.replace(message, (_, indent: string, from: string, to: string) => {
    const shown = [from, to].filter((name) => !labelled.has(name))
    return indent + (shown.length > 0 ? `${shown.join(' ')}:` : '')
  })
}
