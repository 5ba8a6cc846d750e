import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { kbsite } from '../helpers/command.ts'

const broken = [
  'flowchart LR\nA-->',
  'flowchart LR\nA@{shape: foo}',
  'flwchart LR\nA-->B',
  '---\ntitle: 图\nflowchart LR\nA-->B',
  '---\nconfig:\n  layout: elk\n---\nflowchart LR\nA-->B',
  '%% 注释不算行\nsequenceDiagram\nA->>B hi',
  'pie\n"甲" 3',
  'sankey-beta\n中文,b,3',
  'gantt\nsection s\na :a1, 2020-13-41, 3d',
  `flowchart LR\nA["${'字'.repeat(50_000)}"]`,
]

test('ten broken diagrams are ten warnings at their lines, without a browser', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'kbsite-broken-'))
  mkdirSync(path.join(root, 'docs'))
  const fences = broken.map((text) => `\`\`\`mermaid\n${text}\n\`\`\``)
  writeFileSync(
    path.join(root, 'docs/index.md'),
    ['# 坏图', ...fences, '- 在列表里\n\n  ```mermaid\n  pie\n  "a" 1\n  ```'].join('\n\n'),
  )
  const { code, stdout } = await kbsite(root, ['check'], { PATH: '', PUPPETEER_EXECUTABLE_PATH: '' })
  expect(code).toBe(0)
  expect(stdout.replace(/in \d+\.\d s/, 'in [TIME]')).toMatchInlineSnapshot(`
    "docs/index.md:5:5  warning  The diagram ends too early.  (diagram)
      5 | A-->
        |     ^

    docs/index.md:10:11  warning  No such shape: foo. Please check your syntax.  (diagram)
      10 | A@{shape: foo}
         |           ^

    docs/index.md:14:1  warning  No diagram type detected matching given configuration for text: flwchart LR  Did you mean "flowchart"?  (diagram)
      14 | flwchart LR
         | ^

    docs/index.md:18:1  warning  Diagrams beginning with --- are not valid. If you were trying to use a YAML front-matter, please ensure that you've correctly opened and closed the YAML front-matter with un-indented \`---\` blocks  Put "---" alone and without indentation before and after the YAML.  (diagram)
      18 | \`\`\`mermaid
         | ^

    docs/index.md:28:11  warning  Unknown layout algorithm: elk  Use one of dagre, swimlane, cose-bilkent.  (diagram)
      28 |   layout: elk
         |           ^

    docs/index.md:37:9  warning  Parse error on line 2: Expecting 'TXT', got 'NEWLINE'  Put a colon before the message: A->>B: text.  (diagram)
      37 | A->>B hi
         |         ^

    docs/index.md:42:5  warning  Parsing failed:  Parse error on line 2, column 5: Expecting token of type ':' but found \`3\`.  Write a label, a colon and a number: "label" : 3.  (diagram)
      42 | "甲" 3
         |  　  ^

    docs/index.md:47:1  warning  "中文,b,3" is not expected here.  Sankey diagrams take no Chinese text in Mermaid 11: use Latin names.  (diagram)
      47 | 中文,b,3
         | ^^

    docs/index.md:53:8  warning  Invalid date:2020-13-41  Write a day that exists, in the form that dateFormat gives.  (diagram)
      53 | a :a1, 2020-13-41, 3d
         |        ^

    docs/index.md:56:1  warning  Maximum text size in diagram exceeded: 50018 characters, 50000 are allowed.  Split the diagram.  (diagram)
      56 | \`\`\`mermaid
         | ^

    docs/index.md:65:7  warning  Parsing failed:  Parse error on line 2, column 5: Expecting token of type ':' but found \`1\`.  Write a label, a colon and a number: "label" : 3.  (diagram)
      65 |   "a" 1
         |       ^

    11 warnings
    "
  `)
  rmSync(root, { recursive: true, force: true })
})
