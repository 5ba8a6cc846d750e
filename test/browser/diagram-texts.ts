import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PlacedBlock } from '../../src/render/diagrams/table.ts'
import { diagramKey } from '../../src/render/parse/diagram/key.ts'

/** One text of each kind that Mermaid draws: the fences of the guide page, below the headings of the kinds. */
export function guideTexts(): string[] {
  const file = path.resolve(import.meta.dirname, '../../docs/guide/diagrams.md')
  const page = readFileSync(file, 'utf8')
  const text = page.slice(page.indexOf('\n### ')).replace(/````md[\s\S]*?````/g, '')
  return [...text.matchAll(/^```mermaid\n([\s\S]*?)\n```$/gm)].map(([, source]) => source ?? '')
}

/** Blocks as the parser would give them, one below the other in one note. */
export function blocksOf(texts: readonly string[]): PlacedBlock[] {
  return texts.map((text, index) => ({
    key: diagramKey(text),
    text,
    place: { line: index * 100 + 1, column: 1 },
    path: 'note.md',
  }))
}

/** Each tries to run `ran(n)` in another way: labels, links, callbacks, styles, directives, front matter, titles. */
export const hostileTexts: readonly string[] = [
  // Labels, entities that become signs only while a label is written, and links.
  [
    'flowchart LR',
    'A["<img src=x onerror=ran(1)>"] --> B["<script>ran(2)</script>text"] --> C --> D --> E',
    'click C href "javascript:ran(3)"',
    'click D href "java\tscript:ran(4)" "tip"',
    'click E call ran("5")',
    `F["<svg onload=ran(6)><a href='javascript:ran(6)'>x</a></svg>"]`,
    `I["<a href='javascript:ran(9)'>x</a>"]`,
    `J["<iframe srcdoc='<script>parent.ran(10)</script>'></iframe>"]`,
    `Q["<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=x onerror=ran(17)&gt;'>"]`,
    'Y["#lt;img src=x onerror=ran(25)#gt; &lt;img src=x onerror=ran(25)&gt; #60;script#62;ran(25)#60;/script#62;"]',
  ].join('\n'),
  `%%{init: {"securityLevel": "loose", "dompurifyConfig": {"ADD_ATTR": ["onerror","onclick"], "ADD_TAGS": ["script"]}}}%%\nflowchart LR\nA["<img src=x onerror=ran(7)>"]`,
  `---\nconfig:\n  themeCSS: "</style><img src=x onerror=ran(8)>"\n---\nflowchart LR\nA-->B`,
  `sequenceDiagram\nparticipant A\nlink A: x @ javascript:ran(11)\nA->>A: <img src=x onerror=ran(11)>`,
  `classDiagram\nclass A["<img src=x onerror=ran(12)>"]\nclick A href "javascript:ran(12)"`,
  `gantt\nsection s\na :a1, 2020-01-01, 3d\nclick a1 href "javascript:ran(13)"`,
  `pie title <img src=x onerror=ran(14)>\n"<img src=x onerror=ran(14)>": 1`,
  `stateDiagram-v2\nA: <img src=x onerror=ran(15)>\nclick A href "javascript:ran(15)"`,
  `mindmap\n root["<img src=x onerror=ran(16)>"]\n  b["<details open ontoggle=ran(16)>x</details>"]`,
  `---\ntitle: "<img src=x onerror=ran(18)>"\n---\nflowchart LR\naccTitle: <img src=x onerror=ran(18)>\naccDescr: <script>ran(18)</script>\nA-->B`,
  `block\n a["<img src=x onerror=ran(19)>"]\n b["<body onload=ran(19)>"]`,
  `erDiagram\n"<img src=x onerror=ran(20)>" ||--o{ B : "<svg><animate onbegin=ran(20) attributeName=x dur=1s>"`,
  `C4Context\nPerson(a, "<img src=x onerror=ran(22)>", "x", $link="javascript:ran(22)")`,
  `quadrantChart\ntitle <img src=x onerror=ran(24)>\n"<img src=x onerror=ran(24)>": [0.3, 0.6]`,
  `timeline\ntitle <img src=x onerror=ran(27)>\n<img src=x onerror=ran(27)> : <svg onload=ran(27)> : b`,
  `journey\ntitle <img src=x onerror=ran(28)>\nsection <svg onload=ran(28)>\n<img src=x onerror=ran(28)>: 5: <img src=x onerror=ran(28)>`,
  `gitGraph\ncommit id: "<img src=x onerror=ran(29)>" tag: "<svg onload=ran(29)>"\nbranch "<img src=x onerror=ran(29)>"`,
  `requirementDiagram\nrequirement "<img src=x onerror=ran(30)>" {\nid: 1\ntext: "<img src=x onerror=ran(30)>"\nrisk: high\nverifymethod: test\n}`,
  `xychart-beta\ntitle "<img src=x onerror=ran(31)>"\nx-axis ["<img src=x onerror=ran(31)>", b]\ny-axis "<svg onload=ran(31)>"\nbar [1, 2]`,
  `packet-beta\ntitle <img src=x onerror=ran(32)>\n0-15: "<img src=x onerror=ran(32)>"`,
  `architecture-beta\ngroup a(cloud)[<img src=x onerror=ran(33)>]\nservice b(database)["<img src=x onerror=ran(33)>"] in a`,
  `treemap-beta\n"<img src=x onerror=ran(34)>"\n    "<svg onload=ran(34)>": 10`,
  `radar-beta\ntitle <img src=x onerror=ran(35)>\naxis a["<img src=x onerror=ran(35)>"], b["<svg onload=ran(35)>"], c\ncurve d["<img src=x onerror=ran(35)>"]{1, 2, 3}`,
  // Mermaid refuses these.
  `flowchart LR\nclassDef x fill:url(javascript:ran(21))\nA:::x\nA["<form action='javascript:ran(21)'><button>x</button></form>"]`,
  `kanban\n a[<img src=x onerror=ran(23)>]\n  b[<img src=x onerror=ran(23)>]`,
  'flowchart LR\nA["`**<img src=x onerror=ran(26)>** [x](javascript:ran(26)) ![x](javascript:ran(26))`"] -- "`<svg onload=ran(26)>`" --> B@{ img: "javascript:ran(26)", label: "<img src=x onerror=ran(26)>" }',
]

