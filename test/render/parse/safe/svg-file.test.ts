import { describe, expect, test } from 'vitest'
import { activeInSvg } from '../../../../src/render/parse/safe/svg-file.ts'

const svg = (inside: string, attributes = '') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const declared = (declarations: string, inside = '&a;') => `<!DOCTYPE svg [${declarations}]>${svg(inside)}`
const blanks = ' '.repeat(300)
const html = 'xmlns="http://www.w3.org/1999/xhtml"'

describe('a drawing in a file is not published with', () => {
  test.each([
    ['a script', svg('<script>1</script>')],
    ['a script in capitals', svg('<SCRIPT/>')],
    ['a script of another beginning', svg('<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>')],
    ['a script of a usual beginning', svg('<rdf:script xmlns:rdf="http://www.w3.org/2000/svg"/>')],
    ['a beginning in other signs', svg('<rdf:script xmlns:rdf="http://www.w3.org/1999/xht&#x6D;l"/>')],
    ['a handler', svg('', 'onload="1"')],
    ['a handler behind a line break', svg('<g\nonclick = "1"/>')],
    ['a handler far from its sign', svg('', `onload${blanks}="1"`)],
    ['a handler without a blank', svg('<g a="x"onclick="1"/>')],
    ['a handler of another beginning', svg('<g ev:onclick="1"/>')],
    ['an address that runs', svg('<a xlink:href="javascript:1"/>')],
    ['an address in other signs', svg('<a href="&#x6A;ava&#10;script:1"/>')],
    ['a page as an address', svg('<a href=" data:text/html,x"/>')],
    ['an address that is set', svg('<set attributeName="href" to="javascript:1"/>')],
    ['an address that moves', svg('<animate attributeName="xlink:href" values="x;javascript:1"/>')],
    ['an address with many zeros', svg('<a xlink:href="&#x0000000006A;avascript:1"/>')],
    [
      'a script of a beginning that is declared far away',
      svg(`<a:script xmlns:a${blanks}="http://www.w3.org/2000/svg"/>`),
    ],
    ['an unknown element', svg('<script.a/>')],
    ['a frame', svg(`<foreignObject><iframe ${html} srcdoc="x"/></foreignObject>`)],
    ['an object', svg(`<foreignObject><object ${html}/></foreignObject>`)],
    ['a form', svg(`<foreignObject><form ${html}/></foreignObject>`)],
    ['a way to another page', svg(`<foreignObject><meta ${html} http-equiv="refresh"/></foreignObject>`)],
    ['a listener', svg('<handler/>')],
    ['a style sheet that makes a page', `<?xml-stylesheet href="x.xsl" type="text/xsl"?>${svg('')}`],
    ['two kinds of a style sheet', `<?xml-stylesheet type="text/css" href="x" type="text/xsl"?>${svg('')}`],
    ['a script in an entity', declared('<!ENTITY a "<script>1</script>">')],
    ['a script in other signs in an entity', declared('<!ENTITY a "&#60;script>1&#60;/script>">')],
    ['an entity of another file', declared('<!ENTITY a SYSTEM "x">')],
    ['parts of an address', declared('<!ENTITY a "java"><!ENTITY b "script:1">', '<a href="&a;&b;"/>')],
    [
      'a beginning in an entity',
      declared('<!ENTITY a "http://www.w3.org/2000/svg">', '<i:script xmlns:i="&a;"/>'),
    ],
    ['attributes that are given', declared('<!ATTLIST svg onload CDATA "1">', '')],
    ['another encoding', `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg('')}`],
    ['another encoding, far away', `<?xml version="1.0"${blanks}encoding${blanks}='ISO-2022-JP'?>${svg('')}`],
    ['a sign that begins no tag', svg('<text>a <- b</text>')],
    ['a tag between two beginnings of comments', svg('<!-- a <!-- <script>b</script> -->')],
    ['two bytes for a sign', Buffer.from(svg(''), 'utf16le')],
  ])('%s', (_, text) => {
    expect(activeInSvg(Buffer.from(text))).toBeTypeOf('string')
  })
})

describe('a drawing in a file is published with', () => {
  test.each([
    [
      'shapes, titles, styles and movement',
      '<title>a</title><style>.a{fill:red}</style><path d="M0 0"/><animate attributeName="x" to="1"/>',
    ],
    [
      'links and pictures',
      '<a xlink:href="https://a.example/"><image href="data:image/png;base64,AA=="/></a>',
    ],
    [
      'HTML labels',
      `<switch><foreignObject><div ${html} style="color:red">a<br/></div></foreignObject><text>a</text></switch>`,
    ],
    [
      'notes of a drawing program',
      '<sodipodi:namedview xmlns:sodipodi="http://a.example/" inkscape:zoom="1"/><metadata><ns2:Work xmlns:ns2="http://b.example/#"/></metadata>',
    ],
    [
      'formulas of a drawing program, and its flowing text',
      `<foreignObject><mjx-container ${html}><svg/></mjx-container></foreignObject><flowRoot><flowPara>a</flowPara></flowRoot>`,
    ],
    ['a comment with arrows', '<!-- a <-> b < c, onload="x" --><text>a</text>'],
    ['a comment and text about handlers', '<!-- a > b --><text>condition = 1, only="x"</text>'],
  ])('%s', (_, inside) => {
    expect(activeInSvg(Buffer.from(svg(inside)))).toBeUndefined()
  })

  test('a style sheet that makes no page', () => {
    const text = `<?xml-stylesheet type="text/css" href="a.css" ?>${svg('')}`
    expect(activeInSvg(Buffer.from(text))).toBeUndefined()
  })

  test('names of other languages as entities', () => {
    const text = declared('<!ENTITY a "http://ns.adobe.com/x/1.0/">', '<i:pgf xmlns:i="&a;"/>')
    expect(activeInSvg(Buffer.from(text))).toBeUndefined()
  })
})
