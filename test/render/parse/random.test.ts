import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from '../../../src/render/read/decode.ts'
import { openNotes } from '../../helpers/notes.tsx'

/** How many times twenty notes are tried; `KBSITE_RANDOM=500` for ten thousand notes. */
const numRuns = Number(process.env.KBSITE_RANDOM ?? 12)

const pieces = [
  ...[
    '#',
    '## ',
    '- ',
    '1. ',
    '> ',
    '    ',
    '\t',
    '\n',
    '\n\n',
    '---\n',
    '===\n',
    '```',
    '~~~',
    '`',
    '$',
    '$$',
    '|',
    '| - |\n',
  ],
  ...[
    '*',
    '**',
    '_',
    '~~',
    '[',
    ']',
    '](',
    ')',
    '![',
    '<',
    '>',
    '</',
    '/>',
    '<!--',
    '-->',
    '&amp;',
    '&#0;',
    '\\',
    '"',
    "'",
    '=',
  ],
  ...[
    '{',
    '}',
    '{.a}',
    '{#b}',
    '{1-9}',
    '{onclick=ran()}',
    ':::',
    '::: tip ',
    '::: code-group\n',
    ':smile:',
    ':',
    '[[toc]]',
  ],
  ...[
    '[^a]',
    '[^a]: ',
    '[a]: ',
    '[!NOTE]',
    '[ ] ',
    '<<< ./a.js',
    '<!--@include: ./b.md-->',
    '{{ x }}',
    '<Badge ',
    '<Tree />',
  ],
  ...[
    '<script>',
    '</script>',
    '<style>',
    '<div ',
    'onload=ran() ',
    '</main>',
    '</body>',
    '<svg>',
    '<table>',
    '<td>',
    '<p>',
    '<template>',
  ],
  ...[
    'javascript:ran()',
    'https://a.b/c',
    'www.a.b',
    'a@b.c',
    './b.md',
    'title: ',
    'layout: home',
    'x',
    ' ',
    '中',
    '（',
    '。',
    '😀',
    '\u0301',
    '\uFFFD',
  ],
]
const note = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(''))

async function expectRead(texts: readonly string[]): Promise<void> {
  const named = texts.map((text, at) => [`n${at}.md`, text] as const)
  const notes = await openNotes(
    { ...Object.fromEntries(named), 'b.md': '# B\n', 'a.js': '1\n' },
    { markdown: { math: true } },
  )
  for (const [name, text] of named) {
    const html = notes.html(name)
    expect(html).not.toMatch(/<script|<[^>"']*\son\w+=|(?:href|src)="\s*javascript:/i)
    for (const { place } of notes.page(name).diagnostics) {
      expect(place?.line ?? 1).toBeGreaterThanOrEqual(1)
      expect(place?.line ?? 1).toBeLessThanOrEqual(text.split('\n').length + 1)
    }
  }
}

test('a note of any pieces of Markdown becomes a page that runs nothing, with findings at lines that it has', async () => {
  await fc.assert(fc.asyncProperty(fc.array(note, { minLength: 20, maxLength: 20 }), expectRead), { numRuns })
}, 600_000)

test('so does any file of bytes', async () => {
  const file = fc.uint8Array({ maxLength: 200 }).map((bytes) => decodeText(bytes).text)
  await fc.assert(fc.asyncProperty(fc.array(file, { minLength: 20, maxLength: 20 }), expectRead), {
    numRuns: Math.ceil(numRuns / 3),
  })
}, 600_000)
