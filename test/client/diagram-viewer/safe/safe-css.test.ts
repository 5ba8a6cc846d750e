import { describe, expect, test } from 'vitest'
import {
  isSafeValue,
  safeDeclarations,
  safeSheet,
} from '../../../../src/client/widgets/diagram-viewer/safe/safe-css.ts'

describe('a value', () => {
  test.each([
    'red',
    'M0,0 L-1.5e+3,2.25Z',
    '#fff',
    'rgb(1, 2, 3)',
    'var(--kb-light,#fff) var(--kb-dark,hsl(1, 2%, 3%))',
    'url(#a-b)',
    'url("#纸")',
    '"trebuchet ms", verdana, "Noto Sans (CJK)"',
    'drop-shadow( 1px 2px 2px rgba(185,185,185,0.5))',
    'calc(2px * (1 + 2))',
    'none !important',
  ])('%s is safe', (value) => {
    expect(isSafeValue(value)).toBe(true)
  })

  test.each([
    'url(http://a.example/)',
    'URL( "a.png" )',
    'url(#a',
    'url(a.svg#b)',
    'u\\72l(http://a.example/)',
    'url\\28 a)',
    'image-set("a.png" 1x)',
    '-webkit-image-set(url(#a) 1x)',
    'image("a.png")',
    'cross-fade(url(#a), "b.png")',
    'src("a.png")',
    'element(#a)',
    'expression(alert(1))',
    'attr(title url)',
    'paint(a)',
    'red}body{color:red',
    'red/*',
    'red\f',
    'red\r',
    '"a',
    '"a\nb"',
    '</style>',
    '(red',
    'red)',
    '[)]',
  ])('%s is not', (value) => {
    expect(isSafeValue(value)).toBe(false)
  })
})

describe('declarations', () => {
  test.each([
    ['fill:red;stroke: url(#a)', 'fill:red;stroke: url(#a)', 0],
    ['fill:red;background:url(//a.example/b.png);stroke:blue', 'fill:red;stroke:blue', 1],
    // Whatever a property of that name does in some browser.
    ['behavior:url(#a);-moz-binding:url(#b);src:url(#c);fill:red', 'fill:red', 0],
    ['position:fixed;inset:0;z-index:9;position: relative', 'position: relative', 0],
    ['--a:url(http://a.example/);fill:var(--a)', 'fill:var(--a)', 1],
    ['background:image-set("a.png" 1x)', '', 1],
    ['f\\69ll:red', '', 1],
    ['fill:red;}body{color:red', '', 1],
    ['content:"; background:url(a)";fill:red', 'content:"; background:url(a)";fill:red', 0],
  ])('%s', (style, css, refused) => {
    const safe = safeDeclarations(style)
    expect([safe.css, safe.refused.length]).toEqual([css, refused])
  })
})

describe('a stylesheet', () => {
  test.each([
    [
      'rules about the drawing stay as they are',
      '#d .a{fill:red;}#d{color:red}#d>g p, #d.b text{fill:blue;}',
      undefined,
    ],
    ['what it is made of, too', '#d [id$="-end"],#d .x:not(.y):hover{fill:red;}', undefined],
    ['moves stay', '@keyframes dash{to{stroke-dashoffset:0;}}#d .a{animation:dash 1s;}', undefined],
    ['moves that the site has do not', '@keyframes kb-turn{to{opacity:0;}}', ''],
    ['rules about the page go', 'body{display:none}#dd{fill:red}#d-b{fill:red}:root{--a:b}*{fill:red}', ''],
    [
      'rules about what comes beside it go',
      '#d~p{color:red}#d + p{color:red}#d.a ~ p{color:red}#d,p{color:red}',
      '',
    ],
    ['nothing is imported', '@import "a.css";#d{fill:red}', ''],
    ['nor by an escape', '@\\69mport "a.css";#d{fill:red}', ''],
    ['no font is loaded', '@font-face{font-family:a;src:url(a.woff2)}#d{fill:red}', '#d{fill:red}'],
    ['conditions go', '@media print{#d{fill:red}}#d .a{fill:red}', '#d .a{fill:red}'],
    [
      'of a rule, what is safe stays',
      '#d{fill:red;background:url(a.png);stroke:blue}',
      '#d{fill:red;stroke:blue}',
    ],
    ['a brace in a string ends no rule', '#d [a="}body{"]{fill:red}', '#d [a="}body{"]{fill:red}'],
    ['rules within rules go', '#d{fill:red;&~p{color:red}}', ''],
    ['what does not end is no stylesheet', '#d{fill:red}#d .a{fill:red', ''],
    ['nor is what has a comment', '#d{fill:red}/*#d{}', ''],
  ])('%s', (_name, css, expected) => {
    expect(safeSheet(css, '#d').css).toBe(expected ?? css)
  })

  test('what would have loaded something is named', () => {
    expect(safeSheet('#d{background:url(a.png);tab:1}@font-face{src:url(b)}', '#d').refused).toEqual([
      'background:url(a.png)',
      '@font-face',
    ])
  })
})
