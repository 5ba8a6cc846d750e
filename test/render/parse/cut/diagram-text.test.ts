import { expect, test } from 'vitest'
import { diagramText } from '../../../../src/render/parse/cut/diagram-text.ts'

const words = (source: string) => diagramText(source).split(/\s+/).filter(Boolean).join(' ')

test.each([
  [
    '---\ntitle: 装运\nconfig:\n  layout: elk\n---\nflowchart LR\n  A["采摘"] --> B["装箱"]\n',
    '装运 采摘 装箱',
  ],
  [
    'flowchart TB\n  subgraph S1["果园"]\n    direction LR\n    A[采摘] -->|成熟| 装箱\n  end\n  subgraph 市场\n    C\n  end\n  style A fill:#fff\n  classDef red fill:red\n  class A red\n  linkStyle 0 stroke:red\n  click A href "/fruit"\n',
    '果园 采摘 成熟 装箱 市场 C',
  ],
  [
    'sequenceDiagram\n  autonumber\n  participant B as 浏览器\n  actor 用户\n  用户->>B: 输入地址\n  B-->>+S: 请求\n  activate S\n  Note over B,S: 等待\n  alt 有缓存\n    S-->>-B: 304\n  else\n    S->>B: 200\n  end\n  deactivate S\n',
    '浏览器 用户 用户: 输入地址 S: 请求 等待 有缓存 S: 304 S: 200',
  ],
  [
    'stateDiagram-v2\n  direction LR\n  [*] --> 青\n  state "很红" as ripe\n  state 采摘 {\n    青 --> 红 : 变熟\n  }\n  state choice <<choice>>\n  note right of 青\n    还酸\n  end note\n',
    '青 很红 采摘 青 红 : 变熟 choice 还酸',
  ],
  ['classDiagram\n  direction TB\n  class 水果 {\n    +吃()\n  }\n  水果 <|-- 苹果\n', '水果 +吃 水果 苹果'],
  [
    'gantt\n  title 计划\n  dateFormat YYYY-MM-DD\n  axisFormat %m\n  section 春\n  开花 :done, a1, 2024-03-01, 10d\n  结果 :after a1, 20d\n',
    '计划 春 开花 结果',
  ],
  ['pie showData\n  title 产量\n  "苹果" : 40\n', '产量 苹果 : 40'],
  [
    'xychart-beta horizontal\n  title "产量"\n  x-axis [春, 夏]\n  y-axis "吨" 0 --> 10\n  bar [1, 2]\n',
    '产量 春, 夏 吨 0 10 1, 2',
  ],
  [
    'gitGraph LR:\n  commit id: "种下"\n  branch 支\n  checkout 支\n  commit tag: "v1"\n  merge 支\n',
    '种下 支 v1 支',
  ],
  [
    'block-beta\n  columns 3\n  a["根"] space b["茎"]\n  block:inner:2\n    c["叶"]\n  end\n  style a fill:#fff\n',
    '根 茎 叶',
  ],
  [
    'architecture-beta\n  group g(cloud)[云]\n  service db(database)[库] in g\n  service s(server)[站] in g\n  db:L -- R:s\n',
    '云 库 站',
  ],
  // A word that means something to other kinds is a word here.
  ['mindmap\n  root((前端))\n    style\n    end\n    click 事件\n', '前端 style end click 事件'],
  ['%% 说明\nsankey-beta\n阳光,苹果,10\n', '阳光,苹果,10'],
])('a diagram speaks the words that it draws: %j', (source, expected) => {
  expect(words(source)).toBe(expected)
})