const wrongConfigs: readonly string[] = [
  '%%{init:{"theme":"base","themeVariables":{"primaryColor":"redd"}}}%%\n',
  '%%{init:{"theme":"forest","themeVariables":{"lineColor":"#12","fontSize":{"a":1}}}}%%\n',
  '---\nconfig:\n  theme: dark\n  themeVariables:\n    primaryColor: 5\n    background: "rgb("\n---\n',
]

/** Texts that fail, two of each kind that Mermaid draws: one while its config is read, one behind its beginning. */
export function failingTexts(): string[] {
  return guideTexts().flatMap((text, index) => {
    const bare = text.replace(/^---\n[\s\S]*?\n---\n/, '')
    return [`${wrongConfigs[index % wrongConfigs.length]}${bare}`, `${bare}\n  ]]{{ :::: -->> "((\n%%{`]
  })
}

/** Each tries to fetch something of its own name, below `/load-`, in another way; pictures of labels apart, which a note may have. */
export const loadingTexts: readonly string[] = [
  [
    'flowchart LR',
    `A["<span style='background:url(/load-8)'>x</span>"]`,
    `B["<span style='background:image-set(&quot;/load-9&quot; 1x)'>x</span>"]`,
    `C["<span style='background:u\\72l(/load-10)'>x</span>"]`,
    `D["<style>@import '/load-11'; *{background:url(/load-11)}</style>x"]`,
    `E["<svg><filter><feImage href='/load-20'/></filter><use href='/load-20#a'/><style>*{background:url(/load-20)}</style></svg>"]`,
    `F["<link rel=stylesheet href=/load-21><video src=/load-21 autoplay></video><audio src=/load-21></audio><input type=image src=/load-21>"]`,
    `G["<table background=/load-22><tr><td background=/load-22>x</td></tr></table><video poster=/load-22></video>"]`,
  ].join('\n'),
  '---\nconfig:\n  themeCSS: "@font-face{font-family:zz;src:url(/load-4)} *{font-family:zz;background:url(/load-4)}"\n---\nflowchart LR\nA-->B',
  '---\nconfig:\n  themeCSS: \'@import "/load-5"; @\\69mport url(/load-5);\'\n---\nflowchart LR\nA-->B',
  '---\nconfig:\n  theme: base\n  themeVariables:\n    fontFamily: "x; background: url(/load-7)"\n    fontSize: "9px; background: url(/load-7)"\n---\nsequenceDiagram\nA->>B: x',
  'sequenceDiagram\nrect url(/load-12)\nA->>B: x\nend',
  'classDiagram\nclass A\nstyle A background:url(/load-14),fill:url(/load-14)\nclassDef x background:url(/load-14)\nclass B:::x',
  'C4Context\nPerson(a, "A")\nUpdateElementStyle(a, $bgColor="url(/load-15#a)", $fontColor="url(/load-15)")',
  'stateDiagram-v2\nclassDef x background:url(/load-16)\nA:::x --> B',
  'block\n a["A"]\n style a background:url(/load-17),fill:url(/load-17)',
  `mindmap\n root["<span style='list-style:url(/load-24);content:url(/load-24);cursor:url(/load-24),auto'>x</span>"]`,
  // Mermaid refuses these.
  'flowchart LR\nclassDef x background:url(/load-1),fill:url(/load-1)\nA:::x-->B',
  'erDiagram\nA ||--o{ B : has\nstyle A background:url(/load-18),fill:url(/load-18)',
]
