import { randomBytes } from 'node:crypto'
import { counted } from '../../render/base/counted.ts'
import { grouped } from '../../render/base/grouped.ts'
import { type NoteToReview, notesToReview } from '../../render/check/age/stale-notes.ts'
import { hrefOf } from '../../render/model/routes.ts'
import type { Site } from '../../render/model/site.ts'
import { escapeHtml } from '../../render/parse/html/escape.ts'
import { framingPolicy } from '../../render/site/files/framing.ts'
import type { Answer } from '../server/serve.ts'
import { reviewedPath } from './channel.ts'

/** Path below the base of the page with the notes to review. */
export const reviewPath = '/__kbsite/review'

type Options = { token: string; nowMs: number }

/** The notes to review by their owners, each with its reasons and a button that sets its date. Rendered for each request. */
export async function reviewPage(site: Site, { token, nowMs }: Options): Promise<Answer> {
  const notices: string[] = []
  const waiting = await notesToReview(site, nowMs, (event) => {
    if (event.kind === 'notice') notices.push(event.message)
  })
  const nonce = randomBytes(16).toString('base64')
  const options = { door: site.config.base + reviewedPath.slice(1), token }
  const script = `(${pageScript})(${JSON.stringify(options).replaceAll('<', '\\u003c')})`
  const body = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Notes to review</title><style nonce="${nonce}">${style}</style></head><body><main>
<h1>${counted(waiting.length, 'note')} to review</h1>
${notices.map((notice) => `<p>${escapeHtml(notice)}</p>`).join('\n')}
${sections(waiting, site)}
</main><script nonce="${nonce}">${script}</script></body></html>`
  const policy = `default-src 'none'; base-uri 'none'; connect-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; ${framingPolicy}`
  return { status: 200, name: 'review.html', body, headers: { 'content-security-policy': policy } }
}

/** A section for each owner, and one for notes without an owner; a note with two owners is in both. */
function sections(waiting: readonly NoteToReview[], site: Site): string {
  const ofOwners = waiting.flatMap((one) =>
    (one.owners.length > 0 ? one.owners : ['']).map((owner) => ({ owner, one })),
  )
  return [...grouped(ofOwners, ({ owner }) => owner)]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || (a < b ? -1 : 1))
    .map(
      ([owner, list]) =>
        `<h2>${escapeHtml(owner || 'Nobody')}</h2><ul>${list.map(({ one }) => item(one, site)).join('')}</ul>`,
    )
    .join('\n')
}

function item({ note, findings }: NoteToReview, { config }: Site): string {
  const reasons = findings.map(({ message }) => `<li>${escapeHtml(message)}</li>`).join('')
  const name = escapeHtml(note.path)
  return `<li><a href="${escapeHtml(hrefOf(config, note.route))}">${escapeHtml(note.title || note.path)}</a> <code>${name}</code>
<ul>${reasons}</ul><button type="button" data-note="${name}">Reviewed today</button> <output></output></li>`
}

const style = `body{font:1rem/1.6 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color-scheme:light dark}
main{overflow-wrap:anywhere}code{opacity:.8}button{font:inherit;margin-top:.25rem;min-height:2.5rem}[aria-disabled=true]{opacity:.5}main>ul>li{margin-block:1rem}`

/** A note with two owners has two buttons. */
const pageScript = `({ door, token }) => {
  const buttons = [...document.querySelectorAll('button')]
  const isOff = (button) => button.getAttribute('aria-disabled') === 'true'
  // Disabled for clicks, but it keeps the keyboard focus.
  const turn = (button, off) => button.setAttribute('aria-disabled', String(off))
  for (const button of buttons) button.addEventListener('click', async () => {
    if (isOff(button)) return
    const same = buttons.filter(({ dataset }) => dataset.note === button.dataset.note)
    for (const one of same) turn(one, true)
    const headers = { 'x-kbsite-token': token, 'x-kbsite-place': encodeURIComponent(button.dataset.note) }
    const { status } = await fetch(door, { method: 'POST', headers }).catch(() => ({ status: 0 }))
    for (const one of same) {
      turn(one, status === 204)
      one.nextElementSibling.value = status === 204 ? 'The note says so now.'
        : status === 404 ? 'Its front matter could not be changed. Please set the date yourself.'
        : status === 0 ? 'The server does not answer.' : 'Only from a page opened on this machine. Reload, and try again.'
    }
  })
}`
