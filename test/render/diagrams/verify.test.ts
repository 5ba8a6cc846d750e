import { describe, expect, test } from 'vitest'
import { verifiedDrawing } from '../../../src/render/diagrams/verify.ts'

const drawn = (svg: string, styles: unknown = []) => ({
  status: 'drawn',
  svg,
  styles,
  width: 10,
  height: 10,
  dropped: [],
  themes: 2,
})
const messageOf = (answer: unknown): string | undefined => {
  const drawing = verifiedDrawing(answer, 'd')
  return drawing.status === 'failed' ? drawing.error.message : undefined
}

describe('what a drawing may hold is let through', () => {
  test.each([
    '<svg id="d" width="1"><g class="kb-g-a1"><path d="M0 0" fill="var(--kb-d-1a2b3c4)" marker-end="url(#d-1)"></path></g></svg>',
    '<svg id="d"><a href="./note.md" target="_blank"><text>x</text></a><a href="https://a.example/">y</a></svg>',
    '<svg id="d"><foreignObject width="1" height="1"><div class="l"><b>x</b><br><img src="https://a.example/a.png"></div></foreignObject></svg>',
    '<svg id="d"><foreignObject><div><math display="block"><mi>x</mi></math></div></foreignObject></svg>',
    '<svg id="d"><image href="data:image/png;base64,AA"></image><use href="#d-1"></use></svg>',
  ])('%s', (svg) => {
    expect(verifiedDrawing(drawn(svg), 'd')).toEqual(drawn(svg))
  })

  test('with its styles', () => {
    const styles = [
      {
        key: '--kb-d-1a2b3c4',
        css: ':root{--kb-d-1a2b3c4:var(--kb-light,#fff) var(--kb-dark,rgb(0, 0, 0))}',
      },
      { key: 'kb-g-1a', css: '.kb-g-1a .a{fill:red;}.kb-g-1a{color:red}' },
      { key: 'kb-i-1a', css: '.kb-i-1a:not(#_#_){fill:red;stroke:url(#d-1)}' },
    ]
    expect(messageOf(drawn('<svg id="d"></svg>', styles))).toBeUndefined()
  })
})

describe('anything else is not published', () => {
  test.each([
    ['<svg id="d"><script>ran(1)</script></svg>', '"script"'],
    ['<svg id="d"><g onclick="ran(1)"></g></svg>', 'the attribute "onclick"'],
    ['<svg id="d"><set attributeName="href" to="javascript:ran(1)"></set></svg>', '"set"'],
    [
      '<svg id="d"><a><animate attributeName="href" values="javascript:ran(1)"></animate></a></svg>',
      '"animate"',
    ],
    ['<svg id="d"><a href=" java&#10;script:ran(1)"></a></svg>', 'the attribute "href"'],
    ['<svg id="d"><a xlink:href="data:text/html,x"></a></svg>', 'the attribute "xlink:href"'],
    ['<svg id="d"><use href="https://a.example/#a"></use></svg>', 'the attribute "href"'],
    ['<svg id="d"><image href="data:image/svg+xml,x"></image></svg>', 'the attribute "href"'],
    ['<svg id="d"><style>*{}</style></svg>', '"style"'],
    ['<svg id="d"><g style="fill:red"></g></svg>', 'the attribute "style"'],
    ['<svg id="d"><g fill="url(https://a.example/#a)"></g></svg>', 'the attribute "fill"'],
    ['<svg id="d"><g filter="u\\72l(https://a.example/#a)"></g></svg>', 'the attribute "filter"'],
    ['<svg id="d"><g data-island="x"></g></svg>', 'the attribute "data-island"'],
    ['<svg id="d"><foreignObject><iframe src="x"></iframe></foreignObject></svg>', '"iframe"'],
    ['<svg id="d"><foreignObject><form action="x"></form></foreignObject></svg>', '"form"'],
    ['<svg id="d"><foreignObject><img src="x" name="head"></foreignObject></svg>', 'the attribute "name"'],
    ['<svg id="d"><foreignObject><div id="kb-search"></div></foreignObject></svg>', 'the id "kb-search"'],
    [
      '<svg id="d"><foreignObject><table background="x"></table></foreignObject></svg>',
      'the attribute "background"',
    ],
    ['<svg id="d"><!--x--></svg>', '"#comment"'],
    // What the parser of a page makes of it counts, not how it looks.
    ['<svg id="d"><desc><p><title><img src=x onerror=ran(1)></title></p></desc></svg>', '"title"'],
    ['<svg id="d"></svg><script>ran(1)</script>', 'it is not a single picture'],
    ['<svg id="d"><p>x</p></svg>', 'it is not a single picture'],
    ['<img src="x">', 'it is not a single picture'],
    ['text', 'it is not a single picture'],
  ])('%s', (svg, fault) => {
    expect(messageOf(drawn(svg))).toBe(`The drawing is not safe to show: ${fault}`)
  })

  test.each([
    ['kb-g-1a', 'body{display:none}'],
    ['kb-g-1a', '.kb-g-1a ~ p{display:none}'],
    ['kb-g-1a', '.kb-g-1a{background:url(https://a.example/)}'],
    ['kb-g-1a', '@import "https://a.example/";.kb-g-1a{fill:red}'],
    ['kb-i-1a', '.kb-i-1a:not(#_#_){background:image-set("a.png" 1x)}'],
    ['kb-i-1a', '.kb-i-1a:not(#_#_){fill:red}</style><script>ran(1)</script>'],
    ['--kb-d-1a', ':root{--kb-d-1a:url(https://a.example/)}'],
    ['--kb-d-1a', ':root{--kb-d-1a:red;--kb-color:red}'],
    ['--kb-d-1a', ':root{--kb-d-1b:red}'],
    ['kb-search', '.kb-search{display:none}'],
    ['', ''],
  ])('%s as %s', (key, css) => {
    expect(messageOf(drawn('<svg id="d"></svg>', [{ key, css }]))).toMatch(/not safe to show: the styles/)
  })

  test.each([
    undefined,
    null,
    'x',
    {},
    drawn(7 as never),
    { ...drawn('<svg></svg>'), width: 'x' },
    drawn('', [7]),
  ])('an answer that is none: %j', (answer) => {
    expect(messageOf(answer)).toBe('The browser answered with no drawing')
  })

  test('a failure is read with care', () => {
    expect(messageOf({ status: 'failed', error: { message: { a: 1 } } })).toBe(
      'Unknown error rendering diagram',
    )
    expect(messageOf({ status: 'failed' })).toBe('Unknown error rendering diagram')
  })

  test('a drawing as deep as one likes is looked through', () => {
    const svg = `<svg id="d">${'<g>'.repeat(20_000)}<script></script>`
    expect(messageOf(drawn(svg))).toContain('"script"')
  })
})
