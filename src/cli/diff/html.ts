import type { Change, PageDiff, Part, SiteDiff } from '../../render/model/site-diff.ts'
import { escapeHtml } from '../../render/parse/html/escape.ts'
import { type Shown, shownLines } from '../shown.ts'
import { type DiffContext, factsOf, linkPlace, linksTo, summaryOf, wordsOf } from './summary.ts'

/** Differences as one self-contained page without scripts: before and after side by side, with words marked. */
export function htmlDiff(diff: SiteDiff, { nameOf, lang, title }: DiffContext): Shown {
  const heading = `${title ? `${title}: ` : ''}${summaryOf(diff)}`
  const contents = diff.pages.map(
    ({ path, status }, at) =>
      `<li>${status} <a href="#page-${at}"><code>${escapeHtml(nameOf(path))}</code></a></li>`,
  )
  const links = diff.brokenLinks.map((link) => linkItem(link, nameOf))
  return shownLines(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(heading)}</title>
<style>${styles}</style>
</head>
<body>
<h1>${escapeHtml(heading)}</h1>
<p>Compared with <code>${escapeHtml(diff.ref)}</code> (<code>${escapeHtml(diff.commit.slice(0, 9))}</code>).</p>
${listOf(contents)}
${links.length > 0 ? `<h2>Broken links</h2>\n${listOf(links)}` : ''}
${diff.pages.map((page, at) => sectionOf(page, at, { diff, nameOf, lang })).join('\n')}
</body>
</html>
`)
}

const styles = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { max-width: 1200px; margin: 0 auto; padding: 24px; }
section { margin-block-start: 48px; }
table { width: 100%; table-layout: fixed; border-collapse: collapse; }
th, td { padding: 8px 12px; border: 1px solid light-dark(#ccc, #555); text-align: start; vertical-align: top; overflow-wrap: anywhere; white-space: pre-wrap; }
pre { margin: 0; white-space: pre-wrap; }
del { color: light-dark(#82071e, #ffc1ba); background: light-dark(#ffd7d5, #67060c); }
ins { color: light-dark(#0a4a1c, #b5f0c2); background: light-dark(#d2f5d9, #033a16); text-decoration: none; font-weight: 600; }
`

function listOf(items: readonly string[]): string {
  return items.length > 0 ? `<ul>\n${items.join('\n')}\n</ul>` : ''
}

function linkItem(link: SiteDiff['brokenLinks'][number], nameOf: DiffContext['nameOf']): string {
  const fix = link.fix ? ` ${escapeHtml(link.fix)}` : ''
  return `<li><code>${escapeHtml(linkPlace(link, nameOf))}</code> ${escapeHtml(link.message)}${fix}</li>`
}

type SectionContext = Pick<DiffContext, 'nameOf' | 'lang'> & { diff: SiteDiff }

function sectionOf(page: PageDiff, at: number, { diff, nameOf, lang }: SectionContext): string {
  const about = [page.status, nameOf(page.path), wordsOf(page)].filter(Boolean).map(escapeHtml)
  const facts = [
    ...factsOf(page).map((fact) => `<li>${escapeHtml(fact)}</li>`),
    ...linksTo(page, diff.brokenLinks).map((link) => linkItem(link, nameOf)),
  ]
  const rows = [
    ...page.passages.map(({ section, parts }) =>
      row(section, sideOf(parts, 'removed'), sideOf(parts, 'added')),
    ),
    ...page.diagrams.map((change) => blockRow('Diagram', change, (text) => text)),
    ...page.samples.map((change) =>
      blockRow('Sample', change, ({ code, output }) =>
        output === undefined ? code : `${code}\n→ ${output}`,
      ),
    ),
  ]
  const table = `<table lang="${escapeHtml(lang)}">
<thead><tr><th scope="col">Before</th><th scope="col">After</th></tr></thead>
${rows.join('\n')}
</table>`
  return `<section id="page-${at}">
<h2>${escapeHtml(page.title || page.path)}</h2>
<p>${about.join(' · ')}</p>
${listOf(facts)}
${rows.length > 0 ? table : ''}
</section>`
}

/** One body for each passage, with the name of its section above both sides. */
function row(name: string, before: string, after: string): string {
  return `<tbody><tr><th scope="rowgroup" colspan="2">${escapeHtml(name)}</th></tr>
<tr><td>${before}</td><td>${after}</td></tr></tbody>`
}

function blockRow<T>(name: string, { before, after }: Change<T>, textOf: (value: T) => string): string {
  const cell = (value: T | undefined) =>
    value === undefined ? '' : `<pre>${escapeHtml(textOf(value))}</pre>`
  return row(name, cell(before), cell(after))
}

/** One side of a passage: unchanged text, with its own words marked. */
function sideOf(parts: readonly Part[], own: 'removed' | 'added'): string {
  const tag = own === 'removed' ? 'del' : 'ins'
  return parts
    .filter(({ kind }) => kind === 'same' || kind === own)
    .map(({ kind, text }) => (kind === 'same' ? escapeHtml(text) : `<${tag}>${escapeHtml(text)}</${tag}>`))
    .join('')
}
